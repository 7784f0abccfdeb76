//! What an HTTP client does with URLs, one function each: the URLs are urlwind's, though neither
//! this code nor that of `reqwest`, `tower-http`, `cookie_store` and `schemars` says so.

pub mod server;

use std::error::Error;
use std::net::SocketAddr;

use reqwest::{Client, Response};
use serde::{Deserialize, Serialize};

pub use server::{Seen, Server};

pub type Outcome<T> = Result<T, Box<dyn Error>>;

/// A client that keeps cookies, follows redirects and asks no proxy.
fn client() -> Outcome<Client> {
    Ok(Client::builder().cookie_store(true).no_proxy().build()?)
}

/// What the server has seen, and the URL that the answer came from.
async fn read(response: Response) -> Outcome<(reqwest::Url, Seen)> {
    let url = response.url().clone();
    Ok((url, response.json().await?))
}

/// A relative `Location` is resolved against the URL that it came from.
pub async fn follow_a_relative_redirect(server: &Server) -> Outcome<(reqwest::Url, Seen)> {
    let url = server.url("/a/b/redirect");
    read(client()?.get(url).send().await?).await
}

/// A cookie set by one answer comes back with the request that the answer redirects to.
pub async fn keep_a_cookie(server: &Server) -> Outcome<Seen> {
    Ok(read(client()?.get(server.url("/login")).send().await?)
        .await?
        .1)
}

/// A host in Unicode is looked up, and named to the server, in ASCII.
pub async fn ask_an_international_host(server: &Server) -> Outcome<(reqwest::Url, Seen)> {
    let address = server.address();
    let client = Client::builder()
        .no_proxy()
        .resolve("xn--bcher-kva.example", address)
        .build()?;
    let url = format!("http://Bücher.example:{}/echo", address.port());
    read(client.get(url).send().await?).await
}

/// Credentials in the URL become a header, decoded.
pub async fn send_credentials(server: &Server) -> Outcome<Seen> {
    let url = format!("http://me:s%3Acret@{}/echo", server.address());
    Ok(read(client()?.get(url).send().await?).await?.1)
}

/// `RequestBuilder::query` hands the URL's own serializer to `serde_urlencoded`.
pub async fn build_a_query(server: &Server) -> Outcome<(reqwest::Url, Seen)> {
    let mut url = url::Url::parse(&server.url("/echo?first"))?;
    url.query_pairs_mut().append_pair("second", "a b");
    let request = client()?.get(url).query(&[("third", "c&d"), ("é", "%")]);
    read(request.send().await?).await
}

/// `127.1` is an address, not a name to be looked up.
pub async fn connect_to_a_short_address(server: &Server) -> Outcome<(reqwest::Url, Seen)> {
    let url = format!("http://127.1:{}/echo", server.address().port());
    read(client()?.get(url).send().await?).await
}

/// An IPv6 address stands in brackets in the URL and in the `Host` header.
pub async fn connect_to_ipv6(server: &Server) -> Outcome<(reqwest::Url, Seen)> {
    assert!(matches!(server.address(), SocketAddr::V6(_)));
    let url = format!("http://[0:0:0::1]:{}/echo", server.address().port());
    read(client()?.get(url).send().await?).await
}

/// A type with a URL in it, as configuration files have them.
#[derive(Serialize, Deserialize, schemars::JsonSchema, PartialEq, Debug)]
pub struct Endpoint {
    pub url: url::Url,
}

/// `cookie_store` by itself: which cookies belong to which URL.
pub fn cookies_for(url: &str) -> Outcome<Vec<String>> {
    let mut store = cookie_store::CookieStore::default();
    let from = url::Url::parse("https://example.com/account/login")?;
    store.parse("id=1; Path=/account; Secure", &from)?;
    store.parse("all=2; Domain=example.com; Path=/", &from)?;
    let url = url::Url::parse(url)?;
    let mut names: Vec<_> = store
        .matches(&url)
        .iter()
        .map(|it| it.name().to_owned())
        .collect();
    names.sort();
    Ok(names)
}
