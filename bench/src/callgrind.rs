//! Counts instructions per item with valgrind's callgrind.
//!
//! The benchmark runs itself inside valgrind once and marks the sections to count with requests that valgrind
//! recognizes in the instruction stream, so all rows share one start-up. Valgrind 3.19 does not support AVX-512: inside
//! it, all parsers select AVX2 at most.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The command that installs valgrind.
pub(crate) const INSTALL: &str = "apt-get install -y --no-install-recommends valgrind";

/// A request to callgrind; see the "client requests" of its manual.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
enum Request {
    ToggleCollect = 0x4354_0002,
    DumpStatsAt = 0x4354_0003,
}

/// Puts a request into the instruction stream, a no-op outside valgrind.
#[cfg(target_arch = "x86_64")]
fn request(request: Request, argument: u64) {
    let arguments = [request as u64, argument, 0, 0, 0, 0];
    // SAFETY: rotations by 128 bits in total leave `rdi` unchanged, and exchanging `rbx` with itself is a no-op.
    // Valgrind recognizes the sequence, reads six words at `rax` and writes its answer to `rdx`.
    unsafe {
        std::arch::asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            in("rax") arguments.as_ptr(),
            inout("rdx") 0u64 => _,
            options(nostack),
        );
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn request(_: Request, _: u64) {}

/// Checks whether instructions can be counted here; otherwise returns the reason.
pub(crate) fn available() -> Result<(), String> {
    if !cfg!(target_arch = "x86_64") {
        return Err("instructions are counted on x86-64 only".to_owned());
    }
    let found = Command::new("valgrind")
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    if found.is_ok_and(|status| status.success()) {
        Ok(())
    } else {
        Err(format!("valgrind is missing ({INSTALL})"))
    }
}

/// Counts the instructions that `work` executes, under a name. Must run inside valgrind.
pub(crate) fn counted(name: &str, work: impl FnOnce()) {
    let name = format!("{name}\0");
    request(Request::ToggleCollect, 0);
    work();
    request(Request::ToggleCollect, 0);
    request(Request::DumpStatsAt, name.as_ptr() as u64);
}

/// Runs this program inside valgrind with the given arguments. Returns its output, and the instructions of each counted
/// section by name.
pub(crate) fn run(arguments: &[String]) -> Result<(String, HashMap<String, u64>), String> {
    available()?;
    let folder = scratch_folder()?;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--collect-atstart=no", "--quiet"])
        .arg(format!(
            "--callgrind-out-file={}",
            folder.join("out").display()
        ))
        .arg(program)
        .args(arguments)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| error.to_string())?;
    let counts = read_dumps(&folder);
    // The next run would read leftover files as results.
    let _ = fs::remove_dir_all(&folder);
    if !output.status.success() {
        return Err(format!("the run inside valgrind failed: {}", output.status));
    }
    Ok((String::from_utf8_lossy(&output.stdout).into_owned(), counts))
}

fn scratch_folder() -> Result<PathBuf, String> {
    let name = format!("callgrind-{}", std::process::id());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("results")
        .join(name);
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    Ok(folder)
}

fn read_dumps(folder: &Path) -> HashMap<String, u64> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter_map(|entry| dump(&fs::read_to_string(entry.path()).ok()?))
        .collect()
}

/// Parses the name and total of one of callgrind's output files.
fn dump(text: &str) -> Option<(String, u64)> {
    let name = text
        .lines()
        .find_map(|line| line.strip_prefix("desc: Trigger: Client Request: "))?;
    let total = text
        .lines()
        .find_map(|line| line.strip_prefix("totals: "))?;
    Some((name.trim().to_owned(), total.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::dump;

    #[test]
    fn a_dump_has_a_name_and_a_total() {
        let text = "version: 1\npid: 7\ndesc: Trigger: Client Request: 3.14\nevents: Ir\n\
                    fn=(1) main\n1 2\ntotals: 123456\n";
        assert_eq!(dump(text), Some(("3.14".to_owned(), 123_456)));
        assert_eq!(
            dump("desc: Trigger: Program termination\ntotals: 0\n"),
            None
        );
    }
}
