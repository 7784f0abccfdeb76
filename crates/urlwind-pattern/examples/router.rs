//! A server that selects one of a thousand routes with a set of URL patterns: `cargo run --release -p urlwind-pattern
//! --example router`, then `curl http://127.0.0.1:8080/thing7/42/edit`.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;
use urlwind::Url;
use urlwind_pattern::{Match, PatternError, PatternInit, PatternSet, UrlPattern};

/// Returns the response to a request, given the match of its route.
type Handler = Box<dyn Fn(&Match<'_>) -> String + Send + Sync>;

/// Routes by specificity, regardless of their order.
struct Router(PatternSet<Handler>);

impl Router {
    /// Creates a router for these patterns of paths.
    fn new(routes: Vec<(String, Handler)>) -> Result<Router, PatternError> {
        let made = routes.into_iter().map(|(path, handler)| {
            let pattern = UrlPattern::from_init(&PatternInit::new().pathname(&*path))?;
            Ok((pattern, handler))
        });
        let routes: PatternSet<Handler> =
            made.collect::<Result<Vec<_>, _>>()?.into_iter().collect();
        for never in routes.unmatchable() {
            eprintln!("route {} is never reached: {:?}", never.index, never.why);
        }
        Ok(Router(routes))
    }

    /// Returns the response to a URL; `None` if no route matches.
    fn answer(&self, url: &Url) -> Option<String> {
        let found = self.0.most_specific(url)?;
        Some(found.value()(&found.captures()))
    }

    /// Reads a request and answers it.
    fn serve(&self, stream: &TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        let mut head = BufReader::new(stream.take(1 << 14)).lines();
        let request = head.next().transpose()?.unwrap_or_default();
        let path = request.split(' ').nth(1).unwrap_or_default();
        let mut host = "localhost".to_owned();
        for line in head
            .map_while(Result::ok)
            .take_while(|line| !line.is_empty())
        {
            match line.split_once(':') {
                Some((name, value)) if name.eq_ignore_ascii_case("host") => {
                    host = value.trim().to_owned();
                }
                _ => {}
            }
        }
        let (status, text) = match Url::parse(&format!("http://{host}{path}")) {
            Ok(url) => self.answer(&url).map_or_else(
                || ("404 Not Found", "no such page\n".to_owned()),
                |text| ("200 OK", text),
            ),
            Err(error) => ("400 Bad Request", format!("{error}\n")),
        };
        let length = text.len();
        write!(
            &*stream,
            "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{text}"
        )
    }

    /// Serves connections one by one.
    fn run(&self, listener: &TcpListener) -> io::Result<()> {
        for stream in listener.incoming() {
            if let Err(error) = self.serve(&stream?) {
                eprintln!("{error}");
            }
        }
        Ok(())
    }
}

/// Returns a thousand routes: a hundred kinds of things, with ten pages each.
fn thousand_routes() -> Vec<(String, Handler)> {
    let pages = [
        "",
        "/new",
        "/:id",
        "/:id/edit",
        "/:id/comments",
        "/:id/comments/:comment",
        "/:id/files/*",
        "/search/:word?",
        "/tags/:tag+",
        "/:id(\\d+)/history",
    ];
    let things = (0..100).flat_map(|thing| pages.map(|page| format!("/thing{thing}{page}")));
    let route = |path: String| {
        let name = path.clone();
        let handler: Handler = Box::new(move |found: &Match<'_>| {
            format!("{name} id={}\n", found.group("id").unwrap_or("-"))
        });
        (path, handler)
    };
    things.map(route).collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = std::env::args()
        .nth(1)
        .unwrap_or("127.0.0.1:8080".to_owned());
    let listener = TcpListener::bind(address)?;
    println!("http://{}", listener.local_addr()?);
    let router = Router::new(thousand_routes())?;
    thread::scope(|scope| {
        let workers: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| router.run(&listener)))
            .collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().expect("no handler panics"))
    })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_answers() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || Router::new(thousand_routes()).unwrap().run(&listener));
        let ask = |path: &str| {
            let mut stream = TcpStream::connect(address).unwrap();
            write!(stream, "GET {path} HTTP/1.1\r\nHost: a\r\n\r\n").unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        };
        let answer = ask("/thing7/42/edit");
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
        assert!(answer.ends_with("/thing7/:id/edit id=42\n"), "{answer}");
        assert!(ask("/nothing").starts_with("HTTP/1.1 404"));
    }

    #[test]
    fn the_most_specific_route_answers() {
        let router = Router::new(thousand_routes()).unwrap();
        let answer = |path: &str| router.answer(&Url::parse(&format!("http://a{path}")).unwrap());
        for (path, expected) in [
            ("/thing0/new", "/thing0/new id=-\n"),
            ("/thing99/5", "/thing99/:id id=5\n"),
            ("/thing3/x/files/a/b", "/thing3/:id/files/* id=x\n"),
            ("/thing3/tags/a/b", "/thing3/tags/:tag+ id=-\n"),
            ("/thing3/12/history", "/thing3/:id(\\d+)/history id=12\n"),
        ] {
            assert_eq!(answer(path).as_deref(), Some(expected));
        }
        assert_eq!(answer("/thing100"), None);
    }
}
