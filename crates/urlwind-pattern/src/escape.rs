//! Escaping for [pattern strings](https://urlpattern.spec.whatwg.org/#escape-a-pattern-string) and for
//! [regular expressions](https://urlpattern.spec.whatwg.org/#escape-a-regexp-string).

fn push_escaped(text: &str, special: &str, output: &mut String) {
    for c in text.chars() {
        if special.contains(c) {
            output.push('\\');
        }
        output.push(c);
    }
}

pub(crate) fn push_escaped_pattern(text: &str, output: &mut String) {
    push_escaped(text, "+*?:{}()\\", output);
}

pub(crate) fn escape_pattern_string(text: &str) -> String {
    let mut output = String::with_capacity(text.len());
    push_escaped_pattern(text, &mut output);
    output
}

pub(crate) fn push_escaped_regexp(text: &str, output: &mut String) {
    push_escaped(text, ".+*?^${}()[]|/\\", output);
}
