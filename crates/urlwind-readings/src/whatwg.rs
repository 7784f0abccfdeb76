//! The WHATWG URL Standard, implemented by urlwind.

use urlwind::__sister::CowUrl;

use crate::text::non_empty;
use crate::{Reading, Refusal};

pub(crate) fn read(input: &str) -> Result<Reading, Refusal> {
    let url = CowUrl::parse(input).map_err(|_| Refusal("not a valid URL"))?;
    let url = url.view();
    Ok(Reading {
        scheme: Some(url.scheme().to_owned()),
        user: non_empty(url.username()),
        host: non_empty(url.host_str().unwrap_or_default()),
        port: url.port().map(u32::from),
        path: url.path().to_owned(),
    })
}
