//! Compares the C library with Ada's C functions: the command `c-abi`.

use std::env;
use std::path::{Path, PathBuf};

use crate::datasets::Dataset;
use crate::rivals::c_abi::{Ada, Library, Urlwind};
use crate::variant::{Gives, Label, Operation, Run, Standard, Variant, Workload, total_bytes};

/// `URLWIND_SKIP_UNCHANGED` of the header.
const SKIP_UNCHANGED: u32 = 1;

/// Returns the library next to this program, where cargo builds it.
fn default_path() -> PathBuf {
    let folder = env::current_exe().ok();
    let folder = folder.as_deref().and_then(Path::parent);
    folder.unwrap_or(Path::new(".")).join("liburlwind_c.so")
}

/// The library, and the name of its interface.
#[derive(Clone, Copy)]
enum Whose {
    Urlwind,
    UrlwindAsAda,
    Ada,
}

fn variant(whose: Whose, call: &str, operation: Operation, gives: Gives, run: Run) -> Variant {
    let parser = match whose {
        Whose::Urlwind => "urlwind.h",
        Whose::UrlwindAsAda => "urlwind as ada_c.h",
        Whose::Ada => "Ada 4.0.0, ada_c.h",
    };
    Variant {
        label: Label {
            parser: parser.to_owned(),
            call: call.to_owned(),
            standard: Standard::Whatwg,
            operation,
            gives,
            ours: !matches!(whose, Whose::Ada),
        },
        run,
        hold: None,
    }
}

/// Returns a workload of a dataset with every call.
fn workload(dataset: &Dataset, urlwind: Urlwind, stand_in: Ada) -> Workload {
    use Operation::{CanParse, Parse};
    let lines = dataset.lines;
    let mut variants = vec![
        variant(
            Whose::Urlwind,
            "urlwind_parse + urlwind_free",
            Parse,
            Gives::Owned,
            urlwind.parse_and_free(lines),
        ),
        variant(
            Whose::Urlwind,
            "urlwind_parse, same handle",
            Parse,
            Gives::Reused,
            urlwind.reparse(lines),
        ),
        variant(
            Whose::Urlwind,
            "urlwind_parse_many",
            Parse,
            Gives::Reused,
            urlwind.parse_many(lines, 0),
        ),
        variant(
            Whose::Urlwind,
            "urlwind_parse_many, skipping",
            Parse,
            Gives::Borrowed,
            urlwind.parse_many(lines, SKIP_UNCHANGED),
        ),
        variant(
            Whose::Urlwind,
            "urlwind_can_parse",
            CanParse,
            Gives::Verdict,
            urlwind.can_parse(lines),
        ),
    ];
    for (whose, ada) in [(Whose::UrlwindAsAda, stand_in), (Whose::Ada, Ada::linked())] {
        let rows: [(&str, Operation, Gives, Run); 3] = [
            (
                "ada_parse + ada_free",
                Parse,
                Gives::Owned,
                ada.parse_and_free(lines),
            ),
            (
                "ada_set_href, same handle",
                Parse,
                Gives::Reused,
                ada.set_href(lines),
            ),
            (
                "ada_can_parse",
                CanParse,
                Gives::Verdict,
                ada.can_parse(lines),
            ),
        ];
        variants.extend(
            rows.map(|(call, operation, gives, run)| variant(whose, call, operation, gives, run)),
        );
    }
    Workload {
        group: "C",
        name: dataset.name.clone(),
        items: lines.len(),
        bytes: total_bytes(lines),
        variants,
    }
}

/// Returns the workloads of all datasets; an error if the library is missing or the answers differ.
pub(crate) fn workloads(
    datasets: &[Dataset],
    library: Option<PathBuf>,
) -> Result<Vec<Workload>, String> {
    let path = library.unwrap_or_else(default_path);
    let hint = "build it with: cargo build --profile dist -p urlwind-c --features ada";
    let with_hint = |error: String| format!("{error}\n{hint}");
    let library = Library::open(&path).map_err(with_hint)?;
    let urlwind = library.urlwind().map_err(with_hint)?;
    let stand_in = library.ada().map_err(with_hint)?;
    let workloads: Vec<Workload> = datasets
        .iter()
        .map(|dataset| workload(dataset, urlwind, stand_in))
        .collect();
    for workload in &workloads {
        agree(workload)?;
    }
    Ok(workloads)
}

/// Checks the answers: all rows of an operation must have the same checksum.
fn agree(workload: &Workload) -> Result<(), String> {
    for operation in [Operation::Parse, Operation::CanParse] {
        let mut sums = workload
            .variants
            .iter()
            .filter(|variant| variant.label.operation == operation)
            .map(|variant| (&variant.label, (variant.run)(0..workload.items)));
        let Some((first, expected)) = sums.next() else {
            continue;
        };
        if let Some((other, sum)) = sums.find(|(_, sum)| *sum != expected) {
            return Err(format!(
                "{}: {} has checksum {sum}, {} has {expected}",
                workload.name, other.call, first.call
            ));
        }
    }
    Ok(())
}
