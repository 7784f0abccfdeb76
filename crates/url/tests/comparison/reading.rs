//! Compares everything that can be read from a URL.

use conformance::drop_in::compare_reading;
use conformance::{Generator, dataset_lines, wpt_inputs};

#[test]
fn facts_are_the_same() {
    let known = wpt_inputs().into_iter().map(|(input, _)| input);
    let mut compared = 0;
    for input in known.clone() {
        compared += usize::from(compare_reading(&input));
    }
    assert!(compared > 400, "{compared}");
    let mut generator = Generator::new(6, known);
    for _ in 0..30_000 {
        compared += usize::from(compare_reading(&generator.input()));
    }
    for line in dataset_lines(29) {
        compared += usize::from(compare_reading(&line));
    }
    println!("{compared} URLs read");
    assert!(compared > 10_000, "{compared}");
}
