//! Compares all observable properties of two URLs.

use std::fmt;

use crate::{Attribute, Subject};

/// A question that two implementations answer differently.
#[derive(Debug)]
pub struct Difference {
    /// The question, with its arguments.
    pub question: String,
    /// The two answers.
    pub answers: [String; 2],
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.question)?;
        writeln!(f, "    {}", self.answers[0])?;
        write!(f, "    {}", self.answers[1])
    }
}

type Outcome = Result<(), Box<Difference>>;

fn differ(question: String, one: impl fmt::Debug, other: impl fmt::Debug) -> Outcome {
    Err(Box::new(Difference {
        question,
        answers: [format!("{one:?}"), format!("{other:?}")],
    }))
}

/// Parses `input` with both and compares success, `can_parse` and every attribute.
pub fn compare_parse<A: Subject, B: Subject>(
    one: &A,
    other: &B,
    input: &str,
    base: Option<&str>,
) -> Outcome {
    let question = || format!("parse {input:?} against {base:?}");
    let (left, right) = (one.parse(input, base), other.parse(input, base));
    if one.can_parse(input, base) != left.is_some() {
        return differ(
            question() + ": can_parse against parse",
            left.is_none(),
            left.is_some(),
        );
    }
    match (&left, &right) {
        (None, None) => Ok(()),
        (Some(left), Some(right)) => same_attributes(one, left, other, right, question),
        _ => differ(
            question(),
            left.map(|url| one.get(&url, Attribute::Href)),
            right.map(|url| other.get(&url, Attribute::Href)),
        ),
    }
}

/// Parses `input` with both, applies the same sequence of setters, and compares every attribute after each.
pub fn compare_setters<A: Subject, B: Subject>(
    one: &A,
    other: &B,
    input: &str,
    setters: &[(Attribute, &str)],
) -> Outcome {
    let (Some(mut left), Some(mut right)) = (one.parse(input, None), other.parse(input, None))
    else {
        return Ok(());
    };
    for (done, (attribute, value)) in setters.iter().enumerate() {
        one.set(&mut left, *attribute, value);
        other.set(&mut right, *attribute, value);
        let question = || format!("parse {input:?}, then set {:?}", &setters[..=done]);
        same_attributes(one, &left, other, &right, question)?;
    }
    Ok(())
}

fn same_attributes<A: Subject, B: Subject>(
    one: &A,
    left: &A::Url,
    other: &B,
    right: &B::Url,
    question: impl Fn() -> String,
) -> Outcome {
    if let Err(broken) = one.check(left) {
        return differ(question() + ": invariants", broken, "hold");
    }
    for attribute in Attribute::ALL {
        let (left, right) = (one.get(left, attribute), other.get(right, attribute));
        if left != right {
            return differ(format!("{}: {}", question(), attribute.name()), left, right);
        }
    }
    Ok(())
}
