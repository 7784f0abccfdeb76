//! A server on the loopback interface that returns the request it received.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;

use serde::{Deserialize, Serialize};

/// A request as received by the server.
#[derive(Serialize, Deserialize, Default, PartialEq, Debug)]
pub struct Seen {
    pub target: String,
    pub host: Option<String>,
    pub authorization: Option<String>,
    pub cookie: Option<String>,
}

/// A listening server. Its thread ends with the process.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
}

impl Server {
    /// Listens on a free port of `ip`.
    pub fn start(ip: &str) -> io::Result<Server> {
        let listener = TcpListener::bind((ip, 0))?;
        let address = listener.local_addr()?;
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // Disconnecting clients are not an error.
                let _ = answer(stream);
            }
        });
        Ok(Server { address })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn url(&self, target: &str) -> String {
        format!("http://{}{target}", self.address)
    }
}

/// Reads one request and answers it according to its path.
fn answer(mut stream: TcpStream) -> io::Result<()> {
    let seen = read(&stream)?;
    let path = seen.target.split('?').next().unwrap_or_default();
    let (status, headers) = match path {
        "/a/b/redirect" => ("302 Found", "Location: .././c d/../landing?x=y z\r\n"),
        "/login" => (
            "303 See Other",
            "Location: /echo\r\nSet-Cookie: session=42; Path=/\r\n",
        ),
        _ => ("200 OK", "Content-Type: application/json\r\n"),
    };
    let body = serde_json::to_string(&seen)?;
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
}

fn read(stream: &TcpStream) -> io::Result<Seen> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    let target = request.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut seen = Seen {
        target,
        ..Seen::default()
    };
    for line in lines {
        let line = line?;
        let Some((name, value)) = line.split_once(": ") else {
            break;
        };
        let header = match name.to_ascii_lowercase().as_str() {
            "host" => &mut seen.host,
            "authorization" => &mut seen.authorization,
            "cookie" => &mut seen.cookie,
            _ => continue,
        };
        *header = Some(value.to_owned());
    }
    Ok(seen)
}
