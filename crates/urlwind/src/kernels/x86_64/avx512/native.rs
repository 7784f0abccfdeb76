//! The kernel with the instructions themselves.

pub(super) mod intrinsics {
    pub(in super::super) use core::arch::x86_64::*;

    use crate::kernels::register::Register;
    use crate::kernels::target::avx2::Ymm;

    /// Compiles a function with the features that the kernel needs.
    macro_rules! with_features {
        ($($function:tt)+) => {
            #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            $($function)+
        };
    }
    pub(in super::super) use with_features;

    /// What the kernel of AVX2 says of the host bytes and the dots in half a register.
    ///
    /// # Safety
    /// The CPU has AVX2.
    #[inline(always)]
    pub(in super::super) unsafe fn host_of_half(bytes: __m256i) -> (u64, u64) {
        // SAFETY: the caller's promise.
        let (ends, dots) = unsafe { Ymm::new(bytes) }.host();
        (Ymm::bits([ends]), Ymm::bits([dots]))
    }
}

#[path = "zmm.rs"]
pub(super) mod zmm;
