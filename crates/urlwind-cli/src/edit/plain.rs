//! Plain-text values (`--encode`): encodes characters that the standard's setters would read as syntax.

use urlwind::percent::{self, AsciiSet};

use super::{Attribute, is_dot_segment};

/// Slashes separate segments; a backslash and the `|` of a drive letter are text.
pub(crate) const PATH: AsciiSet = percent::PATH.add(b'%').add(b'\\').add(b'|');
pub(crate) const QUERY: AsciiSet = percent::QUERY.add(b'%');
pub(crate) const FRAGMENT: AsciiSet = percent::FRAGMENT.add(b'%');
pub(crate) const USERINFO: AsciiSet = percent::USERINFO.add(b'%');

/// Returns the encoded value for the setter. `word` is the name as written.
pub(super) fn encoded(name: Attribute, word: &str, value: &str) -> Result<String, &'static str> {
    let encoded = match name {
        Attribute::Href => return Err("--encode applies to components, not to a whole URL"),
        Attribute::Pathname if value.split('/').any(is_dot_segment) => {
            return Err("a path cannot contain the plain-text segment '.' or '..'");
        }
        Attribute::Pathname => percent::encode(value, &PATH),
        // `search` and `hash` may have their delimiter, `query` and `fragment` have none.
        Attribute::Search if word == "query" && value.starts_with('?') => {
            return Ok(format!("?{}", percent::encode(value, &QUERY)));
        }
        Attribute::Hash if word == "fragment" && value.starts_with('#') => {
            return Ok(format!("#{}", percent::encode(value, &FRAGMENT)));
        }
        Attribute::Search => percent::encode(value, &QUERY),
        Attribute::Hash => percent::encode(value, &FRAGMENT),
        Attribute::Username | Attribute::Password => percent::encode(value, &USERINFO),
        Attribute::Host | Attribute::Hostname => return Ok(value.replace('%', "%25")),
        Attribute::Protocol | Attribute::Port | Attribute::Origin => return Ok(value.to_owned()),
    };
    Ok(encoded.into_owned())
}

#[cfg(test)]
mod tests {
    use urlwind::{Url, percent};

    use super::super::{Meaning, read_set};

    fn set(url: &str, word: &str) -> Url {
        let mut url = Url::parse(url).unwrap();
        let Ok(Meaning::Edit(edit)) = read_set(word, true) else {
            panic!("{word}");
        };
        edit.apply(&mut url).unwrap();
        url
    }

    #[test]
    fn what_was_written_comes_back() {
        let text = "%41 \\b|c?d#e@f:g&h=i\t\n\r\u{1}é{}\"'`^";
        for url in ["http://h/", "file:///", "foo://h/"] {
            let path = set(url, &format!("path=/C|/{text}"));
            assert_eq!(
                percent::decode_lossy(path.path()),
                format!("/C|/{text}"),
                "{url}"
            );
            let query = set(url, &format!("query=?{text}"));
            let read = percent::decode_lossy(query.query().unwrap()).into_owned();
            assert_eq!(read, format!("?{text}"), "{url}");
            let fragment = set(url, &format!("fragment=#{text}"));
            let read = percent::decode_lossy(fragment.fragment().unwrap()).into_owned();
            assert_eq!(read, format!("#{text}"), "{url}");
        }
        let user = set("http://h/", &format!("user={text}"));
        assert_eq!(percent::decode_lossy(user.username()), text);
        let password = set("http://h/", &format!("password={text}"));
        assert_eq!(percent::decode_lossy(password.password().unwrap()), text);
        // JavaScript's names include their delimiters; an empty value still removes.
        assert_eq!(set("http://h/", "search=?a").as_str(), "http://h/?a");
        assert_eq!(set("http://h/?a", "query=").as_str(), "http://h/");
        assert_eq!(set("http://h/", "path=a\\..\\b").path(), "/a%5C..%5Cb");
    }
}
