//! References as in web pages, derived from a list of absolute URLs: a line serves as the page's address, the following
//! lines as its links.

use super::words::Dice;
use crate::variant::{Lines, keep_lines};

/// Bases, with the same number of references for each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct References {
    pub(crate) name: &'static str,
    pub(crate) bases: Lines,
    pub(crate) references: Lines,
    pub(crate) per_page: usize,
}

const PAGES: usize = 100;
const PER_PAGE: usize = 50;

/// The form of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    FromRoot,
    Sibling,
    Parent,
    Query,
    Fragment,
    OtherHost,
    Absolute,
}

const FORMS: [(&str, Form); 7] = [
    ("/path", Form::FromRoot),
    ("name", Form::Sibling),
    ("../name", Form::Parent),
    ("?query", Form::Query),
    ("#fragment", Form::Fragment),
    ("//host/path", Form::OtherHost),
    ("absolute", Form::Absolute),
];

/// The frequency of each form in a page, in percent: links within a site mostly start at its root, and links elsewhere
/// are absolute.
const SHARES: [(usize, Form); 7] = [
    (40, Form::FromRoot),
    (15, Form::Sibling),
    (5, Form::Parent),
    (5, Form::Query),
    (10, Form::Fragment),
    (5, Form::OtherHost),
    (20, Form::Absolute),
];

fn any_form(dice: &mut Dice) -> Form {
    let mut left = dice.below(100);
    for (share, form) in SHARES {
        if left < share {
            return form;
        }
        left -= share;
    }
    Form::Absolute
}

/// Returns the line rewritten as a reference of the given form.
fn rewrite(line: &str, form: Form) -> String {
    let after_scheme = line.find("//").map_or(line, |at| &line[at + 2..]);
    let path = after_scheme.find('/').map_or("/", |at| &after_scheme[at..]);
    let last = path.rsplit('/').next().unwrap_or("");
    let last = if last.is_empty() { "index.html" } else { last };
    match form {
        Form::FromRoot => path.to_owned(),
        Form::Sibling => last.to_owned(),
        Form::Parent => format!("../{last}"),
        Form::Query => format!("?{}", line.split('?').nth(1).unwrap_or("page=2")),
        Form::Fragment => format!("#{}", last.split(['.', '?']).next().unwrap_or("top")),
        Form::OtherHost => format!("//{after_scheme}"),
        Form::Absolute => line.to_owned(),
    }
}

fn made(name: &'static str, lines: &[&'static str], form: Option<Form>) -> References {
    let mut dice = Dice::new(name);
    let step = (lines.len() / PAGES).max(1);
    let mut bases = Vec::new();
    let mut references = Vec::new();
    for page in 0..PAGES {
        let start = page * step % lines.len();
        bases.push(lines[start]);
        for link in 0..PER_PAGE {
            let line = lines[(start + 1 + link) % lines.len()];
            references.push(rewrite(line, form.unwrap_or_else(|| any_form(&mut dice))));
        }
    }
    References {
        name,
        bases: keep_lines(bases),
        references: keep_lines(references),
        per_page: PER_PAGE,
    }
}

/// Returns the mixture of a page, and each form alone.
pub(crate) fn all(lines: Lines) -> Vec<References> {
    let usable = |line: &&'static str| line.starts_with("http") && urlwind::Url::can_parse(line);
    let lines: Vec<&'static str> = lines.iter().copied().filter(usable).collect();
    let mut all = vec![made("mixed", &lines, None)];
    all.extend(FORMS.map(|(name, form)| made(name, &lines, Some(form))));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_rewritten_by_form() {
        let line = "https://example.com/a/b.html?x=1#y";
        let expected = [
            (Form::FromRoot, "/a/b.html?x=1#y"),
            (Form::Sibling, "b.html?x=1#y"),
            (Form::Parent, "../b.html?x=1#y"),
            (Form::Query, "?x=1#y"),
            (Form::Fragment, "#b"),
            (Form::OtherHost, "//example.com/a/b.html?x=1#y"),
            (Form::Absolute, line),
        ];
        for (form, reference) in expected {
            assert_eq!(rewrite(line, form), reference);
        }
        assert_eq!(rewrite("https://example.com", Form::Sibling), "index.html");
    }

    #[test]
    fn the_shares_are_per_cent() {
        assert_eq!(SHARES.iter().map(|(share, _)| share).sum::<usize>(), 100);
    }

    #[test]
    fn every_page_has_its_references() {
        for references in all(super::super::classes::plain().lines) {
            assert_eq!(
                references.bases.len() * references.per_page,
                references.references.len()
            );
        }
    }
}
