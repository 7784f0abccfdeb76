//! Runs every exchange and prints the client's request and the server's view of it.

use reqwest_client::*;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let server = Server::start("127.0.0.1")?;
    println!(
        "redirect     {:?}",
        follow_a_relative_redirect(&server).await?
    );
    println!("cookie       {:?}", keep_a_cookie(&server).await?);
    println!(
        "host         {:?}",
        ask_an_international_host(&server).await?
    );
    println!("credentials  {:?}", send_credentials(&server).await?);
    println!("query        {:?}", build_a_query(&server).await?);
    println!(
        "address      {:?}",
        connect_to_a_short_address(&server).await?
    );
    match Server::start("::1") {
        Ok(server) => println!("IPv6         {:?}", connect_to_ipv6(&server).await?),
        Err(error) => println!("IPv6         not on this machine: {error}"),
    }
    println!(
        "cookie jar   {:?}",
        cookies_for("https://www.example.com/")?
    );
    let schema = schemars::schema_for!(Endpoint);
    println!("schema       {}", serde_json::to_string(&schema)?);
    // Compiles only if reqwest's URL is urlwind's.
    let url: urlwind::Url = reqwest::Url::parse("https://example.com/")?.into_urlwind();
    println!(
        "and it is a  {} in {} bytes",
        std::any::type_name_of_val(&url),
        size_of_val(&url)
    );
    Ok(())
}
