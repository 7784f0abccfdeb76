//! Code points in names of groups.

/// Whether a code point has the property `ID_Start` but not `XID_Start`, the one in `unicode-ident`: compatibility
/// characters that normalization expands.
fn loses_start(c: char) -> bool {
    matches!(c, '\u{E33}' | '\u{EB3}' | '\u{FF9E}' | '\u{FF9F}') || loses_both(c)
}

/// Whether a code point also lacks `XID_Continue`.
fn loses_both(c: char) -> bool {
    matches!(
        c,
        '\u{37A}' | '\u{309B}' | '\u{309C}' | '\u{FC5E}'
            ..='\u{FC63}'
                | '\u{FDFA}'
                | '\u{FDFB}'
                | '\u{FE70}'
                | '\u{FE72}'
                | '\u{FE74}'
                | '\u{FE76}'
                | '\u{FE78}'
                | '\u{FE7A}'
                | '\u{FE7C}'
                | '\u{FE7E}'
    )
}

/// [Is a valid name code point](https://urlpattern.spec.whatwg.org/#is-a-valid-name-code-point):
/// ECMAScript's `IdentifierStart` for the first one, `IdentifierPart` for the others.
pub(crate) fn is_valid_name_code_point(c: char, first: bool) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphabetic() || matches!(c, '$' | '_') || !first && c.is_ascii_digit();
    }
    if first {
        unicode_ident::is_xid_start(c) || loses_start(c)
    } else {
        unicode_ident::is_xid_continue(c) || loses_both(c) || matches!(c, '\u{200C}' | '\u{200D}')
    }
}
