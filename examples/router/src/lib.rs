//! A router: a set of patterns, each with the function that answers.

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::{Request, Response, StatusCode};
use urlwind::Url;
use urlwind_pattern::{Match, PatternError, PatternInit, PatternSet, UrlPattern};

/// Answers a request, given the groups of its route.
pub type Handler = Box<dyn Fn(&Match<'_>) -> String + Send + Sync>;

/// Routes in order of how specific they are, whatever the order in which they were given.
#[derive(Debug)]
pub struct Router {
    routes: PatternSet<Route>,
}

/// A path and what answers it.
pub struct Route {
    path: String,
    handler: Handler,
}

impl std::fmt::Debug for Route {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.path)
    }
}

impl Router {
    /// A router for these paths, which are patterns.
    ///
    /// # Errors
    /// When a path is not a pattern.
    pub fn new(routes: Vec<(String, Handler)>) -> Result<Router, PatternError> {
        let made = routes.into_iter().map(|(path, handler)| {
            let pattern = UrlPattern::from_init(&PatternInit::new().pathname(&*path))?;
            Ok((pattern, Route { path, handler }))
        });
        let routes: PatternSet<Route> = made.collect::<Result<Vec<_>, _>>()?.into_iter().collect();
        for never in routes.unmatchable() {
            eprintln!("route {} is never reached: {:?}", never.index, never.why);
        }
        Ok(Router { routes })
    }

    /// The answer to a URL; `None` if no route leads there.
    pub fn answer(&self, url: &Url) -> Option<String> {
        let found = self.routes.most_specific(url)?;
        let route = found.value();
        Some((route.handler)(&found.captures()))
    }

    /// The answer to a request of hyper.
    pub fn respond(&self, request: &Request<Incoming>) -> Response<Full<Bytes>> {
        let host = request.headers().get(hyper::header::HOST);
        let host = host.and_then(|it| it.to_str().ok()).unwrap_or("localhost");
        let url = Url::parse(&format!("http://{host}{}", request.uri()));
        let (status, text) = match url.ok().map(|url| self.answer(&url)) {
            Some(Some(text)) => (StatusCode::OK, text),
            Some(None) => (StatusCode::NOT_FOUND, "no such page\n".to_owned()),
            None => (StatusCode::BAD_REQUEST, "no such URL\n".to_owned()),
        };
        let mut response = Response::new(Full::new(Bytes::from(text)));
        *response.status_mut() = status;
        response
    }
}

/// A thousand routes: a hundred kinds of things, with ten pages each.
pub fn thousand_routes() -> Vec<(String, Handler)> {
    let mut routes: Vec<(String, Handler)> = Vec::new();
    for thing in 0..100 {
        let pages = [
            "", "/new", "/:id", "/:id/edit", "/:id/comments", "/:id/comments/:comment", "/:id/files/*", "/search/:word?",
            "/tags/:tag+", "/:id(\\d+)/history",
        ];
        for page in pages {
            let path = format!("/thing{thing}{page}");
            let name = path.clone();
            let handler: Handler = Box::new(move |found: &Match<'_>| {
                let id = found.group("id").unwrap_or("-");
                format!("{name} id={id}\n")
            });
            routes.push((path, handler));
        }
    }
    routes
}
