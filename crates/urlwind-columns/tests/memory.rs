//! How much memory an answer takes, and what is needed beside it.

#[path = "it/help/mod.rs"]
mod help;

use help::Owned;
use peak_alloc::PeakAlloc;
use urlwind::Attribute;
use urlwind_columns::{Plan, Question};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Memory needed beside the answer: a block of rows per thread, and small allocations.
const BESIDE: usize = 1 << 20;

/// Asks, and returns the most that was allocated meanwhile, and how large the answer is.
fn measured(column: &Owned, layout: usize, plan: Plan, question: &Question<'_>) -> (usize, usize) {
    let (_, column) = column.layouts().remove(layout);
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let answer = plan.ask(&[column], question).unwrap();
    let most = MEMORY.peak_usage() - before;
    let kept = MEMORY.current_usage() - before;
    let size = answer.iter().map(|chunk| chunk.size()).sum();
    assert!(kept <= size + BESIDE, "{kept} bytes are kept for {size}");
    (most, size)
}

// One test, so that nothing else allocates meanwhile.
#[test]
fn an_answer_takes_its_own_size_and_twice_that_meanwhile() {
    let normal =
        |number| format!("https://www.example.com/{number}/a/path?and=a&query=of&some=length");
    let rewritten = |number| format!("HTTPS://www.example.com/{number}/a/../path with space?é");
    let long = |number| format!("http://example.com/{number}{}", "/é".repeat(2000));
    let kinds: [(usize, &dyn Fn(usize) -> String); 3] =
        [(60_000, &normal), (60_000, &rewritten), (2_000, &long)];
    for (count, row) in kinds {
        let rows: Vec<_> = (0..count)
            .map(|number| Some(row(number).into_bytes()))
            .collect();
        let column = Owned::new(&rows);
        drop(rows);
        for layout in 0..3 {
            for attribute in [Attribute::Href, Attribute::Hostname, Attribute::Origin] {
                for threads in [1, 4] {
                    let question = Question::Attribute(attribute);
                    let plan = Plan::new().threads(threads);
                    let (most, size) = measured(&column, layout, plan, &question);
                    // Texts grow by an eighth, and are in two places while they are moved.
                    let bound = 2 * size + size / 4 + BESIDE;
                    let room = column.bytes.len() / 4; // at first, for hosts and origins
                    assert!(
                        most <= bound + room,
                        "{most} bytes for {size}: {attribute:?}, layout {layout}, {threads} threads"
                    );
                }
            }
        }
    }

    // Short answers need no memory for the long URLs that they are taken from.
    let rows: Vec<_> = (0..500)
        .map(|number| Some(format!("http://h{number}/{}", "é".repeat(20_000)).into_bytes()))
        .collect();
    let column = Owned::new(&rows);
    let (most, size) = measured(&column, 2, Plan::new(), &Question::HostClass);
    assert!(most <= size + BESIDE, "{most} bytes for {size}");
}
