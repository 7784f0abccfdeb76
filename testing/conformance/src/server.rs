//! Tests implementations in other languages through programs that answer questions about URLs.
//!
//! A question is a line of words separated by one space, and so is its answer. The first word of a question is its
//! name; every other word is a text, as the hexadecimal digits of its UTF-8 (so the empty text is an empty word), or
//! `-` for an absent text. No answer may depend on an earlier question.
//!
//! | question | answer |
//! | --- | --- |
//! | `parse INPUT BASE`, then any number of `ATTRIBUTE VALUE` | `-` if parsing fails. Otherwise the attributes are set in this order (a failing setter changes nothing), and the words are the eleven attributes in the order of [`Attribute::ALL`], the `searchParams`, and a description of any broken invariant |
//! | `can INPUT BASE` | `y` or `n`, by `canParse` |
//! | `utf16 UNITS BASE` | as `parse`, with four digits for each UTF-16 code unit; `unsupported` if strings cannot be UTF-16 |
//! | `calls` | the names of all other questions |
//! | one of those names, `A B` | any words that describe the function's result for two texts, including errors |

use crate::report::{Report, Summary};
use crate::{Attribute, Generator, NotSupported, Random, Subject, scaled, wpt_inputs};
use std::cell::RefCell;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The number of questions that [`assert_nothing_is_left_behind`] asks by each name.
const QUESTIONS_BY_NAME: usize = 2;

/// A running program that answers questions.
#[derive(Debug)]
pub struct Server {
    name: String,
    process: Child,
    pipes: RefCell<(ChildStdin, BufReader<ChildStdout>)>,
}

impl Server {
    /// Starts a program; `name` is for reports.
    ///
    /// # Panics
    ///
    /// If it cannot be started.
    pub fn start(name: &str, mut command: Command) -> Server {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let input = process.stdin.take().expect("it is piped");
        let output = process.stdout.take().expect("it is piped");
        Server {
            name: name.to_owned(),
            process,
            pipes: RefCell::new((input, BufReader::new(output))),
        }
    }

    /// Returns the answer to a question, without the line feed.
    fn ask(&self, question: &str) -> String {
        let (input, output) = &mut *self.pipes.borrow_mut();
        let mut answer = String::new();
        let asked = writeln!(input, "{question}").and_then(|()| output.read_line(&mut answer));
        match (asked, answer.pop()) {
            (Ok(_), Some('\n')) => answer,
            (asked, _) => panic!(
                "{} stopped answering at {}: {asked:?}",
                self.name,
                readable(question)
            ),
        }
    }

    /// Waits for the program to exit.
    ///
    /// # Panics
    ///
    /// If it exits with an error.
    pub fn stop(mut self) {
        drop(self.pipes);
        let status = self.process.wait().expect("it was started");
        assert!(status.success(), "{}: {status}", self.name);
    }

    fn parsed(&self, question: String) -> Option<Parsed> {
        let answer = self.ask(&question);
        let values = words(&answer)?;
        let expected = Attribute::ALL.len() + 2;
        assert_eq!(
            values.len(),
            expected,
            "{} has the invalid answer {answer}",
            readable(&question)
        );
        Some(Parsed { question, values })
    }
}

/// A URL that a [`Server`] described: the question, extended by setters, and the answer.
#[derive(Clone, Debug)]
pub struct Parsed {
    question: String,
    values: Vec<String>,
}

impl Subject for Server {
    type Url = Parsed;

    fn name(&self) -> &str {
        &self.name
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Option<Parsed> {
        self.parsed(format!("parse {} {}", word(input), optional(base)))
    }

    fn can_parse(&self, input: &str, base: Option<&str>) -> bool {
        let question = format!("can {} {}", word(input), optional(base));
        match self.ask(&question).as_str() {
            "y" => true,
            "n" => false,
            other => panic!("{} has the invalid answer {other}", readable(&question)),
        }
    }

    fn get(&self, url: &Parsed, attribute: Attribute) -> String {
        let place = Attribute::ALL.iter().position(|it| *it == attribute);
        url.values[place.expect("it is one of all")].clone()
    }

    fn set(&self, url: &mut Parsed, attribute: Attribute, value: &str) {
        let question = format!(
            "{} {} {}",
            url.question,
            word(attribute.name()),
            word(value)
        );
        *url = self.parsed(question).expect("it parsed before");
    }

    fn parse_utf16(
        &self,
        input: &[u16],
        base: Option<&str>,
    ) -> Result<Option<Parsed>, NotSupported> {
        let units: String = input.iter().map(|unit| format!("{unit:04x}")).collect();
        let question = format!("utf16 {units} {}", optional(base));
        if self.ask(&question) == "unsupported" {
            return Err(NotSupported);
        }
        Ok(self.parsed(question))
    }

    fn search_params(&self, url: &Parsed) -> Result<String, NotSupported> {
        Ok(url.values[Attribute::ALL.len()].clone())
    }

    fn check(&self, url: &Parsed) -> Result<(), String> {
        match url.values.last() {
            Some(broken) if !broken.is_empty() => Err(broken.clone()),
            _ => Ok(()),
        }
    }
}

/// Asks a program all of its questions, repeatedly and in random order, and compares each answer with that of a fresh
/// process that was asked nothing else: no call may leave state behind.
///
/// # Panics
///
/// If answers differ; the message shows the calls.
pub fn assert_nothing_is_left_behind(start: impl Fn() -> Server) {
    let server = start();
    let names = format!("parse can {}", server.ask("calls"));
    let mut random = Random::new(31);
    let mut generator = Generator::new(32, wpt_inputs().into_iter().map(|(input, _)| input));
    let mut text = || match random.below(4) {
        // Most generated inputs do not parse and test little.
        0 => generator.input(),
        1 => generator.setter().1,
        2 => format!(
            "q={}&%D0%BF=%D1%80+{}",
            generator.idn(),
            generator.setter().1
        ),
        _ => generator.base(),
    };
    let mut questions = Vec::new();
    for name in names.split_whitespace() {
        for _ in 0..QUESTIONS_BY_NAME {
            questions.push(format!("{name} {} {}", word(&text()), word(&text())));
        }
    }
    let alone: Vec<String> = questions
        .iter()
        .map(|question| {
            let fresh = start();
            let answer = fresh.ask(question);
            fresh.stop();
            answer
        })
        .collect();
    let mut report = Report::new("calls in random order");
    for _ in 0..scaled(20_000) {
        let at = random.below(questions.len());
        report.case(readable(&questions[at]), |checks| {
            let answer = server.ask(&questions[at]);
            checks.equal("answer", &readable(&alone[at]), &readable(&answer));
        });
    }
    let summary = Summary {
        subject: server.name(),
        reports: &[report],
    };
    summary.assert_passed();
    server.stop();
}

/// Encodes a text as a word.
fn word(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}

fn optional(text: Option<&str>) -> String {
    text.map_or("-".to_owned(), word)
}

/// Decodes the texts of an answer; `None` for `-`.
fn words(answer: &str) -> Option<Vec<String>> {
    (answer != "-").then(|| answer.split(' ').map(text_of).collect())
}

/// Decodes a word; returns the word itself if it is not valid hexadecimal.
fn text_of(word: &str) -> String {
    let byte = |at: usize| u8::from_str_radix(word.get(at..at + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..word.len()).step_by(2).map(byte).collect();
    match bytes.map(String::from_utf8) {
        Some(Ok(text)) => text,
        _ => word.to_owned(),
    }
}

/// Formats a question or an answer for people.
fn readable(line: &str) -> String {
    let texts: Vec<String> = line
        .split(' ')
        .map(|word| format!("{:?}", text_of(word)))
        .collect();
    texts.join(" ")
}
