//! Every question, in every layout, against what single URLs say.

use std::borrow::Cow;

use crate::help::{Owned, ask, bools, rows, texts};
use urlwind::Attribute;
use urlwind::{KeyList, RedactOptions, Url};
use urlwind_columns::{Plan, Question, Texts, Type};

/// Returns the expected answer for the URL of each row.
fn expected(said: impl Fn(&Url) -> Option<String>) -> Vec<Option<String>> {
    let rows = rows().into_iter();
    rows.map(|row| Url::parse_utf8(&row?).ok().and_then(|url| said(&url)))
        .collect()
}

/// Asks in all layouts.
fn check(question: &Question<'_>, expected: &[Option<String>]) {
    let owned = Owned::new(&rows());
    for (name, column) in owned.layouts() {
        let answer = ask(column, question, &[&owned.bytes]);
        assert_eq!(answer, expected, "{name}: {question:?}");
    }
    // Twice, and backwards: more rows than words. Then fewer rows than words.
    let count = owned.rows as i16;
    let twice: Vec<i16> = (0..count).chain((0..count).rev()).collect();
    for keys in [twice.as_slice(), &[4, 0, 0]] {
        let expected: Vec<_> = keys
            .iter()
            .map(|key| expected[*key as usize].clone())
            .collect();
        for (name, column) in owned.dictionaries(keys) {
            let answer = ask(column, question, &[&owned.bytes]);
            assert_eq!(answer, expected, "{name}: {question:?}");
        }
    }
}

#[test]
fn attributes_are_those_of_the_objects() {
    for attribute in Attribute::ALL {
        let said = expected(|url| Some(url.attribute(*attribute).into_owned()));
        check(&Question::Attribute(*attribute), &said);
    }
}

#[test]
fn errors_have_the_names_that_the_objects_give() {
    let error = |row: Option<Vec<u8>>| Some(Url::parse_utf8(&row?).err()?.name().to_owned());
    let errors: Vec<_> = rows().into_iter().map(error).collect();
    assert!(errors.iter().flatten().count() > 5);
    check(&Question::Error, &errors);
}

#[test]
fn query_parameters_are_decoded() {
    for name in ["q", "r", "and", "none"] {
        let value = |url: &Url| {
            let mut pairs = url.query_pairs();
            pairs
                .find(|(key, _)| key == name)
                .map(|(_, value)| value.into_owned())
        };
        check(&Question::QueryParam(name), &expected(value));
    }
}

#[test]
fn references_are_resolved_against_a_base() {
    let base = Url::parse("https://base.example/x/y?z").unwrap();
    let join = |row: Option<Vec<u8>>| {
        let joined = base.join(str::from_utf8(&row?).ok()?).ok()?;
        Some(joined.as_str().to_owned())
    };
    let joined: Vec<_> = rows().into_iter().map(join).collect();
    check(&Question::Join(&base), &joined);
}

#[test]
fn hosts_are_classified_and_secrets_redacted() {
    let class = |url: &Url| Some(url.host()?.classify().name().to_owned());
    check(&Question::HostClass, &expected(class));
    for options in [
        RedactOptions::new(),
        RedactOptions::strict(),
        RedactOptions::new()
            .keys(KeyList::all())
            .mask("x".repeat(40)),
    ] {
        let redacted = |url: &Url| Some(url.redact_with(&options).into_owned());
        check(&Question::Redact(&options), &expected(redacted));
    }
}

#[cfg(feature = "psl")]
#[test]
fn registrable_domains_are_those_of_the_objects() {
    let domain = |url: &Url| url.registrable_domain().map(str::to_owned);
    assert!(expected(domain).contains(&Some("example.co.uk".into())));
    check(&Question::RegistrableDomain, &expected(domain));
}

#[test]
fn validity_is_a_column_of_truth_values() {
    let is_valid = |row: Option<Vec<u8>>| Some(Url::can_parse(&row?));
    let expected: Vec<_> = rows().into_iter().map(is_valid).collect();
    let owned = Owned::new(&rows());
    let keys: Vec<i16> = (0..owned.rows as i16).collect();
    for (name, column) in [owned.layouts(), owned.dictionaries(&keys)].concat() {
        let answer = Plan::new().ask(&[column], &Question::IsValid).unwrap();
        assert_eq!(bools(&answer), expected, "{name}");
    }
}

#[cfg(feature = "pattern")]
#[test]
fn patterns_say_which_of_them_matches() {
    use urlwind_pattern::{PatternSet, UrlPattern};
    let patterns = [
        "https://*.example.co.uk/*",
        "http://192.168.*/*",
        "http*://*/*",
    ];
    let set: PatternSet<()> = patterns
        .iter()
        .map(|pattern| (UrlPattern::parse(pattern).unwrap(), ()))
        .collect();
    let owned = Owned::new(&rows());
    let keys: Vec<i16> = (0..owned.rows as i16).collect();
    let single = |row: &Option<Vec<u8>>| Url::parse_utf8(row.as_deref()?).ok();
    for (name, column) in [owned.layouts(), owned.dictionaries(&keys)].concat() {
        let ask = |question| {
            Plan::new()
                .ask(std::slice::from_ref(&column), &question)
                .unwrap()
        };
        let (first, any) = (
            ask(Question::FirstMatch(&set)),
            ask(Question::Matches(&set)),
        );
        for (row, url) in rows().iter().map(single).enumerate() {
            let found = url.as_ref().and_then(|url| set.first(url));
            let number = found.map(|found| found.index() as u32);
            assert_eq!(first[0].number(row), number, "{name}, row {row}");
            assert_eq!(
                any[0].bool(row),
                url.map(|url| set.test(&url)),
                "{name}, row {row}"
            );
        }
    }
}

fn fields() -> Vec<(Cow<'static, str>, Question<'static>)> {
    vec![
        ("host".into(), Question::Attribute(Attribute::Host)),
        ("valid".into(), Question::IsValid),
        ("url".into(), Question::NORMALIZE),
        ("class".into(), Question::HostClass),
    ]
}

#[test]
fn a_struct_has_what_its_fields_have_alone() {
    let owned = Owned::new(&rows());
    let shared = [owned.bytes.as_slice()];
    let mut with_errors = fields();
    with_errors.push(("error".into(), Question::Error));
    let keys: Vec<i16> = (0..owned.rows as i16).collect();
    for (name, column) in [owned.layouts(), owned.dictionaries(&keys)].concat() {
        let question = Question::Struct(with_errors.clone());
        let answer = Plan::new()
            .ask(std::slice::from_ref(&column), &question)
            .unwrap();
        for (number, (field, question)) in with_errors.iter().enumerate() {
            let alone = Plan::new()
                .ask(std::slice::from_ref(&column), question)
                .unwrap();
            let inside = [answer[0].fields()[number].clone()];
            assert_eq!(
                texts(&inside, &shared),
                texts(&alone, &shared),
                "{name}: {field}"
            );
            assert_eq!(bools(&inside), bools(&alone), "{name}: {field}");
        }
        // Null only where nothing was given, because it says why the others are not URLs.
        let nulls = rows().iter().filter(|row| row.is_none()).count();
        assert_eq!(answer[0].null_count(), nulls, "{name}");
    }
    let hosts = Question::Struct(vec![("host".into(), Question::Attribute(Attribute::Host))]);
    let answer = Plan::new().ask(&[owned.small().into()], &hosts).unwrap();
    let urls = expected(|url| Some(url.as_str().into()))
        .iter()
        .flatten()
        .count();
    assert_eq!(answer[0].rows() - answer[0].null_count(), urls);
    assert_eq!(
        hosts.kind(&Type::LargeText),
        Type::Struct(vec![("host".into(), Type::LargeText)])
    );
}

#[test]
fn structs_have_no_structs_and_no_joins_in_them() {
    let base = Url::parse("http://a/").unwrap();
    for inner in [Question::Struct(fields()), Question::Join(&base)] {
        let question = Question::Struct(vec![("inner".into(), inner)]);
        let error = Plan::new().ask(&[Texts::Null(1)], &question).unwrap_err();
        assert_eq!(error.to_string(), "\"inner\" cannot be a field of a struct");
    }
}

#[test]
fn bases_beside_the_rows_may_be_cut_otherwise() {
    let rows = rows();
    let (one, two) = (Owned::new(&rows[..5]), Owned::new(&rows[5..]));
    let bases: Vec<_> = (0..rows.len())
        .map(|row| (row % 4 != 3).then(|| format!("http://base/{}/", row / 3).into_bytes()))
        .collect();
    let (first, last) = (Owned::new(&bases[..11]), Owned::new(&bases[11..]));
    let expected: Vec<_> = rows
        .iter()
        .zip(&bases)
        .map(|(row, base)| {
            let base = Url::parse_utf8(base.as_deref()?).ok()?;
            let url = base.join(str::from_utf8(row.as_deref()?).ok()?).ok()?;
            Some(url.as_str().to_owned())
        })
        .collect();
    let bases = [first.small().into(), last.views().into()];
    for threads in [1, 3] {
        let column = [one.large().into(), two.large().into()];
        let answer = Plan::new()
            .threads(threads)
            .join_each(&column, &bases)
            .unwrap();
        assert_eq!(texts(&answer, &[]), expected);
    }
    let error = Plan::new()
        .join_each(&[one.small().into()], &bases)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("there are {} bases for 5 rows", rows.len())
    );
}

#[test]
fn columns_without_rows_and_of_nulls() {
    for rows in [vec![], vec![None], vec![None; 300]] {
        let owned = Owned::new(&rows);
        let nulls = vec![None; rows.len()];
        let mut columns = owned.layouts();
        columns.push(("nulls", Texts::Null(rows.len())));
        for (name, column) in columns {
            for question in [
                Question::NORMALIZE,
                Question::Error,
                Question::QueryParam("q"),
            ] {
                assert_eq!(ask(column.clone(), &question, &[]), nulls, "{name}");
            }
            let answer = Plan::new().ask(&[column], &Question::IsValid).unwrap();
            assert_eq!(bools(&answer), vec![None; rows.len()], "{name}");
        }
    }
    assert!(
        Plan::new()
            .ask(&[], &Question::NORMALIZE)
            .unwrap()
            .is_empty()
    );
}

#[test]
fn views_share_what_did_not_change() {
    let normal = "https://www.example.com/a/path/that/is/long?and=a+query#and-a-fragment";
    let owned = Owned::new(&vec![Some(normal.as_bytes().to_vec()); 50]);
    for attribute in [Attribute::Href, Attribute::Pathname, Attribute::Hash] {
        let question = Question::Attribute(attribute);
        let answer = Plan::new().ask(&[owned.views().into()], &question).unwrap();
        assert_eq!(answer[0].size(), 50 * 16, "{attribute:?}");
        let text = answer[0].text_in(7, &[&owned.bytes]).unwrap();
        let inside = owned.bytes.as_ptr_range();
        assert!(inside.contains(&text.as_ptr()), "{attribute:?}");
    }
    let rewritten = "HTTPS://www.example.com/a/path/that/is/long";
    let owned = Owned::new(&[Some(rewritten.into()), Some(normal.into())]);
    let answer = Plan::new()
        .ask(&[owned.views().into()], &Question::NORMALIZE)
        .unwrap();
    assert_eq!(answer[0].size(), 32 + rewritten.len());
}
