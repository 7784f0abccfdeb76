//! Names the shared library as the dynamic linker shall look for it.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // The number rises when programs must be built anew; see README.md.
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,liburlwind.so.0");
    }
}
