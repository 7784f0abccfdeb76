//! Typical uses of URLs in an HTTP client, one function each. The URLs are urlwind's, although neither this code nor
//! that of `reqwest`, `tower-http`, `cookie_store` and `schemars` mentions it.

pub mod server;

use std::error::Error;
use std::net::SocketAddr;

use reqwest::{Client, Response};
use serde::{Deserialize, Serialize};

pub use server::{Seen, Server};

pub type Outcome<T> = Result<T, Box<dyn Error>>;

/// Returns a client that keeps cookies, follows redirects and uses no proxy.
fn client() -> Outcome<Client> {
    Ok(Client::builder().cookie_store(true).no_proxy().build()?)
}

/// Returns the final URL, and the request that the server received.
async fn read(response: Response) -> Outcome<(reqwest::Url, Seen)> {
    let url = response.url().clone();
    Ok((url, response.json().await?))
}

/// Follows a relative `Location`, which is resolved against the URL of its response.
pub async fn follow_a_relative_redirect(server: &Server) -> Outcome<(reqwest::Url, Seen)> {
    let url = server.url("/a/b/redirect");
    read(client()?.get(url).send().await?).await
}

/// Receives a cookie, which is sent with the redirected request.
pub async fn keep_a_cookie(server: &Server) -> Outcome<Seen> {
    Ok(read(client()?.get(server.url("/login")).send().await?)
        .await?
        .1)
}

/// Requests a host in Unicode, which is looked up and sent in ASCII.
pub async fn ask_an_international_host(server: &Server) -> Outcome<(reqwest::Url, Seen)> {
    let address = server.address();
    let client = Client::builder()
        .no_proxy()
        .resolve("xn--bcher-kva.example", address)
        .build()?;
    let url = format!("http://Bücher.example:{}/echo", address.port());
    read(client.get(url).send().await?).await
}

/// Sends credentials from the URL as a header, decoded.
pub async fn send_credentials(server: &Server) -> Outcome<Seen> {
    let url = format!("http://me:s%3Acret@{}/echo", server.address());
    Ok(read(client()?.get(url).send().await?).await?.1)
}

/// Builds a query with `RequestBuilder::query`, which passes the URL's own serializer to `serde_urlencoded`.
pub async fn build_a_query(server: &Server) -> Outcome<(reqwest::Url, Seen)> {
    let mut url = url::Url::parse(&server.url("/echo?first"))?;
    url.query_pairs_mut().append_pair("second", "a b");
    let request = client()?.get(url).query(&[("third", "c&d"), ("é", "%")]);
    read(request.send().await?).await
}

/// Connects to `127.1`, which is an address rather than a domain.
pub async fn connect_to_a_short_address(server: &Server) -> Outcome<(reqwest::Url, Seen)> {
    let url = format!("http://127.1:{}/echo", server.address().port());
    read(client()?.get(url).send().await?).await
}

/// Connects to an IPv6 address, in brackets in both the URL and the `Host` header.
pub async fn connect_to_ipv6(server: &Server) -> Outcome<(reqwest::Url, Seen)> {
    assert!(matches!(server.address(), SocketAddr::V6(_)));
    let url = format!("http://[0:0:0::1]:{}/echo", server.address().port());
    read(client()?.get(url).send().await?).await
}

/// A type that contains a URL, as in configuration files.
#[derive(Serialize, Deserialize, schemars::JsonSchema, PartialEq, Debug)]
pub struct Endpoint {
    pub url: url::Url,
}

/// Returns the cookies that `cookie_store` selects for a URL.
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
