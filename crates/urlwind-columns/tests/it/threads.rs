//! Threads, chunks and full arrays change nothing but where arrays end.

use std::sync::Arc;

use crate::help::{Owned, texts};
use urlwind::Attribute;
use urlwind_columns::{Array, Data, Plan, Question, Texts, Type};

fn many(count: usize) -> Vec<Option<Vec<u8>>> {
    let rows = crate::help::rows();
    let row = |number: usize| match number % 3 {
        0 => rows[number / 3 % rows.len()].clone(),
        _ => Some(format!("https://example.com/{number}").into_bytes()),
    };
    (0..count).map(row).collect()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let owned = Owned::new(&many(70_000));
    let parts = Owned::new(&many(9));
    for (name, column) in owned.layouts() {
        let column = [parts.small().into(), column, parts.small().into()];
        let ask = |plan: Plan| plan.ask(&column, &Question::NORMALIZE).unwrap();
        let one = ask(Plan::new());
        assert_eq!(one.len(), 3, "{name}");
        let shared = [owned.bytes.as_slice()];
        let expected = texts(&one, &shared);
        for threads in [0, 2, 3, 64] {
            let made = ask(Plan::new().threads(threads));
            assert_eq!(texts(&made, &shared), expected, "{name}, {threads} threads");
            assert!(threads < 2 || made.len() > 3);
        }
        #[cfg(feature = "rayon")]
        {
            assert_eq!(
                texts(&ask(Plan::new().on_rayon()), &shared),
                expected,
                "{name}"
            );
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(3)
                .build()
                .unwrap();
            let made = pool.install(|| ask(Plan::new().on_rayon()));
            assert_eq!(texts(&made, &shared), expected, "{name}");
            assert!(made.len() > 3);
        }
    }
}

/// Arrays of one column that are put together have its buffers once.
#[test]
fn buffers_that_are_shared_are_listed_once() {
    let (one, two) = (Owned::new(&many(70_000)), Owned::new(&many(9)));
    let column = [one.views().into(), two.views().into(), two.views().into()];
    let made = Plan::new().threads(4).ask(&column, &Question::NORMALIZE);
    let mut made = made.unwrap();
    // Also where some were put together before.
    let rest = made.split_off(made.len() - 3);
    let rest = Array::concatenated(&Type::TextView, &rest).unwrap();
    made.push(Arc::new(rest));
    let all = Array::concatenated(&Type::TextView, &made).unwrap();
    let Data::TextView(views) = all.data() else {
        panic!("no views");
    };
    let counts: Vec<_> = views.shared().iter().map(|list| list.count()).collect();
    assert_eq!(counts, [1, 1, 1]);
    let shared = [&one.bytes, &two.bytes, &two.bytes].map(Vec::as_slice);
    let expected = |owned: &Owned| {
        let column = [owned.views().into()];
        let made = Plan::new().ask(&column, &Question::NORMALIZE).unwrap();
        texts(&made, &[&owned.bytes])
    };
    let expected = [expected(&one), expected(&two), expected(&two)].concat();
    assert!(texts(&[Arc::new(all)], &shared) == expected);
}

/// The words are answered in several arrays then.
#[test]
fn the_words_of_a_dictionary_may_be_answered_in_pieces() {
    let rows: Vec<_> = (0..32_000)
        .map(|number| Some(format!("https://example.com/{number}").into_bytes()))
        .collect();
    let owned = Owned::new(&rows);
    let keys: Vec<i16> = (0..32_000).rev().collect();
    let expected: Vec<_> = rows
        .iter()
        .rev()
        .cloned()
        .map(|row| row.map(|it| String::from_utf8(it).unwrap()))
        .collect();
    for (name, column) in owned.dictionaries(&keys) {
        let column = [column];
        for plan in [Plan::new().threads(4), Plan::new().limit(10_000)] {
            let made = plan.ask(&column, &Question::NORMALIZE).unwrap();
            assert!(texts(&made, &[]) == expected, "{name}, {plan:?}");
        }
    }
}

#[test]
fn an_array_that_is_full_is_followed_by_another() {
    let mut rows: Vec<_> = (0..50)
        .map(|number| Some(format!("http://a/{number}").into_bytes()))
        .collect();
    rows.push(Some(format!("http://b/{}", "x".repeat(100)).into_bytes()));
    rows.push(Some(b"http://c/".to_vec()));
    rows.push(None);
    let owned = Owned::new(&rows);
    let keys: Vec<i16> = (0..rows.len() as i16).chain(0..rows.len() as i16).collect();
    for limit in [30, 61, 1000] {
        let kept = |row: &Option<Vec<u8>>| {
            let row = row.clone().filter(|row| row.len() <= limit)?;
            Some(String::from_utf8(row).unwrap())
        };
        let expected: Vec<_> = rows.iter().map(kept).collect();
        let twice = [expected.as_slice(), &expected].concat();
        let layouts = owned.layouts().into_iter().map(|it| (it, &expected));
        let dictionaries = owned.dictionaries(&keys).into_iter().map(|it| (it, &twice));
        for ((name, column), expected) in layouts.chain(dictionaries) {
            let plan = Plan::new().limit(limit);
            let made = plan
                .ask(std::slice::from_ref(&column), &Question::NORMALIZE)
                .unwrap();
            assert_eq!(texts(&made, &[&owned.bytes]), **expected, "{name}, {limit}");
            assert!(limit == 1000 || made.len() > 5, "{name}, {limit}");
            let question = Question::Struct(vec![
                ("host".into(), Question::Attribute(Attribute::Host)),
                ("valid".into(), Question::IsValid),
                ("url".into(), Question::NORMALIZE),
                ("error".into(), Question::Error),
            ]);
            let made = plan.ask(&[column], &question).unwrap();
            let field = |number: usize| -> Vec<_> {
                made.iter()
                    .map(|chunk| chunk.fields()[number].clone())
                    .collect()
            };
            assert_eq!(
                texts(&field(2), &[&owned.bytes]),
                **expected,
                "{name}, {limit}"
            );
            let errors = texts(&field(3), &[]);
            let overflows = errors.iter().flatten().filter(|error| *error == "Overflow");
            let too_long = if limit < 109 {
                expected.len() / rows.len()
            } else {
                0
            };
            assert_eq!(overflows.count(), too_long, "{name}, {limit}");
            let hosts = texts(&field(0), &[&owned.bytes]);
            assert_eq!(hosts.len(), expected.len());
            for (host, url) in hosts.iter().zip(expected) {
                assert_eq!(host.is_some(), url.is_some());
            }
        }
    }
}

#[test]
fn errors_have_to_fit_too() {
    let owned = Owned::new(&vec![Some(b"x".to_vec()); 9]);
    let made = Plan::new().limit(50);
    let made = made.ask(&[owned.small().into()], &Question::Error).unwrap();
    assert_eq!(made.len(), 5); // 22 bytes each
    assert_eq!(
        texts(&made, &[]),
        vec![Some("RelativeUrlWithoutBase".to_owned()); 9]
    );
}

#[test]
fn few_rows_are_not_shared_out() {
    let owned = Owned::new(&many(1000));
    let made = Plan::new().threads(8);
    assert_eq!(
        made.ask(&[owned.small().into()], &Question::NORMALIZE)
            .unwrap()
            .len(),
        1
    );
    assert_eq!(
        made.ask(&[Texts::Null(3)], &Question::NORMALIZE)
            .unwrap()
            .len(),
        1
    );
}
