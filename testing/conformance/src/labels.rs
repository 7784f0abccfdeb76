//! Generates domains that exercise every rule of UTS #46: random sequences of the code points that a rule covers, and
//! Punycode of labels that may be invalid.

use crate::Random;

/// Ranges of code points, inclusive.
type Ranges = &'static [(u32, u32)];

/// Letters and marks that compose with them, in canonical order and not; marks of most combining classes.
const COMBINING: Ranges = &[
    (0x61, 0x7A),
    (0xC0, 0x17F),
    (0x1A0, 0x233),
    (0x300, 0x36F),
    (0x300, 0x345),
    (0x3B1, 0x3CE),
    (0x400, 0x486),
    (0x5B0, 0x5C7),
    (0x5D0, 0x5EA),
    (0x610, 0x61A),
    (0x622, 0x65F),
    (0x6C0, 0x6D5),
    (0x710, 0x74A),
    (0x8CA, 0x8FF),
    (0x915, 0x958),
    (0x9C7, 0x9D7),
    (0xB47, 0xB57),
    (0xBC6, 0xBD7),
    (0xCBC, 0xCD6),
    (0xDCF, 0xDDF),
    (0xE31, 0xE4B),
    (0xF40, 0xF84),
    (0x102A, 0x103A),
    (0x1AB0, 0x1ADD),
    (0x1B05, 0x1B44),
    (0x1DC0, 0x1DFF),
    (0x1E00, 0x1EFF),
    (0x1F00, 0x1FFC),
    (0x20D0, 0x20F0),
    (0x2190, 0x22ED),
    (0x302A, 0x309A),
    (0x30A1, 0x30FE),
    (0xFB1D, 0xFB4E),
    (0xFE20, 0xFE2F),
    (0x105C0, 0x105F3),
    (0x11099, 0x110BA),
    (0x11127, 0x11134),
    (0x11347, 0x11357),
    (0x11382, 0x113C9),
    (0x114B0, 0x114BE),
    (0x115AF, 0x115BF),
    (0x11930, 0x11943),
    (0x16121, 0x1612F),
    (0x16D63, 0x16D6A),
    (0x1D15E, 0x1D182),
    (0x1E8D0, 0x1E8D6),
    (0x1E944, 0x1E94A),
    (0x3C, 0x3E),
    (0x338, 0x338),
];

/// Hangul syllables and jamo.
const HANGUL: Ranges = &[
    (0x10FF, 0x1114),
    (0x1100, 0x1112),
    (0x1160, 0x1176),
    (0x11A6, 0x11C3),
    (0xAC00, 0xAC38),
    (0xD788, 0xD7A3),
    (0x302E, 0x302F),
    (0x3131, 0x318E),
    (0xFFA0, 0xFFDC),
];

/// Joiners, viramas, and letters of all joining types.
const JOINING: Ranges = &[
    (0x200C, 0x200D),
    (0x200C, 0x200D),
    (0x200C, 0x200D),
    (0x61, 0x62),
    (0x620, 0x64A),
    (0x64B, 0x65F),
    (0x670, 0x6D3),
    (0x70F, 0x74A),
    (0x7CA, 0x7EB),
    (0x840, 0x85B),
    (0x8A0, 0x8E1),
    (0x915, 0x91A),
    (0x94D, 0x94D),
    (0xD4D, 0xD4D),
    (0x1807, 0x180A),
    (0x1820, 0x1830),
    (0xA840, 0xA873),
    (0x10AC0, 0x10AF0),
    (0x11046, 0x11046),
    (0x1E900, 0x1E94B),
];

/// All Bidi classes.
const BIDI: Ranges = &[
    (0x30, 0x39),
    (0x61, 0x66),
    (0x2D, 0x2D),
    (0x2D, 0x2D),
    (0x5F, 0x5F),
    (0x20, 0x2F),
    (0x5B0, 0x5F4),
    (0x5D0, 0x5D5),
    (0x5D0, 0x5D5),
    (0x600, 0x605),
    (0x627, 0x62D),
    (0x660, 0x669),
    (0x6F0, 0x6F9),
    (0x6DD, 0x6DE),
    (0x300, 0x305),
    (0x7C0, 0x7CF),
    (0x2032, 0x2034),
    (0x20A0, 0x20AC),
    (0x1B35, 0x1B42),
    (0x10E60, 0x10E7E),
    (0x1EE00, 0x1EE05),
    (0x2070, 0x2079),
    (0x2E, 0x2E),
];

/// Ignored code points, and ones that interact when adjacent.
const IGNORED: Ranges = &[
    (0xAD, 0xAD),
    (0x200B, 0x200B),
    (0x2060, 0x2064),
    (0x34F, 0x34F),
    (0x180B, 0x180F),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xE0100, 0xE01EF),
    (0x115F, 0x1161),
    (0x61, 0x65),
    (0x301, 0x302),
    (0xE9, 0xE9),
    (0x78, 0x78),
    (0x6E, 0x6E),
    (0x2D, 0x2E),
];

/// Mapped code points: to one or many, to ASCII, to dots, to forbidden ones.
const MAPPED: Ranges = &[
    (0x41, 0x5A),
    (0xA0, 0xBE),
    (0xC0, 0xDE),
    (0x130, 0x149),
    (0x1C4, 0x1CC),
    (0x1F80, 0x1FFC),
    (0x2000, 0x2048),
    (0x2070, 0x209C),
    (0x2100, 0x2188),
    (0x2460, 0x24EA),
    (0x2A74, 0x2A76),
    (0x2E9F, 0x2FD5),
    (0x3000, 0x3002),
    (0x3200, 0x33FF),
    (0x13F0, 0x13FD),
    (0xAB70, 0xABBF),
    (0xF900, 0xFAD9),
    (0xFB00, 0xFBFF),
    (0xFC00, 0xFDFC),
    (0xFE10, 0xFE6B),
    (0xFE70, 0xFEFC),
    (0xFF01, 0xFFEE),
    (0x10400, 0x10427),
    (0x1CCD6, 0x1CCF9),
    (0x1D400, 0x1D7FF),
    (0x1EE00, 0x1EEBB),
    (0x1F100, 0x1F251),
    (0x2F800, 0x2FA1D),
];

/// All planes with letters, and some code points of the others.
const ANY: Ranges = &[
    (0x00, 0x7F),
    (0x80, 0x2FFF),
    (0x3000, 0xFFFF),
    (0x10000, 0x1FFFF),
    (0x20000, 0x3347F),
    (0x33480, 0x10FFFF),
];

const ASCII: Ranges = &[(0x61, 0x7A), (0x30, 0x39), (0x2D, 0x2D), (0x41, 0x5A)];

/// An endless supply of domains.
#[derive(Debug)]
pub struct Domains {
    random: Random,
}

impl Domains {
    /// Creates a generator. The same seed gives the same domains.
    pub fn new(seed: u64) -> Domains {
        Domains {
            random: Random::new(seed),
        }
    }

    /// Returns a domain of one to three labels.
    pub fn domain(&mut self) -> String {
        let mut domain = self.label();
        for _ in 0..*self.random.pick(&[0, 0, 0, 1, 1, 2]) {
            domain.push(*self.random.pick(&['.', '.', '.', '。', '．', '｡']));
            domain.push_str(&self.label());
        }
        domain
    }

    /// Returns letters of one script, each valid in any position.
    pub fn long_label(&mut self, length: usize) -> String {
        const SCRIPTS: [Ranges; 4] = [
            &[(0x61, 0x7A), (0xE0, 0xF6)],
            &[(0x430, 0x44F)],
            &[(0x4E00, 0x9FFF), (0x61, 0x7A), (0x20000, 0x20FFF)],
            &[(0x5D0, 0x5EA)],
        ];
        let script = *self.random.pick(&SCRIPTS);
        self.sequence(&[script], length)
    }

    fn label(&mut self) -> String {
        let length = match self.random.below(400) {
            0 => 60 + self.random.below(10),
            1 => 100 + self.random.below(200),
            _ => 1 + self.random.below(6),
        };
        let label = match self.random.below(8) {
            0 => self.mixed(length),
            1 => self.sequence(&[HANGUL], length),
            2 => self.sequence(&[JOINING], length),
            3 => self.sequence(&[BIDI], length),
            4 => self.sequence(&[IGNORED, MAPPED], length),
            5 => self.sequence(&[ANY, ASCII], length),
            _ => self.sequence(&[COMBINING], length),
        };
        match self.random.below(5) {
            0 => self.encoded(&label),
            _ => label,
        }
    }

    /// Returns code points of all kinds together.
    fn mixed(&mut self, length: usize) -> String {
        let kinds = [COMBINING, HANGUL, JOINING, BIDI, IGNORED, MAPPED, ASCII];
        self.sequence(&kinds, length)
    }

    fn sequence(&mut self, kinds: &[Ranges], length: usize) -> String {
        (0..length).map(|_| self.code_point(kinds)).collect()
    }

    fn code_point(&mut self, kinds: &[Ranges]) -> char {
        let kind = *self.random.pick(kinds);
        let &(first, last) = self.random.pick(kind);
        let point = first + self.random.below((last - first) as usize + 1) as u32;
        char::from_u32(point).unwrap_or('a')
    }

    /// Returns the label in Punycode, valid or not: sometimes encoded twice, sometimes corrupted, sometimes with a
    /// prefix that only maps to `xn--`.
    fn encoded(&mut self, label: &str) -> String {
        // Lowercase and composed, so that more labels are valid.
        let mut label = match self.random.below(2) {
            0 => urlwind::domain_to_unicode(label),
            _ => label.to_owned(),
        };
        if self.random.below(8) == 0 {
            label = format!("xn--{label}");
        }
        let mut encoded = idna::punycode::encode_str(&label).unwrap_or_default();
        if self.random.below(10) == 0 {
            encoded = format!("xn--{encoded}");
        }
        if self.random.below(4) == 0 {
            let at = self.random.below(encoded.len() + 1);
            let boundary = encoded.is_char_boundary(at);
            let spoiled = self.code_point(&[ASCII, ASCII, IGNORED]);
            encoded.insert(if boundary { at } else { 0 }, spoiled);
        }
        let prefix = *self.random.pick(&[
            "xn--",
            "xn--",
            "xn--",
            "XN--",
            "ｘn--",
            "x\u{AD}n-\u{FF0D}",
            "𝐱𝕟﹣-",
        ]);
        prefix.to_owned() + &encoded
    }
}
