//! The kernel with the instructions themselves.

pub(super) mod intrinsics {
    pub(in super::super) use core::arch::x86_64::*;

    /// Compiles a function with the features that the kernel needs.
    macro_rules! with_features {
        ($($function:tt)+) => {
            #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            $($function)+
        };
    }
    pub(in super::super) use with_features;
}

#[path = "zmm.rs"]
pub(super) mod zmm;
