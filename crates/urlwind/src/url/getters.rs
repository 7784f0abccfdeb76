//! Reading components: each getter is a slice of the one buffer.

use core::str::Split;

use crate::form_urlencoded;
use crate::host::Host;
use crate::record::{Components, Url, UrlRef};

impl Url {
    /// The [scheme](https://url.spec.whatwg.org/#concept-url-scheme), in lower case and without
    /// the colon.
    ///
    /// ```
    /// assert_eq!(urlwind::Url::parse("HTTPS://a/").unwrap().scheme(), "https");
    /// ```
    #[inline]
    #[must_use]
    pub fn scheme(&self) -> &str {
        self.view().scheme()
    }

    /// Whether the scheme is one of `http`, `https`, `ws`, `wss`, `ftp` and `file`.
    ///
    /// ```
    /// assert!(!urlwind::Url::parse("data:,").unwrap().is_special());
    /// ```
    #[inline]
    #[must_use]
    pub fn is_special(&self) -> bool {
        self.view().is_special()
    }

    /// Whether there is an authority, be it empty: `//` after the scheme.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert!(Url::parse("file:///tmp").unwrap().has_authority());
    /// assert!(!Url::parse("unix:/run/foo.socket").unwrap().has_authority());
    /// ```
    #[inline]
    #[must_use]
    pub fn has_authority(&self) -> bool {
        self.view().has_authority()
    }

    /// Credentials, host and port as they stand in the URL; empty if there is no authority.
    ///
    /// ```
    /// let url = urlwind::Url::parse("http://user:pw@Example.com:8080/x").unwrap();
    /// assert_eq!(url.authority(), "user:pw@example.com:8080");
    /// ```
    #[inline]
    #[must_use]
    pub fn authority(&self) -> &str {
        self.view().authority()
    }

    /// The [username](https://url.spec.whatwg.org/#concept-url-username), percent-encoded; often
    /// empty.
    ///
    /// ```
    /// assert_eq!(urlwind::Url::parse("ftp://r@m@s@h/").unwrap().username(), "r%40m%40s");
    /// ```
    #[inline]
    #[must_use]
    pub fn username(&self) -> &str {
        self.view().username()
    }

    /// The [password](https://url.spec.whatwg.org/#concept-url-password), percent-encoded. An
    /// empty one is none.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert_eq!(Url::parse("ftp://:secret123@h/").unwrap().password(), Some("secret123"));
    /// assert_eq!(Url::parse("ftp://user:@h/").unwrap().password(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn password(&self) -> Option<&str> {
        self.view().password()
    }

    /// Whether there is a host. The empty host is none here, as in the `url` crate.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert!(!Url::parse("file:///tmp").unwrap().has_host());
    /// assert!(!Url::parse("redis:///0").unwrap().has_host());
    /// ```
    #[inline]
    #[must_use]
    pub fn has_host(&self) -> bool {
        self.view().has_host()
    }

    /// The host as it stands in the URL: domains in ASCII, IPv6 addresses in brackets.
    ///
    /// ```
    /// use urlwind::Url;
    /// let host = |url| Url::parse(url).unwrap().host_str().map(str::to_owned);
    /// assert_eq!(host("https://127.1/").as_deref(), Some("127.0.0.1"));
    /// assert_eq!(host("https://[0:0::1]/").as_deref(), Some("[::1]"));
    /// # #[cfg(feature = "idna")]
    /// assert_eq!(host("https://bücher.example/").as_deref(), Some("xn--bcher-kva.example"));
    /// assert_eq!(host("data:,x"), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn host_str(&self) -> Option<&str> {
        self.view().host_str()
    }

    /// The host, told apart by kind.
    ///
    /// ```
    /// use urlwind::{Host, Url};
    /// let url = Url::parse("http://0x7f000001/").unwrap();
    /// assert_eq!(url.host(), Some(Host::Ipv4([127, 0, 0, 1].into())));
    /// let url = Url::parse("redis://127.1/").unwrap();
    /// assert_eq!(url.host(), Some(Host::Domain("127.1"))); // not special, so not looked into
    /// ```
    #[must_use]
    #[inline]
    pub fn host(&self) -> Option<Host<&str>> {
        self.view().host()
    }

    /// The host if it is a domain and not an address.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert_eq!(Url::parse("https://example.com/").unwrap().domain(), Some("example.com"));
    /// assert_eq!(Url::parse("https://127.0.0.1/").unwrap().domain(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn domain(&self) -> Option<&str> {
        self.view().domain()
    }

    /// Whether the host can be on the public internet, as far as its text tells: no address of a network of one's own
    /// or of a metadata service, in no notation and not inside another address; no `localhost` and no other name of a
    /// private network. `false` without a host.
    ///
    /// For a name, `true` is only the first half of a check. **Any name can resolve to any address:** resolve it, ask
    /// [`IpClass::of`] about each address, and connect to the addresses that passed, not to the name. Ask again for
    /// each redirect. [`Host::classify`] says what the host is.
    ///
    /// ```
    /// use urlwind::{IpClass, Url};
    ///
    /// # fn connect_to(_: &[std::net::SocketAddr]) {}
    /// # #[cfg(feature = "std")]
    /// fn fetch(url: &Url) -> Result<(), &'static str> {
    ///     if !url.is_globally_reachable_host() {
    ///         return Err("refused");
    ///     }
    ///     // Once, and nothing is resolved a second time.
    ///     let addresses = url.socket_addrs(|| None).map_err(|_| "not resolved")?;
    ///     if !addresses.iter().all(|address| IpClass::of(address.ip()).is_global()) {
    ///         return Err("refused");
    ///     }
    ///     connect_to(&addresses);
    ///     Ok(())
    /// }
    ///
    /// # #[cfg(feature = "std")]
    /// for url in ["http://127.1/", "http://[::ffff:169.254.169.254]/", "redis://2130706433/", "http://db.internal/"] {
    ///     assert_eq!(fetch(&Url::parse(url).unwrap()), Err("refused"), "{url}");
    /// }
    /// ```
    ///
    /// [`IpClass::of`]: crate::IpClass::of
    #[must_use]
    #[inline]
    pub fn is_globally_reachable_host(&self) -> bool {
        self.view().is_globally_reachable_host()
    }

    /// The [port](https://url.spec.whatwg.org/#concept-url-port), if it is not the scheme's
    /// default.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert_eq!(Url::parse("ssh://h:22").unwrap().port(), Some(22));
    /// assert_eq!(Url::parse("https://h:443").unwrap().port(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn port(&self) -> Option<u16> {
        self.view().port()
    }

    /// The port, or the one that the scheme implies.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert_eq!(Url::parse("wss://h").unwrap().port_or_known_default(), Some(443));
    /// assert_eq!(Url::parse("foo://h").unwrap().port_or_known_default(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn port_or_known_default(&self) -> Option<u16> {
        self.view().port_or_known_default()
    }

    /// The [path](https://url.spec.whatwg.org/#concept-url-path), percent-encoded.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert_eq!(Url::parse("https://h").unwrap().path(), "/");
    /// assert_eq!(Url::parse("foo://h").unwrap().path(), "");
    /// assert_eq!(Url::parse("data:text/plain,x y").unwrap().path(), "text/plain,x y");
    /// ```
    #[inline]
    #[must_use]
    pub fn path(&self) -> &str {
        self.view().path()
    }

    /// The segments of the path, percent-encoded; `None` if the path is opaque, or empty, which that
    /// of a URL can be that is not special.
    ///
    /// ```
    /// let url = urlwind::Url::parse("https://h/a//b/").unwrap();
    /// assert!(url.path_segments().unwrap().eq(["a", "", "b", ""]));
    /// assert!(urlwind::Url::parse("mailto:x").unwrap().path_segments().is_none());
    /// assert!(urlwind::Url::parse("foo://h").unwrap().path_segments().is_none());
    /// ```
    #[must_use]
    #[inline]
    pub fn path_segments(&self) -> Option<Split<'_, char>> {
        self.view().path_segments()
    }

    /// The [query](https://url.spec.whatwg.org/#concept-url-query) without `?`. An empty query is
    /// not the same as none.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert_eq!(Url::parse("https://h/?a=b").unwrap().query(), Some("a=b"));
    /// assert_eq!(Url::parse("https://h/?").unwrap().query(), Some(""));
    /// assert_eq!(Url::parse("https://h/").unwrap().query(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn query(&self) -> Option<&str> {
        self.view().query()
    }

    /// The query's name-value pairs, decoded.
    ///
    /// ```
    /// let url = urlwind::Url::parse("https://h/?a=1+2&b=%C3%A9&c").unwrap();
    /// let pairs: Vec<_> = url.query_pairs().collect();
    /// assert_eq!(pairs, [("a".into(), "1 2".into()), ("b".into(), "é".into()), ("c".into(), "".into())]);
    /// ```
    #[must_use]
    #[inline]
    pub fn query_pairs(&self) -> form_urlencoded::Parse<'_> {
        self.view().query_pairs()
    }

    /// The [fragment](https://url.spec.whatwg.org/#concept-url-fragment) without `#`.
    ///
    /// ```
    /// use urlwind::Url;
    /// assert_eq!(Url::parse("https://h/#a#b").unwrap().fragment(), Some("a#b"));
    /// assert_eq!(Url::parse("https://h/").unwrap().fragment(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn fragment(&self) -> Option<&str> {
        self.view().fragment()
    }

    /// Where each component stands in [`Url::as_str`].
    ///
    /// ```
    /// let url = urlwind::Url::parse("https://user:pass@example.com:1234/foo?bar#baz").unwrap();
    /// let at = url.components();
    /// assert_eq!(&url.as_str()[at.host_start as usize..at.host_end as usize], "example.com");
    /// assert_eq!(at.port, Some(1234));
    /// assert_eq!(at.query_start.map(|at| &url.as_str()[at as usize..]), Some("?bar#baz"));
    /// ```
    #[must_use]
    #[inline]
    pub fn components(&self) -> Components {
        self.view().components()
    }
}

impl<'a> UrlRef<'a> {
    /// As [`Url::query_pairs`].
    #[must_use]
    #[inline]
    pub fn query_pairs(self) -> form_urlencoded::Parse<'a> {
        form_urlencoded::parse_str(self.query().unwrap_or_default())
    }
}
