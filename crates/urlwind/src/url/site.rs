//! Public suffixes, registrable domains and sites.

use super::Origin;
use crate::host::{Host, HostKind};
use crate::record::{Url, UrlRef};

/// A list of public suffixes: domains under which anyone can register a name, as `com` and `github.io`.
///
/// The feature `psl` brings Mozilla's list as [`MozillaList`]. A program that keeps the list up to
/// date by itself implements this trait, and needs no feature.
///
/// ```
/// use urlwind::{PublicSuffixes, Url};
///
/// /// Everything below `internal` belongs to a team, everything else to the registries' top-level domains.
/// struct Teams;
///
/// impl PublicSuffixes for Teams {
///     fn public_suffix<'d>(&self, domain: &'d str) -> Option<&'d str> {
///         let labels = if domain.ends_with(".internal") { 2 } else { 1 };
///         let start = domain.rmatch_indices('.').nth(labels - 1).map_or(0, |(dot, _)| dot + 1);
///         Some(&domain[start..])
///     }
/// }
///
/// let url = Url::parse("https://api.shop.team.internal./").unwrap();
/// assert_eq!(url.public_suffix_with(&Teams), Some("team.internal."));
/// assert_eq!(url.registrable_domain_with(&Teams), Some("shop.team.internal."));
/// ```
pub trait PublicSuffixes {
    /// The public suffix of a domain by the [algorithm of the
    /// list](https://github.com/publicsuffix/list/wiki/Format#algorithm): one or more of its last labels.
    ///
    /// The domain is ASCII in lower case, without a dot at its end, and no label is empty. `None` means that the list
    /// has nothing to say about it.
    fn public_suffix<'d>(&self, domain: &'d str) -> Option<&'d str>;
}

/// Mozilla's [Public Suffix List](https://publicsuffix.org/), as the crate `psl2` had it when the program was built.
///
/// ```
/// use urlwind::{MozillaList, PublicSuffixes};
/// assert_eq!(MozillaList.public_suffix("www.example.co.uk"), Some("co.uk"));
/// ```
#[cfg(feature = "psl")]
#[derive(Clone, Copy, Debug, Default)]
pub struct MozillaList;

#[cfg(feature = "psl")]
impl PublicSuffixes for MozillaList {
    #[inline]
    fn public_suffix<'d>(&self, domain: &'d str) -> Option<&'d str> {
        psl2::lookup(domain).map(|found| found.suffix())
    }
}

/// The [public suffix](https://url.spec.whatwg.org/#host-public-suffix) of a domain.
#[inline]
fn public_suffix<'d>(domain: &'d str, list: &dyn PublicSuffixes) -> Option<&'d str> {
    let name = domain.strip_suffix('.').unwrap_or(domain);
    if name.split('.').any(str::is_empty) {
        return None;
    }
    let length = list.public_suffix(name)?.len();
    // A list that is not ours may answer with anything.
    let start = name.len().checked_sub(length).filter(|_| length > 0)?;
    let is_whole = start == 0 || name.as_bytes()[start - 1] == b'.';
    is_whole.then(|| &domain[start..])
}

/// The [registrable domain](https://url.spec.whatwg.org/#host-registrable-domain) of a domain.
#[inline]
fn registrable_domain<'d>(domain: &'d str, list: &dyn PublicSuffixes) -> Option<&'d str> {
    let suffix = public_suffix(domain, list)?;
    let before = domain[..domain.len() - suffix.len()].strip_suffix('.')?;
    let start = before.rfind('.').map_or(0, |dot| dot + 1);
    Some(&domain[start..])
}

#[inline]
fn domain_of(url: UrlRef<'_>) -> Option<&str> {
    url.host_str().filter(|_| url.at.host() == HostKind::Domain)
}

/// [Same site](https://html.spec.whatwg.org/multipage/browsers.html#same-site), of the origins of two URLs.
#[inline]
fn same_site(a: Origin, b: Origin, list: &dyn PublicSuffixes) -> bool {
    let (Origin::Tuple(scheme, a, _), Origin::Tuple(other_scheme, b, _)) = (a, b) else {
        return false;
    };
    let site = |host: &Host| match host {
        Host::Domain(domain) => registrable_domain(domain, list).map(alloc::string::String::from),
        Host::Ipv4(_) | Host::Ipv6(_) => None,
    };
    scheme == other_scheme
        && match (site(&a), site(&b)) {
            (Some(a), Some(b)) => a == b,
            (None, None) => a == b,
            _ => false,
        }
}

impl Url {
    /// The [public suffix](https://url.spec.whatwg.org/#host-public-suffix) of the host by a list of one's own;
    /// see [`PublicSuffixes`] for an example. `None` if the host is not a domain.
    ///
    /// A dot at the end of the host stays at the end of the suffix.
    #[must_use]
    #[inline]
    pub fn public_suffix_with(&self, list: &dyn PublicSuffixes) -> Option<&str> {
        public_suffix(domain_of(self.view())?, list)
    }

    /// The [registrable domain](https://url.spec.whatwg.org/#host-registrable-domain) of the host by a list of
    /// one's own: the public suffix and the label before it; see [`PublicSuffixes`] for an example. `None` if
    /// the host is not a domain or is a public suffix itself.
    #[must_use]
    #[inline]
    pub fn registrable_domain_with(&self, list: &dyn PublicSuffixes) -> Option<&str> {
        registrable_domain(domain_of(self.view())?, list)
    }

    /// Whether both URLs are [same site](https://html.spec.whatwg.org/multipage/browsers.html#same-site) by a
    /// list of one's own.
    ///
    /// ```
    /// use urlwind::{PublicSuffixes, Url};
    ///
    /// struct LastLabel;
    /// impl PublicSuffixes for LastLabel {
    ///     fn public_suffix<'d>(&self, domain: &'d str) -> Option<&'d str> {
    ///         domain.rsplit('.').next()
    ///     }
    /// }
    /// let (a, b) = (Url::parse("https://a.h.example/")?, Url::parse("https://b.h.example:8443/")?);
    /// assert!(a.same_site_with(&b, &LastLabel));
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn same_site_with(&self, other: &Url, list: &dyn PublicSuffixes) -> bool {
        same_site(Origin::of(self.view()), other.origin(), list)
    }
}

#[cfg(feature = "psl")]
impl Url {
    /// The [public suffix](https://url.spec.whatwg.org/#host-public-suffix) of the host by Mozilla's list.
    /// `None` if the host is not a domain.
    ///
    /// A dot at the end of the host stays at the end of the suffix. The list changes by the week, and programs
    /// that were built at different times have different lists.
    ///
    /// ```
    /// let suffix = |url| Some(urlwind::Url::parse(url).ok()?.public_suffix()?.to_string());
    /// assert_eq!(suffix("https://www.example.co.uk/").as_deref(), Some("co.uk"));
    /// assert_eq!(suffix("https://whatwg.github.io./").as_deref(), Some("github.io."));
    /// assert_eq!(suffix("https://127.0.0.1/"), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn public_suffix(&self) -> Option<&str> {
        self.public_suffix_with(&MozillaList)
    }

    /// The [registrable domain](https://url.spec.whatwg.org/#host-registrable-domain) of the host by Mozilla's
    /// list. `None` if the host is not a domain or is a public suffix itself.
    ///
    /// ```
    /// let domain = |url| Some(urlwind::Url::parse(url).ok()?.registrable_domain()?.to_string());
    /// assert_eq!(domain("https://www.example.co.uk/").as_deref(), Some("example.co.uk"));
    /// assert_eq!(domain("https://example.com./").as_deref(), Some("example.com."));
    /// assert_eq!(domain("https://github.io/"), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn registrable_domain(&self) -> Option<&str> {
        self.registrable_domain_with(&MozillaList)
    }

    /// Whether both URLs are [same site](https://html.spec.whatwg.org/multipage/browsers.html#same-site) by
    /// Mozilla's list: the scheme and the registrable domain are the same, whatever the port.
    ///
    /// ```
    /// use urlwind::Url;
    /// let same_site = |a, b| Url::parse(a).unwrap().same_site(&Url::parse(b).unwrap());
    /// assert!(same_site("https://a.example.com/", "https://b.example.com:8443/"));
    /// assert!(!same_site("https://a.github.io/", "https://b.github.io/"));
    /// assert!(!same_site("http://example.com/", "https://example.com/"));
    /// ```
    #[must_use]
    #[inline]
    pub fn same_site(&self, other: &Url) -> bool {
        self.same_site_with(other, &MozillaList)
    }
}

#[cfg(feature = "psl")]
impl<'a> UrlRef<'a> {
    /// As [`Url::registrable_domain`].
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn registrable_domain(self) -> Option<&'a str> {
        registrable_domain(domain_of(self)?, &MozillaList)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The top-level domain, but for two domains.
    struct Short;

    impl PublicSuffixes for Short {
        fn public_suffix<'d>(&self, domain: &'d str) -> Option<&'d str> {
            let known = ["github.io", "co.uk"];
            let is_below =
                |it: &&&str| domain == **it || domain.ends_with(&alloc::format!(".{it}"));
            let length = known.iter().find(is_below).map(|it| it.len());
            match length {
                Some(length) => Some(&domain[domain.len() - length..]),
                None => domain.rsplit('.').next(),
            }
        }
    }

    /// The table of the standard, whose hosts need nothing of a list but this.
    #[test]
    fn the_examples_of_the_standard() {
        for (host, suffix, registrable) in [
            ("com", Some("com"), None),
            ("example.com", Some("com"), Some("example.com")),
            ("www.example.com", Some("com"), Some("example.com")),
            ("sub.www.example.com", Some("com"), Some("example.com")),
            ("EXAMPLE.COM", Some("com"), Some("example.com")),
            ("example.com.", Some("com."), Some("example.com.")),
            ("github.io", Some("github.io"), None),
            (
                "whatwg.github.io",
                Some("github.io"),
                Some("whatwg.github.io"),
            ),
            ("xn--kgbechtv", Some("xn--kgbechtv"), None),
            (
                "example.xn--kgbechtv",
                Some("xn--kgbechtv"),
                Some("example.xn--kgbechtv"),
            ),
            ("[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", None, None),
            ("127.0.0.1", None, None),
            ("com.", Some("com."), None),
            ("a..com", None, None),
            ("example.com..", None, None),
        ] {
            let url = Url::parse(&alloc::format!("https://{host}/")).unwrap();
            assert_eq!(url.public_suffix_with(&Short), suffix, "{host}");
            assert_eq!(url.registrable_domain_with(&Short), registrable, "{host}");
            #[cfg(feature = "psl")]
            {
                assert_eq!(url.public_suffix(), suffix, "{host}");
                assert_eq!(url.view().registrable_domain(), registrable, "{host}");
            }
        }
    }

    #[test]
    fn only_special_urls_have_domains() {
        let url = Url::parse("redis://www.example.com/").unwrap();
        assert_eq!(url.public_suffix_with(&Short), None);
        assert_eq!(url.registrable_domain_with(&Short), None);
    }

    #[test]
    fn sites() {
        for (a, b, expected) in [
            ("https://a.example.com/", "https://example.com:8443/x", true),
            ("https://a.example.com/", "http://example.com/", false),
            ("https://a.github.io/", "https://b.github.io/", false),
            ("https://github.io/", "https://github.io/", true),
            ("https://github.io/", "https://a.github.io/", false),
            ("https://example.com/", "https://example.com./", false),
            ("https://127.0.0.1/", "https://127.1:81/", true),
            ("https://127.0.0.1/", "https://127.0.0.2/", false),
            ("file:///a", "file:///a", false),
            ("data:,", "data:,", false),
            (
                "blob:https://a.example.com/1",
                "https://b.example.com/",
                true,
            ),
        ] {
            let (a, b) = (Url::parse(a).unwrap(), Url::parse(b).unwrap());
            assert_eq!(a.same_site_with(&b, &Short), expected, "{a} {b}");
            assert_eq!(b.same_site_with(&a, &Short), expected, "{b} {a}");
            #[cfg(feature = "psl")]
            assert_eq!(a.same_site(&b), expected, "{a} {b}");
        }
    }

    /// Wildcards, exceptions, rules of several labels and domains under none, of the list's own tests.
    #[test]
    #[cfg(feature = "psl")]
    fn rules_of_every_kind() {
        for (host, registrable) in [
            ("ck", None),
            ("test.ck", None),
            ("b.test.ck", Some("b.test.ck")),
            ("a.b.test.ck", Some("b.test.ck")),
            ("www.ck", Some("www.ck")),
            ("www.www.ck", Some("www.ck")),
            ("city.kobe.jp", Some("city.kobe.jp")),
            ("c.kobe.jp", None),
            ("b.c.kobe.jp", Some("b.c.kobe.jp")),
            ("a.b.ide.kyoto.jp", Some("b.ide.kyoto.jp")),
            ("test.k12.ak.us", Some("test.k12.ak.us")),
            (
                "xn--85x722f.xn--55qx5d.cn",
                Some("xn--85x722f.xn--55qx5d.cn"),
            ),
            ("a.b.unlisted-name", Some("b.unlisted-name")),
        ] {
            let url = Url::parse(&alloc::format!("https://{host}/")).unwrap();
            assert_eq!(url.registrable_domain(), registrable, "{host}");
        }
    }

    /// A list that answers with nonsense gets none back.
    #[test]
    fn answers_that_are_no_suffix_count_as_none() {
        struct Nonsense(&'static str);
        impl PublicSuffixes for Nonsense {
            fn public_suffix<'d>(&self, _: &'d str) -> Option<&'d str> {
                Some(self.0)
            }
        }
        let url = Url::parse("https://www.example.com/").unwrap();
        for answer in ["", "om", "much.longer.than.the.domain"] {
            assert_eq!(url.public_suffix_with(&Nonsense(answer)), None, "{answer}");
        }
    }
}
