//! What the kernels look for, derived at compile time from the standard's sets.

pub(super) use crate::bytes::sets::DIRTY;

/// The bytes of which nearly all hosts consist: `a-z`, `0-9`, `-` and `.`. Other bytes may be
/// valid in a domain too; they only end the quick look at it.
pub(super) const fn is_common_host_byte(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.')
}

/// A set of bytes as two tables of 16 entries: a byte is a member when the entry of its low
/// nibble and that of its high nibble have a bit in common.
///
/// Bytes are drawn as 16 rows (high nibble) of 16 columns (low nibble). Every distinct row of
/// the set gets one bit: the high table says which bit a row has, the low table in which of the
/// rows, so numbered, a column is set. So eight distinct rows fit, and two of our sets use five.
#[derive(Clone, Copy)]
pub(super) struct NibbleTables {
    pub(super) low: [u8; 16],
    pub(super) high: [u8; 16],
    /// How many bits, counted from the lowest, are in use.
    pub(super) bits: u32,
}

impl NibbleTables {
    const fn new(members: &[bool; 256]) -> NibbleTables {
        let mut tables = NibbleTables {
            low: [0; 16],
            high: [0; 16],
            bits: 0,
        };
        let mut rows = [0u16; 8];
        let mut high = 0;
        while high < 16 {
            let mut row = 0u16;
            let mut low = 0;
            while low < 16 {
                row |= (members[high << 4 | low] as u16) << low;
                low += 1;
            }
            if row != 0 {
                let mut bit = 0;
                while bit < tables.bits && rows[bit as usize] != row {
                    bit += 1;
                }
                if bit == tables.bits {
                    rows[bit as usize] = row;
                    tables.bits += 1;
                }
                tables.high[high] = 1 << bit;
            }
            high += 1;
        }
        let mut low = 0;
        while low < 16 {
            let mut bit = 0;
            while bit < tables.bits {
                tables.low[low] |= ((rows[bit as usize] >> low & 1) as u8) << bit;
                bit += 1;
            }
            low += 1;
        }
        tables
    }

    /// Gives a few bytes of one row a bit of their own besides those that the set uses.
    const fn with_own_bit(mut self, bytes: &[u8], bit: u8) -> NibbleTables {
        assert!(bit.trailing_zeros() >= self.bits);
        let mut i = 0;
        while i < bytes.len() {
            assert!(bytes[i] >> 4 == bytes[0] >> 4);
            self.low[(bytes[i] & 15) as usize] |= bit;
            i += 1;
        }
        self.high[(bytes[0] >> 4) as usize] |= bit;
        self
    }
}

/// Registers promise that a byte which is not ASCII is dirty (obligation 4). Those that look it up take
/// it from these tables, and those that compare test its sign; [`DIRTY`] has to agree.
const _: () = {
    let mut byte = 0x80;
    while byte < 0x100 {
        let class = CLASSES.low[byte & 15] & CLASSES.high[byte >> 4];
        assert!(DIRTY.contains(byte as u8) && class & CLASS_DIRTY != 0);
        byte += 1;
    }
};

/// Bits that are the same in the six ASCII bytes ``< > \ ^ | ~`` but for these: with them set, each of the six, and of
/// two controls, is [`ONE_OF_SIX`].
pub(super) const SET_IN_SIX: u8 = 0x62;
pub(super) const ONE_OF_SIX: u8 = b'~';

/// [`DIRTY`] for registers that compare instead of looking up: this for each of their bytes. The last two of the six
/// are clean, and are the very bytes that are so above `z`.
const fn is_dirty_by_comparing(byte: u8) -> bool {
    let is_one_of_six = byte | SET_IN_SIX == ONE_OF_SIX;
    let is_quote = matches!(byte, b'"' | b'\'' | b'`');
    byte <= b' ' || byte >= 0x80 || is_one_of_six != (byte > b'z') || is_quote
}

const _: () = {
    let mut byte = 0;
    while byte < 0x100 {
        assert!(
            DIRTY.contains(byte as u8) == is_dirty_by_comparing(byte as u8),
            "`DIRTY` has changed: change `is_dirty_by_comparing`, and `Register::dirty` in swar.rs and sse2.rs"
        );
        byte += 1;
    }
};

/// In the class byte of [`CLASSES`]: the bits that make a byte a member of [`DIRTY`].
pub(super) const CLASS_DIRTY: u8 = 0x1F;
/// In the class byte of [`CLASSES`]: `.` and `%`, with which every dot segment begins.
pub(super) const CLASS_DOT: u8 = 0x20;
/// In the class byte of [`CLASSES`]: `#`.
pub(super) const CLASS_HASH: u8 = 0x40;
/// In the class byte of [`CLASSES`]: `?`. The highest bit, from where sign masks are taken.
pub(super) const CLASS_QUESTION: u8 = 0x80;

/// [`DIRTY`], `?` and `#` in one lookup.
pub(super) const CLASSES: NibbleTables = {
    let mut members = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        members[byte] = DIRTY.contains(byte as u8);
        byte += 1;
    }
    let tables = NibbleTables::new(&members);
    assert!(tables.bits == CLASS_DIRTY.count_ones());
    tables
        .with_own_bit(b"%.", CLASS_DOT)
        .with_own_bit(b"?", CLASS_QUESTION)
        .with_own_bit(b"#", CLASS_HASH)
};

/// In the class byte of [`ASCII`]: a member of [`DIRTY`]. The highest bit, so that the highest bit of a byte
/// that is not ASCII can be joined to it.
pub(super) const ASCII_DIRTY: u8 = 0x80;
/// In the class byte of [`ASCII`]: not a [common host byte](is_common_host_byte).
pub(super) const ASCII_NOT_HOST: u8 = 1;
/// In the class byte of [`ASCII`]: `.` and `%`.
pub(super) const ASCII_DOT: u8 = 2;
/// In the class byte of [`ASCII`]: `?`.
pub(super) const ASCII_QUESTION: u8 = 4;
/// In the class byte of [`ASCII`]: `#`.
pub(super) const ASCII_HASH: u8 = 8;

/// All classes of the ASCII bytes in one table, for instruction sets that can look up that many.
#[cfg_attr(
    not(all(target_arch = "x86_64", any(test, urlwind_avx512))),
    allow(dead_code)
)]
pub(super) const ASCII: [u8; 128] = {
    let mut table = [0; 128];
    let mut byte = 0;
    while byte < 128 {
        let mut class = match byte as u8 {
            b'.' | b'%' => ASCII_DOT,
            b'?' => ASCII_QUESTION,
            b'#' => ASCII_HASH,
            _ => 0,
        };
        if !is_common_host_byte(byte as u8) {
            class |= ASCII_NOT_HOST;
        }
        if DIRTY.contains(byte as u8) {
            class |= ASCII_DIRTY;
        }
        table[byte] = class;
        byte += 1;
    }
    table
};

/// In the class byte of [`HOST`]: `.`. The highest bit, so that a dot is a negative number, all
/// other common host bytes are 0, and what remains is positive.
pub(super) const HOST_DOT: u8 = 0x80;

/// Everything but [`is_common_host_byte`], and dots, in one lookup.
pub(super) const HOST: NibbleTables = {
    let mut members = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        members[byte] = !is_common_host_byte(byte as u8);
        byte += 1;
    }
    NibbleTables::new(&members).with_own_bit(b".", HOST_DOT)
};

#[cfg(test)]
mod tests {
    use super::*;

    fn lookup(tables: &NibbleTables, byte: u8) -> u8 {
        tables.low[usize::from(byte & 15)] & tables.high[usize::from(byte >> 4)]
    }

    #[test]
    fn tables_equal_their_sets() {
        for byte in 0..=255u8 {
            let class = lookup(&CLASSES, byte);
            assert_eq!(class & CLASS_DIRTY != 0, DIRTY.contains(byte), "{byte:#x}");
            assert_eq!(
                class & CLASS_DOT != 0,
                byte == b'.' || byte == b'%',
                "{byte:#x}"
            );
            assert_eq!(class & CLASS_QUESTION != 0, byte == b'?', "{byte:#x}");
            assert_eq!(class & CLASS_HASH != 0, byte == b'#', "{byte:#x}");
            let host = lookup(&HOST, byte);
            assert_eq!(host & HOST_DOT != 0, byte == b'.', "{byte:#x}");
            assert_eq!(
                host & !HOST_DOT == 0,
                is_common_host_byte(byte),
                "{byte:#x}"
            );
        }
    }

    /// Sets of eight different rows, the most there may be, in any order and as often as there is room.
    #[test]
    fn tables_of_any_set() {
        let mut random = 0x9E37_79B9_7F4A_7C15_u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        for _ in 0..1000 {
            let rows: [u16; 8] = core::array::from_fn(|_| next() as u16);
            let mut members = [false; 256];
            for row in members.chunks_exact_mut(16) {
                let bits = rows[next() as usize % 8];
                for (low, member) in row.iter_mut().enumerate() {
                    *member = bits >> low & 1 != 0;
                }
            }
            let tables = NibbleTables::new(&members);
            assert!(tables.bits <= 8);
            for byte in 0..=255 {
                let is_member = lookup(&tables, byte) != 0;
                assert_eq!(is_member, members[usize::from(byte)], "{byte:#x} {rows:?}");
            }
        }
    }

    #[test]
    fn bits_of_their_own_leave_the_set_as_it_is() {
        let mut members = [false; 256];
        members[usize::from(b'a')] = true;
        let tables = NibbleTables::new(&members).with_own_bit(b"ac", 0x40);
        for byte in 0..=255 {
            let class = lookup(&tables, byte);
            assert_eq!(class & 1 != 0, byte == b'a', "{byte:#x}");
            assert_eq!(class & 0x40 != 0, b"ac".contains(&byte), "{byte:#x}");
        }
    }

    #[test]
    fn one_table_says_the_same() {
        for byte in 0..128u8 {
            let class = ASCII[usize::from(byte)];
            let has = |bits: u8| class & bits != 0;
            assert_eq!(has(ASCII_DIRTY), DIRTY.contains(byte), "{byte:#x}");
            assert_eq!(has(ASCII_NOT_HOST), !is_common_host_byte(byte), "{byte:#x}");
            assert_eq!(has(ASCII_DOT), byte == b'.' || byte == b'%', "{byte:#x}");
            assert_eq!(has(ASCII_QUESTION), byte == b'?', "{byte:#x}");
            assert_eq!(has(ASCII_HASH), byte == b'#', "{byte:#x}");
        }
    }
}
