//! Sets `urlwind_avx512` where the compiler has the intrinsics of AVX-512: they are stable from Rust
//! 1.89 on, this package needs less, and no condition in the source can ask for the compiler's version.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if minor_version().is_some_and(|minor| minor >= 89) {
        println!("cargo::rustc-cfg=urlwind_avx512");
    }
}

/// The 89 of `rustc 1.89.0 (…)`. Without an answer there is one kernel less, and nothing else.
fn minor_version() -> Option<u32> {
    let rustc = Command::new(env::var_os("RUSTC")?)
        .arg("--version")
        .output();
    let version = String::from_utf8(rustc.ok()?.stdout).ok()?;
    version.split('.').nth(1)?.parse().ok()
}
