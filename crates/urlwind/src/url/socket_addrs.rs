//! From a URL to addresses one can connect to.

use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::vec::Vec;

use crate::host::Host;
use crate::record::{Url, UrlRef};

impl Url {
    /// Resolves the host and port to socket addresses. A domain is looked up and may block.
    ///
    /// `default_port` is asked when the URL has no port and its scheme implies none.
    ///
    /// ```
    /// let url = urlwind::Url::parse("https://127.1:8080/")?;
    /// assert_eq!(url.socket_addrs(|| None)?, [([127, 0, 0, 1], 8080).into()]);
    /// let url = urlwind::Url::parse("redis://[::1]/")?;
    /// assert_eq!(url.socket_addrs(|| Some(6379))?, ["[::1]:6379".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When there is no host or no port, or the domain cannot be looked up.
    #[inline]
    pub fn socket_addrs(
        &self,
        default_port: impl Fn() -> Option<u16>,
    ) -> io::Result<Vec<SocketAddr>> {
        self.view().socket_addrs(default_port)
    }
}

impl UrlRef<'_> {
    #[inline]
    fn socket_addrs(self, default_port: impl Fn() -> Option<u16>) -> io::Result<Vec<SocketAddr>> {
        let missing = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what);
        let host = self
            .host()
            .ok_or_else(|| missing("No host name in the URL"))?;
        let port = self
            .port_or_known_default()
            .or_else(default_port)
            .ok_or_else(|| missing("No port number in the URL"))?;
        Ok(match host {
            Host::Domain(domain) => (domain, port).to_socket_addrs()?.collect(),
            Host::Ipv4(ip) => Vec::from([(ip, port).into()]),
            Host::Ipv6(ip) => Vec::from([(ip, port).into()]),
        })
    }
}
