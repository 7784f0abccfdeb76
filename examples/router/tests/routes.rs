//! The real server, asked over a real connection.

use router::{Router, thousand_routes};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use urlwind::Url;

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn ask(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_server_answers() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_router"))
        .arg("127.0.0.1:0")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let _server = Server(child);
    let address = line.trim().strip_prefix("http://").unwrap();
    let answer = ask(address, "/thing7/42/edit");
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(answer.ends_with("/thing7/:id/edit id=42\n"), "{answer}");
    assert!(ask(address, "/nothing").starts_with("HTTP/1.1 404"));
}

#[test]
fn the_most_specific_route_answers() {
    let router = Router::new(thousand_routes()).unwrap();
    let answer = |path: &str| router.answer(&Url::parse(&format!("http://a{path}")).unwrap());
    assert_eq!(answer("/thing0/new").as_deref(), Some("/thing0/new id=-\n"));
    assert_eq!(answer("/thing99/5").as_deref(), Some("/thing99/:id id=5\n"));
    assert_eq!(answer("/thing3/x/files/a/b").as_deref(), Some("/thing3/:id/files/* id=x\n"));
    assert_eq!(answer("/thing3/tags/a/b").as_deref(), Some("/thing3/tags/:tag+ id=-\n"));
    assert_eq!(answer("/thing3/12/history").as_deref(), Some("/thing3/:id(\\d+)/history id=12\n"));
    assert_eq!(answer("/thing100"), None);
}
