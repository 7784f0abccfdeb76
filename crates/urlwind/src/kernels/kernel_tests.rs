//! Every kernel against the plain loops of `scalar`.

use alloc::vec;
use alloc::vec::Vec;

use super::dispatch::dispatch_to;
use super::scalar::Scalar;
use super::{Backend, Delimiters, FoundHost, Index, Kernel, Swept, Task, dispatch};

/// Everything a kernel can be asked about an input.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Answers {
    sweep: Swept,
    hosts: [FoundHost; 4],
    firsts: [(FoundHost, Option<Delimiters>); 4],
    indexes: [Index; 4],
    newlines: Option<u64>,
}

/// Asks everything.
pub(super) struct Questions;

impl Task<&[u8]> for Questions {
    type Output = Answers;

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, input: &[u8]) -> Answers {
        let len = input.len();
        let starts = [1.min(len), 7.min(len), 8.min(len), len / 2];
        Answers {
            sweep: kernel.sweep(input),
            hosts: starts.map(|start| kernel.host(input, start)),
            firsts: starts.map(|start| {
                let first = kernel.first(input, start, None);
                (first.host, kernel.rest(first))
            }),
            indexes: [0, 1, len / 2, len].map(|start| kernel.index(&input[start.min(len)..])),
            newlines: input.first_chunk().map(|block| kernel.equal(block, b'\n')),
        }
    }
}

/// Compares all kernels that can run here, and the one of AVX-512 wherever there is x86-64.
pub(super) fn compare(input: &[u8]) {
    let expected = Questions.run(Scalar, input);
    for backend in Backend::testable() {
        let answers = dispatch_to(backend, Questions, input).unwrap();
        assert_right(answers, &expected, input, backend);
    }
}

/// Asserts that a kernel answers as expected. Where not all is ASCII, it may see dots that are none.
fn assert_right(mut answers: Answers, expected: &Answers, input: &[u8], backend: Backend) {
    let without_dots = Swept::Dirty {
        may_have_dots: false,
    };
    let is_dirty = matches!(answers.sweep, Swept::Dirty { .. });
    if is_dirty && expected.sweep == without_dots && !input.is_ascii() {
        answers.sweep = without_dots;
    }
    assert_eq!(answers, *expected, "{backend:?} on {input:?}");
}

/// A few numbers without a pattern (xorshift).
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }
}

/// Bytes at which something changes, and some of the many at which nothing does.
pub(super) const TELLING: &[u8] =
    b"\0\t\n\x0B\r\x1F !\"#$%&'(*+,-./0159:;<=>?@AMZ[\\]^_`abfmxz{|}~\x7F\
    \x80\xA3\xA5\xAE\xAF\xBF\xC3\xDF\xFF";

#[test]
fn every_byte_at_every_position() {
    for len in 0..=200 {
        let mut input = vec![b'a'; len];
        // Every length of the first blocks, and those at which a block more begins; of the others a part of the
        // positions, another one for each length.
        let is_telling = len <= 68 || matches!(len % 32, 0 | 1 | 31);
        for at in 0..len {
            // All values, where registers and blocks begin and end; elsewhere the telling ones.
            let near = [at, len - at]
                .iter()
                .any(|d| matches!(d % 32, 0..=1 | 15..=17 | 31));
            if !is_telling && (at + len) % 4 != 0 {
                continue;
            }
            for byte in 0..=255 {
                if near && is_telling || TELLING.contains(&byte) {
                    input[at] = byte;
                    compare(&input);
                }
            }
            input[at] = b'a';
        }
    }
}

#[test]
fn pairs_at_every_position() {
    for len in [
        9, 15, 16, 17, 18, 31, 32, 33, 34, 63, 64, 65, 66, 67, 96, 127, 128, 129, 130, 193, 194,
    ] {
        let mut input = vec![b'a'; len];
        for at in 0..len - 1 {
            for pair in [
                b"/.", b"/%", b"./", b"//", b"?#", b"#?", b"/a", b"\\.", b".a", b"..", b"1.",
            ] {
                input[at..at + 2].copy_from_slice(pair);
                compare(&input);
                input[at..at + 2].copy_from_slice(b"aa");
            }
        }
    }
}

/// A slice inside bytes that would all be found if a kernel looked at them.
#[test]
fn neighbors_do_not_matter() {
    for trap in [b'#', b'?', b'.', b'/', 0xFF] {
        for offset in 0..=64 {
            for len in 0..=140 {
                let mut buffer = vec![trap; offset + len + 64];
                buffer[offset..offset + len].fill(b'a');
                compare(&buffer[offset..offset + len]);
            }
        }
    }
}

/// The model of AVX-512 says what the processor says, where there is one.
#[cfg(all(target_arch = "x86_64", not(urlwind_no_simd)))]
fn compare_model(input: &[u8]) {
    let expected = Questions.run(Scalar, input);
    let modelled = super::target::run_modelled(Backend::Avx512, Questions, input).unwrap();
    assert_right(modelled, &expected, input, Backend::Avx512);
}

#[test]
fn mixtures() {
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    for round in 0..60_000 {
        let len = numbers.below(if round % 10 == 0 { 700 } else { 150 });
        // From inputs in which nearly everything is plain to such in which hardly anything is.
        let density = 1 + numbers.below(40);
        let input: Vec<u8> = (0..len)
            .map(|_| match numbers.below(density) {
                0 => TELLING[numbers.below(TELLING.len())],
                n => b"abcxyz019-."[n % 11],
            })
            .collect();
        compare(&input);
        #[cfg(all(target_arch = "x86_64", not(urlwind_no_simd)))]
        if round % 10 < 2 {
            compare_model(&input);
        }
    }
}

/// Copies all of the first slice to the beginning of the second.
struct Copy;

impl Task<(&[u8], &mut [u8])> for Copy {
    type Output = ();

    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K, (from, to): (&[u8], &mut [u8])) {
        assert!(from.len() <= to.len());
        // SAFETY: the lengths are compared, and a slice that is borrowed exclusively does not overlap.
        unsafe { kernel.copy(from.as_ptr(), to.as_mut_ptr(), from.len(), to.len()) };
    }
}

/// Copies are whole, and nothing outside the room is written.
#[test]
fn copies() {
    let from: Vec<u8> = (0..200).map(|i| i as u8 ^ 0x5A).collect();
    for backend in Backend::testable() {
        for len in 0..=from.len() {
            for spare in [0, 1, 7, 31, 63, 64, 65, 200] {
                let mut to = vec![0xEE; 16 + len + spare + 64];
                let room = 16..16 + len + spare;
                let copied = dispatch_to(backend, Copy, (&from[..len], &mut to[room.clone()]));
                assert_eq!(copied, Some(()));
                assert_eq!(
                    to[16..16 + len],
                    from[..len],
                    "{backend:?}, {len} of {spare}"
                );
                let outside = to[..16].iter().chain(&to[room.end..]);
                assert!(
                    outside.copied().all(|byte| byte == 0xEE),
                    "{backend:?}, {len}"
                );
            }
        }
    }
}

#[test]
fn a_backend_can_be_forced_if_it_is_available() {
    struct Name;
    impl Task<()> for Name {
        type Output = &'static str;
        #[inline(always)]
        fn run<K: Kernel>(self, _kernel: K, (): ()) -> &'static str {
            core::any::type_name::<K>()
        }
    }
    let best = dispatch(Name, ());
    assert_eq!(Some(best), dispatch_to(Backend::best(), Name, ()));
    let mut names = Vec::new();
    for backend in Backend::ALL {
        assert_eq!(Backend::force(Some(backend)), backend.is_available());
        if backend.is_available() {
            names.push(dispatch(Name, ()));
            assert_eq!(names.last().copied(), dispatch_to(backend, Name, ()));
        }
    }
    assert!(Backend::force(None));
    assert_eq!(dispatch(Name, ()), best);
    // Each number leads to a kernel of its own.
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    // Beside the portable ones there are others where the target has vectors that we use.
    let has_vectors = cfg!(not(urlwind_no_simd))
        && cfg!(any(
            target_arch = "x86_64",
            all(target_arch = "aarch64", target_endian = "little"),
            all(target_arch = "wasm32", target_feature = "simd128"),
        ));
    assert_eq!(has_vectors, count > 2);
}
