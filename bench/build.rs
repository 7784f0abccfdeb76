//! Finds the rivals that are not Rust crates and compiles the small C and C++ files that call them.
//!
//! Each is optional. A missing one is excluded by a `cfg`, with a warning.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=native");
    for cfg in ["has_ada_native", "has_curl", "has_boost_url"] {
        println!("cargo:rustc-check-cfg=cfg({cfg})");
    }
    counting_malloc();
    ada_native();
    curl();
    boost_url();
    println!(
        "cargo:rustc-env=BENCH_RUSTC={}",
        first_line(&env::var("RUSTC").unwrap(), "--version")
    );
    let compiler = cc::Build::new().cpp(true).get_compiler();
    let compiler = compiler.path().display().to_string();
    println!(
        "cargo:rustc-env=BENCH_CXX={}",
        first_line(&compiler, "--version")
    );
}

/// Builds the library that counts `malloc` calls. It is loaded into a second run of the benchmark with `LD_PRELOAD`, so
/// that the timed runs call glibc directly.
fn counting_malloc() {
    let library = out_dir().join("libcount_malloc.so");
    let compiler = cc::Build::new().get_compiler();
    let built = compiler
        .to_command()
        .args(["-O2", "-fPIC", "-shared", "-o"])
        .arg(&library)
        .arg("native/count_malloc.c")
        .status()
        .is_ok_and(|status| status.success());
    if !built {
        warn("the malloc counter does not compile: no allocation figures");
    }
    println!("cargo:rustc-env=BENCH_COUNT_MALLOC={}", library.display());
}

/// Builds calls of Ada from C++, without the crate's layer of C functions, which costs an allocation per URL. Links the
/// library that the `ada-url` crate built.
fn ada_native() {
    let Some(deps) = ada_sources() else {
        warn("the sources of the ada-url package were not found: no native Ada");
        return;
    };
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .std("c++20")
        .opt_level(3)
        .file("native/ada_native.cpp")
        .include(deps)
        .define("ADA_INCLUDE_URL_PATTERN", "0")
        .flag_if_supported("-Wno-unused-parameter");
    if build.try_compile("bench_ada_native").is_ok() {
        println!("cargo:rustc-cfg=has_ada_native");
    } else {
        warn("native/ada_native.cpp does not compile: no native Ada");
    }
}

/// Returns the folder of the sources of the `ada-url` package in this build.
fn ada_sources() -> Option<PathBuf> {
    let home = env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")))?;
    let registries = fs::read_dir(home.join("registry/src")).ok()?;
    let deps = |registry: fs::DirEntry| registry.path().join("ada-url-4.0.0/deps");
    registries
        .flatten()
        .map(deps)
        .find(|deps| deps.join("ada.h").exists())
}

fn curl() {
    let mut build = cc::Build::new();
    build
        .cargo_warnings(false)
        .opt_level(3)
        .file("native/curl.c");
    if build.try_compile("bench_curl").is_ok() {
        println!("cargo:rustc-link-lib=curl");
        println!("cargo:rustc-cfg=has_curl");
    } else {
        warn("curl's headers are missing (Debian: apt-get install libcurl4-openssl-dev): no curl");
    }
}

fn boost_url() {
    let mut build = cc::Build::new();
    build
        .cargo_warnings(false)
        .cpp(true)
        .std("c++17")
        .opt_level(3)
        .warnings(false)
        .file("native/boost_url.cpp");
    if build.try_compile("bench_boost_url").is_ok() {
        println!("cargo:rustc-link-lib=boost_url");
        println!("cargo:rustc-cfg=has_boost_url");
    } else {
        warn("Boost.URL is missing (Debian: apt-get install libboost-url1.81-dev): no Boost.URL");
    }
}

fn out_dir() -> PathBuf {
    PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"))
}

fn first_line(program: &str, argument: &str) -> String {
    let output = Command::new(program).arg(argument).output();
    let text = output
        .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
        .unwrap_or_default();
    text.lines().next().unwrap_or("unknown").to_owned()
}

fn warn(message: &str) {
    println!("cargo:warning={message}");
}
