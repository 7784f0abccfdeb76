//! Byte classes: the code-point classes of the standard, as tables of bytes.
//!
//! This is the only place for such tables besides the percent-encode sets, which stand in
//! [`percent::sets`](crate::percent). Kernels derive their vector tables from these.

/// A set of bytes with one lookup per byte.
pub(crate) struct ByteClass([bool; 256]);

impl ByteClass {
    const fn of(bytes: &[u8]) -> ByteClass {
        ByteClass([false; 256]).with(bytes)
    }

    const fn with(mut self, bytes: &[u8]) -> ByteClass {
        let mut i = 0;
        while i < bytes.len() {
            self.0[bytes[i] as usize] = true;
            i += 1;
        }
        self
    }

    const fn with_range(mut self, first: u8, last: u8) -> ByteClass {
        let mut byte = first as usize;
        while byte <= last as usize {
            self.0[byte] = true;
            byte += 1;
        }
        self
    }

    #[inline]
    pub(crate) const fn contains(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }
}

/// [ASCII alphanumeric](https://infra.spec.whatwg.org/#ascii-alphanumeric), `+`, `-` and `.`:
/// what the [scheme state](https://url.spec.whatwg.org/#scheme-state) collects.
pub(crate) const SCHEME: ByteClass = ByteClass::of(b"+-.")
    .with_range(b'0', b'9')
    .with_range(b'A', b'Z')
    .with_range(b'a', b'z');

/// [Forbidden host code points](https://url.spec.whatwg.org/#forbidden-host-code-point).
pub(crate) const FORBIDDEN_HOST: ByteClass = ByteClass::of(b"\0\t\n\r #/:<>?@[\\]^|");

/// [Forbidden domain code points](https://url.spec.whatwg.org/#forbidden-domain-code-point).
pub(crate) const FORBIDDEN_DOMAIN: ByteClass =
    ByteClass::of(b" #/:<>?@[\\]^|%\x7F").with_range(0x00, 0x1F);

/// [ASCII tab or newline](https://infra.spec.whatwg.org/#ascii-tab-or-newline).
#[inline]
pub(crate) const fn is_tab_or_newline(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

/// [C0 control or space](https://infra.spec.whatwg.org/#c0-control-or-space).
#[inline]
pub(crate) const fn is_c0_control_or_space(byte: u8) -> bool {
    byte <= b' '
}

/// The value of an [ASCII hex digit](https://infra.spec.whatwg.org/#ascii-hex-digit).
#[inline]
pub(crate) const fn hex_value(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}
