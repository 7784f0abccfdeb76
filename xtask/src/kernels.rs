//! Which of the kernels for this kind of processor cannot run on the one at hand. Tests force each
//! kernel that can, so these are not tested, and whoever reads the summary should know.

/// A kernel's name, what it needs, and whether the processor has all of that.
type Kernel = (&'static str, &'static [&'static str], bool);

#[cfg(target_arch = "x86_64")]
fn kernels() -> Vec<Kernel> {
    macro_rules! kernel {
        ($name:literal, $($feature:tt),+) => {
            ($name, &[$($feature),+], $(std::is_x86_feature_detected!($feature))&&+)
        };
    }
    vec![
        kernel!("Avx2", "avx2", "bmi1", "bmi2", "lzcnt", "popcnt"),
        kernel!("Avx512", "avx512f", "avx512bw", "avx512vl", "avx512vbmi"),
    ]
}

/// Others have one kernel each, which all of them can run.
#[cfg(not(target_arch = "x86_64"))]
fn kernels() -> Vec<Kernel> {
    Vec::new()
}

/// A line for each kernel that is compiled but not run.
pub(crate) fn not_run() -> Vec<String> {
    let missing = kernels().into_iter().filter(|(.., is_here)| !is_here);
    missing.map(line).collect()
}

fn line((name, features, _): Kernel) -> String {
    format!("{name} kernel: no such processor ({})", features.join(", "))
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn kernels_need_what_the_core_asks_for() {
        let core = include_str!("../../crates/urlwind/src/kernels/x86_64/mod.rs");
        for (name, features, _) in kernels() {
            let features: Vec<String> = features.iter().map(|name| format!("{name:?}")).collect();
            let asked = format!("has_features!({})", features.join(", "));
            assert!(core.contains(&asked), "{name}: {asked}");
            assert!(core.contains(&format!("Backend::{name} =>")), "{name}");
        }
        assert_eq!(core.matches("has_features!(\"").count(), kernels().len());
    }

    #[test]
    fn what_the_processor_lacks_is_named() {
        let kernel = ("Avx512", &["avx512f", "avx512bw"][..], false);
        assert_eq!(
            line(kernel),
            "Avx512 kernel: no such processor (avx512f, avx512bw)"
        );
        let here = kernels().iter().filter(|(.., is_here)| *is_here).count();
        assert_eq!(not_run().len() + here, kernels().len());
    }
}
