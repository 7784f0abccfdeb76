//! The exchanges, as both ends see them.

use reqwest_client::*;

fn server() -> Server {
    Server::start("127.0.0.1").unwrap()
}

#[tokio::test]
async fn relative_redirect() {
    let server = server();
    let (url, seen) = follow_a_relative_redirect(&server).await.unwrap();
    assert_eq!(url.path(), "/a/landing");
    assert_eq!(url.query(), Some("x=y%20z"));
    assert_eq!(seen.target, "/a/landing?x=y%20z");
    assert_eq!(seen.host, Some(server.address().to_string()));
}

#[tokio::test]
async fn cookie() {
    let seen = keep_a_cookie(&server()).await.unwrap();
    assert_eq!(
        (seen.target.as_str(), seen.cookie.as_deref()),
        ("/echo", Some("session=42"))
    );
}

#[tokio::test]
async fn international_host() {
    let server = server();
    let (url, seen) = ask_an_international_host(&server).await.unwrap();
    assert_eq!(url.domain(), Some("xn--bcher-kva.example"));
    assert_eq!(
        seen.host,
        Some(format!("xn--bcher-kva.example:{}", server.address().port()))
    );
}

#[tokio::test]
async fn credentials() {
    let seen = send_credentials(&server()).await.unwrap();
    // me:s:cret
    assert_eq!(seen.authorization.as_deref(), Some("Basic bWU6czpjcmV0"));
}

#[tokio::test]
async fn query() {
    let (url, seen) = build_a_query(&server()).await.unwrap();
    assert_eq!(seen.target, "/echo?first&second=a+b&third=c%26d&%C3%A9=%25");
    assert_eq!(url.query_pairs().last(), Some(("é".into(), "%".into())));
}

#[tokio::test]
async fn short_address() {
    let server = server();
    let (url, seen) = connect_to_a_short_address(&server).await.unwrap();
    assert_eq!(url.host_str(), Some("127.0.0.1"));
    assert_eq!(seen.host, Some(server.address().to_string()));
}

#[tokio::test]
async fn ipv6() {
    let Ok(server) = Server::start("::1") else {
        println!("this machine has no IPv6 loopback");
        return;
    };
    let (url, seen) = connect_to_ipv6(&server).await.unwrap();
    assert_eq!(url.host_str(), Some("[::1]"));
    assert_eq!(seen.host, Some(server.address().to_string()));
}

#[test]
fn cookie_jar() {
    assert_eq!(
        cookies_for("https://example.com/account/x").unwrap(),
        ["all", "id"]
    );
    assert_eq!(
        cookies_for("http://example.com/account/x").unwrap(),
        ["all"]
    );
    assert_eq!(
        cookies_for("https://www.example.com/account").unwrap(),
        ["all"]
    );
    assert_eq!(cookies_for("https://example.org/account").unwrap(), [""; 0]);
}

#[test]
fn schema_and_serde() {
    let schema = serde_json::to_value(schemars::schema_for!(Endpoint)).unwrap();
    assert_eq!(schema["properties"]["url"]["format"], "uri");
    let endpoint: Endpoint = serde_json::from_str(r#"{"url": "http://a/../b"}"#).unwrap();
    assert_eq!(
        serde_json::to_string(&endpoint).unwrap(),
        r#"{"url":"http://a/b"}"#
    );
}
