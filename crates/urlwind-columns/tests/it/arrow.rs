//! arrow-rs arrays of every type, in and out.

use std::sync::Arc;

use arrow_array::builder::StringDictionaryBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, Int32Type, UInt16Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, BooleanArray, DictionaryArray, Int32Array,
    LargeBinaryArray, LargeStringArray, NullArray, StringArray, StringViewArray, UInt16Array,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::DataType;
use urlwind::Attribute;
use urlwind_columns::{Plan, Question, Texts};

fn rows() -> Vec<Option<String>> {
    let rows = crate::help::rows().into_iter();
    rows.filter_map(|row| row.map(String::from_utf8).transpose().ok())
        .collect()
}

fn expected(attribute: Attribute) -> Vec<Option<String>> {
    let said = |row: Option<String>| {
        let url = urlwind::Url::parse(&row?).ok()?;
        Some(url.attribute(attribute).into_owned())
    };
    rows().into_iter().map(said).collect()
}

/// The texts of an array of any type.
fn texts(array: &dyn Array) -> Vec<Option<String>> {
    let own = |text: Option<&str>| text.map(str::to_owned);
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().map(own).collect(),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().map(own).collect(),
        DataType::Utf8View => array.as_string_view().iter().map(own).collect(),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let words = texts(dictionary.values());
            let keys = dictionary.keys();
            let normalized = match words.is_empty() {
                true => vec![0; keys.len()],
                false => dictionary.normalized_keys(),
            };
            let word =
                |(row, key): (usize, &usize)| (!keys.is_null(row)).then(|| words[*key].clone())?;
            normalized.iter().enumerate().map(word).collect()
        }
        other => panic!("{other}"),
    }
}

fn bytes() -> Vec<Option<Vec<u8>>> {
    let rows = rows().into_iter();
    rows.map(|row| row.map(String::into_bytes)).collect()
}

fn arrays() -> Vec<ArrayRef> {
    let bytes = bytes();
    let bytes: Vec<Option<&[u8]>> = bytes.iter().map(Option::as_deref).collect();
    let dictionary: DictionaryArray<Int32Type> = rows().iter().map(Option::as_deref).collect();
    let words: ArrayRef = Arc::new(StringViewArray::from_iter(rows()));
    let keys = UInt16Array::from_iter(0..rows().len() as u16);
    let views = DictionaryArray::<UInt16Type>::new(keys, words);
    vec![
        Arc::new(StringArray::from(rows())),
        Arc::new(LargeStringArray::from(rows())),
        Arc::new(StringViewArray::from_iter(rows())),
        Arc::new(BinaryArray::from(bytes.clone())),
        Arc::new(LargeBinaryArray::from(bytes.clone())),
        Arc::new(BinaryViewArray::from_iter(bytes)),
        Arc::new(dictionary),
        Arc::new(views),
    ]
}

#[test]
fn every_type_gives_what_the_objects_give() {
    for array in arrays() {
        for attribute in Attribute::ALL {
            let question = Question::Attribute(*attribute);
            let answer = Plan::new().ask_array(&array, &question).unwrap();
            let kind = array.data_type();
            assert_eq!(
                texts(&answer),
                expected(*attribute),
                "{kind}: {attribute:?}"
            );
            assert_eq!(
                *answer.data_type(),
                question.data_type(kind).unwrap(),
                "{kind}"
            );
            answer.to_data().validate_full().unwrap();
        }
    }
}

#[test]
fn slices_are_read_where_they_begin() {
    for array in arrays() {
        for (start, length) in [(1, 9), (8, 7), (3, 0), (0, 16)] {
            let slice = array.slice(start, length);
            let answer = Plan::new().ask_array(&slice, &Question::NORMALIZE).unwrap();
            answer.to_data().validate_full().unwrap();
            let expected = &expected(Attribute::Href)[start..start + length];
            assert_eq!(texts(&answer), expected, "{}", array.data_type());
        }
    }
}

#[test]
fn chunks_come_out_as_chunks() {
    for array in arrays() {
        let chunks = [array.slice(0, 5), array.slice(5, 0), array.slice(5, 11)];
        let answers = Plan::new()
            .ask_arrays(&chunks, &Question::NORMALIZE)
            .unwrap();
        let all: Vec<_> = answers.iter().flat_map(|answer| texts(answer)).collect();
        assert_eq!(all, expected(Attribute::Href), "{}", array.data_type());
    }
    let mixed: [ArrayRef; 2] = [
        Arc::new(StringArray::from(rows())),
        Arc::new(LargeStringArray::from(rows())),
    ];
    assert!(
        Plan::new()
            .ask_arrays(&mixed, &Question::NORMALIZE)
            .is_err()
    );
    assert!(
        Plan::new()
            .ask_arrays(&[], &Question::NORMALIZE)
            .unwrap()
            .is_empty()
    );
}

#[test]
fn no_rows_and_only_nulls() {
    for array in arrays() {
        let none = array.slice(0, 0);
        assert_eq!(
            Plan::new()
                .ask_array(&none, &Question::IsValid)
                .unwrap()
                .len(),
            0
        );
    }
    let nulls = NullArray::new(3);
    let answer = Plan::new().ask_array(&nulls, &Question::NORMALIZE).unwrap();
    assert_eq!(texts(&answer), [None, None, None]);
    let nulls = StringViewArray::from_iter(vec![None::<&str>; 3]);
    let answer = Plan::new().ask_array(&nulls, &Question::NORMALIZE).unwrap();
    assert_eq!(texts(&answer), [None, None, None]);
    let mut builder = StringDictionaryBuilder::<Int8Type>::new();
    builder.append_nulls(2);
    let answer = Plan::new()
        .ask_array(&builder.finish(), &Question::NORMALIZE)
        .unwrap();
    assert_eq!(texts(&answer), [None, None]);
}

#[test]
fn a_dictionary_keeps_its_keys() {
    let urls = ["http:a", "http:b", "http:a", "x"];
    let dictionary: DictionaryArray<Int32Type> = urls.into_iter().collect();
    let answer = Plan::new()
        .ask_array(&dictionary, &Question::NORMALIZE)
        .unwrap();
    let answer = answer.as_dictionary::<Int32Type>();
    assert_eq!(answer.keys(), dictionary.keys());
    assert_eq!(
        texts(answer.values()),
        [Some("http://a/".into()), Some("http://b/".into()), None]
    );
    let valid = Plan::new()
        .ask_array(&dictionary, &Question::IsValid)
        .unwrap();
    assert_eq!(
        *valid.as_boolean(),
        BooleanArray::from(vec![true, true, true, false])
    );
}

#[test]
fn views_lead_to_the_buffers_that_came_in() {
    let url = "https://example.com/a/path/that/is/longer/than/a/view";
    let urls = StringViewArray::from(vec![url, "HTTP://example.com/rewritten", url]);
    let question = Question::Attribute(Attribute::Pathname);
    let answer = Plan::new().ask_array(&urls, &question).unwrap();
    let answer = answer.as_string_view();
    assert_eq!(
        answer.data_buffers()[0].as_ptr(),
        urls.data_buffers()[0].as_ptr()
    );
    drop(urls);
    assert_eq!(answer.value(2), "/a/path/that/is/longer/than/a/view");
    assert_eq!(answer.value(1), "/rewritten");
}

#[test]
fn several_threads_give_one_array() {
    let urls: Vec<_> = rows().into_iter().cycle().take(50_000).collect();
    let views = StringViewArray::from_iter(urls.clone());
    let small = StringArray::from(urls);
    let fields = vec![
        ("host".into(), Question::Attribute(Attribute::Host)),
        ("valid".into(), Question::IsValid),
        ("error".into(), Question::Error),
    ];
    for array in [&small as &dyn Array, &views] {
        for question in [
            Question::NORMALIZE,
            Question::IsValid,
            Question::Struct(fields.clone()),
        ] {
            let one = Plan::new().ask_array(array, &question).unwrap();
            let many = Plan::new().threads(3).ask_array(array, &question).unwrap();
            assert_eq!(one.as_ref(), many.as_ref());
            many.to_data().validate_full().unwrap();
        }
    }
    let empty = Plan::new()
        .ask_array(&small, &Question::Struct(vec![]))
        .unwrap();
    assert_eq!(empty.len(), 50_000);
}

#[test]
fn bases_beside_the_rows() {
    let urls = StringViewArray::from(vec![Some("../b"), Some("c"), None]);
    let bases = LargeStringArray::from(vec![Some("http://a/x/y"), None, Some("http://a")]);
    let answer = Plan::new().join_arrays(&urls, &bases).unwrap();
    assert_eq!(texts(&answer), [Some("http://a/b".into()), None, None]);
    assert!(Plan::new().join_arrays(&urls, &bases.slice(0, 2)).is_err());
}

#[test]
fn other_types_are_refused() {
    let numbers = Int32Array::from(vec![1]);
    let error = Plan::new()
        .ask_array(&numbers, &Question::NORMALIZE)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the column must hold strings; its type is Int32"
    );
    assert!(Texts::of_array(&BooleanArray::from(vec![true])).is_err());
    assert!(Question::IsValid.data_type(&DataType::Float64).is_err());
    let words: ArrayRef = Arc::new(Int32Array::from(vec![7]));
    let keys = UInt16Array::from(vec![0]);
    let dictionary = DictionaryArray::<UInt16Type>::new(keys, words);
    assert!(
        Plan::new()
            .ask_array(&dictionary, &Question::IsValid)
            .is_err()
    );
    assert!(
        Plan::new()
            .ask_array(&dictionary, &Question::NORMALIZE)
            .is_err()
    );
}

#[test]
fn bytes_that_are_no_text_are_no_url() {
    let offsets = OffsetBuffer::new(ScalarBuffer::from(vec![0_i32, 10, 19]));
    let nulls = Some(NullBuffer::from(vec![true, true]));
    let bytes = Buffer::from(b"http://a/\xFFhttp://b/".as_slice());
    let array = BinaryArray::new(offsets, bytes, nulls);
    let answer = Plan::new().ask_array(&array, &Question::NORMALIZE).unwrap();
    assert_eq!(texts(&answer), [None, Some("http://b/".into())]);
    let errors = Plan::new().ask_array(&array, &Question::Error).unwrap();
    assert_eq!(texts(&errors), [Some("InvalidUtf8".into()), None]);
}

#[test]
fn full_arrays_are_put_together_or_not_as_asked() {
    let urls = StringArray::from(vec!["http://a/"; 3]);
    // Chunks are asked for, or one array: the limit cuts the answer, and joining it again fits.
    let plan = Plan::new().limit(10);
    assert_eq!(
        plan.ask_array(&urls, &Question::NORMALIZE).unwrap().len(),
        3
    );
    let chunks = plan.ask_arrays(&[Arc::new(urls) as ArrayRef], &Question::NORMALIZE);
    assert_eq!(chunks.unwrap().len(), 3);
}
