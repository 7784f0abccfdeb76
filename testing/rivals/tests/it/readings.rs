//! Each model against the real program.

use conformance::{Generator, wpt_inputs};
use rivals::Program;
use urlwind_readings::{Reader, Reading};

/// Number of generated inputs, besides those of web-platform-tests.
const GENERATED: usize = 20_000;

/// Required share of equal hosts and ports, if the program has the modeled version.
const SAME_VERSION: f64 = 0.995;
/// Required share for another version. Adjacent versions differ in 1 to 3 % of these inputs.
const OTHER_VERSION: f64 = 0.95;

/// Returns the inputs of web-platform-tests, known traps, and mutations of both, without NUL, which C strings cannot
/// contain.
fn inputs() -> Vec<String> {
    let known: Vec<String> = wpt_inputs().into_iter().map(|(input, _)| input).collect();
    let mut generator = Generator::new(0x5eed, known.clone());
    let generated = (0..GENERATED).map(|_| generator.input());
    let mut inputs: Vec<String> = known.iter().cloned().chain(generated).collect();
    inputs.retain(|input| !input.contains('\0'));
    inputs
}

fn host_and_port(reading: &Reading) -> (&Option<String>, Option<u32>) {
    (&reading.host, reading.port)
}

/// Compares a model with a program on all inputs, and prints the share of equal results.
fn compare(reader: Reader, program: Program) {
    if !program.is_there() {
        assert!(
            std::env::var_os("CI").is_none(),
            "{} is missing",
            program.command
        );
        println!(
            "{}: skipped, since {} is missing",
            reader.name(),
            program.command
        );
        return;
    }
    let inputs = inputs();
    let answers = program.ask(&inputs);
    let (mut same_places, mut same) = (0, 0);
    let mut differences = Vec::new();
    for (input, real) in inputs.iter().zip(&answers.readings) {
        let model = reader.read(input).ok();
        same += usize::from(model == *real);
        if model.as_ref().map(host_and_port) == real.as_ref().map(host_and_port) {
            same_places += 1;
        } else {
            differences.push(format!("{input:?}\n  model {model:?}\n  real  {real:?}"));
        }
    }
    let share = |count: usize| count as f64 / inputs.len() as f64;
    let is_same_version = reader == Reader::Whatwg || answers.version == reader.version();
    let wanted = if is_same_version {
        SAME_VERSION
    } else {
        OTHER_VERSION
    };
    let note = match is_same_version {
        true => String::new(),
        false => format!(
            " (the model follows {}, so {wanted} is required)",
            reader.version()
        ),
    };
    println!(
        "{}: {} inputs, program {}{note}: host and port {:.2} %, all parts {:.2} %",
        reader.name(),
        inputs.len(),
        answers.version,
        100.0 * share(same_places),
        100.0 * share(same),
    );
    let shown = std::env::var("URLWIND_SHOW")
        .ok()
        .and_then(|it| it.parse().ok())
        .unwrap_or(10);
    let list = differences
        .iter()
        .take(shown)
        .map(|it| format!("\n{it}"))
        .collect::<String>();
    if std::env::var_os("URLWIND_SHOW").is_some() {
        println!("{list}");
    }
    assert!(
        share(same_places) >= wanted,
        "{} differ, among them{list}",
        differences.len()
    );
}

#[test]
fn whatwg_and_node() {
    let program = Program {
        command: "node",
        file: "node.mjs",
    };
    compare(Reader::Whatwg, program);
}

#[test]
fn curl() {
    let program = Program {
        command: "python3",
        file: "curl.py",
    };
    compare(Reader::Curl, program);
}

#[test]
fn python() {
    let program = Program {
        command: "python3",
        file: "python.py",
    };
    compare(Reader::Python, program);
}

#[test]
fn go() {
    let program = Program {
        command: "go run",
        file: "main.go",
    };
    compare(Reader::Go, program);
}

#[test]
fn java() {
    let program = Program {
        command: "java",
        file: "Reader.java",
    };
    compare(Reader::Java, program);
}
