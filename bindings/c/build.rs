//! Names the shared library as the dynamic linker shall look for it.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // The number rises when programs must be built anew; see README.md.
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        let name = match std::env::var_os("CARGO_FEATURE_OWN") {
            Some(_) => "-soname,liburlwind.so.0",
            None => "-soname,libada.so.4",
        };
        println!("cargo:rustc-cdylib-link-arg=-Wl,{name}");
    }
}
