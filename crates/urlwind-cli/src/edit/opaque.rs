//! Secrets in opaque paths, which the standard does not take apart: `jdbc:mysql://me:pw@db/x`.

use urlwind::{Url, percent};

/// What these URLs have before an `@` is an address, not a secret.
const ADDRESSES: [&str; 8] = ["acct", "cid", "im", "mailto", "mid", "pres", "sip", "xmpp"];

/// How databases name a password where they have no place for it in the authority.
const PARAMETERS: [&str; 3] = ["password=", "passwd=", "pwd="];

/// Replaces the password, and if asked the username too, of each URL in an opaque path. False if
/// there may be a password in another place; then nothing is changed.
#[must_use]
pub(super) fn mask_credentials(url: &mut Url, with_username: bool, mask: &str) -> bool {
    if !url.has_opaque_path() {
        return true;
    }
    let lower_case = url.path().to_ascii_lowercase();
    if PARAMETERS.iter().any(|name| lower_case.contains(name)) {
        return false;
    }
    if !url.as_str().contains('@') {
        return true;
    }
    let mask = percent::encode(mask, &percent::USERINFO);
    let mut path = String::new();
    let mut rest = url.path();
    // Whether an authority that may be unfinished ends the path: `mysql://me:` of `mysql://me:?@h`.
    let mut may_go_on = false;
    while let Some(slashes) = rest.find("//") {
        let (before, after) = rest.split_at(slashes + 2);
        if before.contains('@') {
            return false;
        }
        path.push_str(before);
        let end = after.find('/').unwrap_or(after.len());
        let (authority, after) = after.split_at(end);
        match authority.rsplit_once('@') {
            Some((credentials, host)) => {
                push_masked(&mut path, credentials, with_username, &mask);
                path.push_str(host);
            }
            None => {
                path.push_str(authority);
                may_go_on = after.is_empty() && authority.contains(':');
            }
        }
        rest = after;
    }
    if rest.contains('@') && !is_address(url.scheme(), rest) {
        return false;
    }
    let has_at = |part: Option<&str>| part.is_some_and(|part| part.contains('@'));
    if may_go_on && (has_at(url.query()) || has_at(url.fragment())) {
        return false;
    }
    path.push_str(rest);
    put_path(url, &path)
}

fn is_address(scheme: &str, path: &str) -> bool {
    let is_named = |before: &str| !before.contains([':', '/']);
    ADDRESSES.contains(&scheme)
        && path
            .rsplit_once('@')
            .is_some_and(|(before, _)| is_named(before))
}

/// As the setters of the standard would leave them.
fn push_masked(path: &mut String, credentials: &str, with_username: bool, mask: &str) {
    let (username, password) = credentials.split_once(':').unwrap_or((credentials, ""));
    let username = if with_username && !username.is_empty() {
        mask
    } else {
        username
    };
    path.push_str(username);
    if !password.is_empty() && !mask.is_empty() {
        path.push(':');
        path.push_str(mask);
    }
    if !username.is_empty() || (!password.is_empty() && !mask.is_empty()) {
        path.push('@');
    }
}

/// There is no setter for an opaque path.
fn put_path(url: &mut Url, path: &str) -> bool {
    let mut text = format!("{}:{path}", url.scheme());
    for (delimiter, part) in [('?', url.query()), ('#', url.fragment())] {
        if let Some(part) = part {
            text.push(delimiter);
            text.push_str(part);
        }
    }
    Url::parse_into(&text, url).is_ok()
}

#[cfg(test)]
mod tests {
    use urlwind::Url;

    use super::mask_credentials;

    fn masked(text: &str, with_username: bool, mask: &str) -> Option<String> {
        let mut url = Url::parse(text).unwrap();
        mask_credentials(&mut url, with_username, mask).then(|| url.into())
    }

    #[test]
    fn a_url_in_the_path_loses_its_password() {
        for (url, without_password, without_both) in [
            (
                "jdbc:mysql://me:pw@db:1/x?a=b#c",
                "jdbc:mysql://me@db:1/x?a=b#c",
                "jdbc:mysql://db:1/x?a=b#c",
            ),
            (
                "blob:https://me:pw@h/x",
                "blob:https://me@h/x",
                "blob:https://h/x",
            ),
            ("a:b://:pw@h", "a:b://h", "a:b://h"),
            ("a:b://me:@h", "a:b://me@h", "a:b://h"),
            ("a:b://me:p:w@x@h/", "a:b://me@h/", "a:b://h/"),
            ("a:b://me:p@h//me:p@h", "a:b://me@h//me@h", "a:b://h//h"),
            ("a:b://h/?x@y", "a:b://h/?x@y", "a:b://h/?x@y"),
            (
                "mailto:me@h?cc=x@h",
                "mailto:me@h?cc=x@h",
                "mailto:me@h?cc=x@h",
            ),
            ("https://me:pw@h/", "https://me:pw@h/", "https://me:pw@h/"),
        ] {
            assert_eq!(masked(url, false, "").as_deref(), Some(without_password));
            assert_eq!(masked(url, true, "").as_deref(), Some(without_both));
        }
        let both = masked("a:b://me:pw@h", true, "*:*");
        assert_eq!(both.as_deref(), Some("a:b://*%3A*:*%3A*@h"));
        let password = masked("a:b://:pw@h", true, "*");
        assert_eq!(password.as_deref(), Some("a:b://:*@h"));
    }

    #[test]
    fn what_may_be_a_password_elsewhere_is_not_guessed_at() {
        for url in [
            "me:pw@h/x",
            "jdbc:oracle:thin:scott/tiger@//h/x",
            "jdbc:oracle:thin:scott/tiger@h:1521:x",
            "blob:https:\\\\me:pw@h/x",
            "blob:https:me:pw@h/x",
            "blob:https:///me:pw@h/x",
            "jdbc:mysql://me:p/w@h/x",
            "sip:me:pw@h",
            "jdbc:sqlserver://h:1433;user=me;Password=pw",
            "jdbc:mysql://address=(host=h)(user=me)(password=pw)/x",
            "a:b://me:p?w@h",
            "a:b://me:p#w@h/",
        ] {
            assert_eq!(masked(url, false, ""), None, "{url}");
        }
    }
}
