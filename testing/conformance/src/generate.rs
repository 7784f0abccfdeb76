//! Generates adversarial inputs: URLs assembled from odd parts, and mutations of known ones. The same seed gives the
//! same inputs, so every finding is reproducible.
//!
//! Two environment variables apply to every test. `URLWIND_SEED` changes the seeds; without it the inputs are the same
//! in each run. `URLWIND_TEST_SCALE` multiplies the number of generated inputs. The lane `long` sets a fresh seed and a
//! scale of 10.

use std::env;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::OnceLock;

use crate::Attribute;
use crate::inputs::{tricky_bases, tricky_seeds};
use crate::words::{
    DOMAIN_CHARACTERS, FRAGMENTS, HOSTS, LABEL_ENDS, PATHS, PIECES, PORTS, PUNYCODE, QUERIES,
    SCHEMES, SLASHES, USERINFO, VALUES,
};

/// A small platform-independent generator of random numbers (xorshift64*).
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator. Tests differ by `seed`, runs by `URLWIND_SEED`.
    pub fn new(seed: u64) -> Random {
        let seed = seed.max(1).wrapping_add(seed_of_this_run() << 16);
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Returns the next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// Returns a number below `limit`, which is not zero.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.bits()) * limit as u128) >> 64) as usize
    }

    /// Returns one of `items`.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        &items[self.below(items.len())]
    }
}

/// Returns the number of inputs to generate in this run: `usual`, multiplied by `URLWIND_TEST_SCALE`.
pub fn scaled(usual: u64) -> u64 {
    static SCALE: OnceLock<u64> = OnceLock::new();
    usual * *SCALE.get_or_init(|| variable("URLWIND_TEST_SCALE").unwrap_or(1))
}

/// Returns `URLWIND_SEED`, or zero.
fn seed_of_this_run() -> u64 {
    static SEED: OnceLock<u64> = OnceLock::new();
    *SEED.get_or_init(|| variable("URLWIND_SEED").unwrap_or(0))
}

/// Returns the number in an environment variable, if set.
fn variable<T: FromStr + Display>(name: &str) -> Option<T> {
    let text = env::var(name).ok()?;
    let Ok(number) = text.parse() else {
        panic!("{name} must be a number, not {text:?}");
    };
    println!("{name}={number}");
    Some(number)
}

/// An endless supply of inputs, bases and setters.
#[derive(Debug)]
pub struct Generator {
    random: Random,
    seeds: Vec<String>,
    bases: Vec<String>,
}

impl Generator {
    /// Creates a generator over the tricky seeds and `more`.
    pub fn new(seed: u64, more: impl IntoIterator<Item = String>) -> Generator {
        let mut seeds: Vec<String> = tricky_seeds();
        seeds.extend(more);
        Generator {
            random: Random::new(seed),
            seeds,
            bases: tricky_bases(),
        }
    }

    /// Returns the next input, assembled or mutated with equal probability.
    pub fn input(&mut self) -> String {
        if self.random.below(2) == 0 {
            self.assembled()
        } else {
            self.edited()
        }
    }

    /// Returns a base, which usually parses.
    pub fn base(&mut self) -> String {
        match self.random.below(8) {
            0 => self.input(),
            _ => self.random.pick(&self.bases).clone(),
        }
    }

    /// Returns a setter and its value.
    pub fn setter(&mut self) -> (Attribute, String) {
        let settable: Vec<Attribute> = Attribute::settable().collect();
        let attribute = *self.random.pick(&settable);
        let random = &mut self.random;
        let value = match (random.below(4), attribute) {
            (0, _) => (*random.pick(PIECES)).to_owned(),
            (1, _) => (*random.pick(VALUES)).to_owned(),
            (_, Attribute::Href) => self.input(),
            (_, Attribute::Protocol) => (*random.pick(SCHEMES)).to_owned(),
            (_, Attribute::Host) => format!("{}{}", random.pick(HOSTS), random.pick(PORTS)),
            (_, Attribute::Hostname) => (*random.pick(HOSTS)).to_owned(),
            (_, Attribute::Port) => random.pick(PORTS).trim_start_matches(':').to_owned(),
            (_, Attribute::Pathname) => (*random.pick(PATHS)).to_owned(),
            (_, Attribute::Search) => (*random.pick(QUERIES)).to_owned(),
            (_, Attribute::Hash) => (*random.pick(FRAGMENTS)).to_owned(),
            _ => (*random.pick(PIECES)).to_owned(),
        };
        (attribute, value)
    }

    /// Returns a URL whose host consists of characters that IDNA treats specially, partly in Punycode.
    pub fn idn(&mut self) -> String {
        let random = &mut self.random;
        let mut host = String::new();
        for _ in 0..=random.below(3) {
            if random.below(4) == 0 {
                host += *random.pick(PUNYCODE);
            }
            for _ in 0..random.below(6) {
                host.push(*random.pick(DOMAIN_CHARACTERS));
            }
            host += *random.pick(LABEL_ENDS);
        }
        format!("https://{host}/")
    }

    fn assembled(&mut self) -> String {
        let random = &mut self.random;
        let parts = [
            SCHEMES, SLASHES, USERINFO, HOSTS, PORTS, PATHS, QUERIES, FRAGMENTS,
        ];
        let mut url: String = parts.iter().map(|part| *random.pick(part)).collect();
        // Shifts the input, since bytes behave differently at block boundaries.
        if random.below(4) == 0 {
            let filler = "abcdefghij".repeat(8);
            let length = random.below(80);
            let at = random.below(url.len() + 1);
            if url.is_char_boundary(at) {
                url.insert_str(at, &filler[..length]);
            }
        }
        url
    }

    fn edited(&mut self) -> String {
        let random = &mut self.random;
        let mut characters: Vec<char> = random.pick(&self.seeds).chars().take(400).collect();
        for _ in 0..=random.below(4) {
            let at = random.below(characters.len() + 1);
            let end = (at + random.below(4)).min(characters.len());
            match random.below(6) {
                0 => drop(characters.drain(at..end)),
                1 => drop(characters.splice(at..end, random.pick(PIECES).chars())),
                2 => {
                    let copy: Vec<char> = characters[at..end].to_vec();
                    drop(characters.splice(at..at, copy));
                }
                // Most bugs are near the authority.
                3 => {
                    let near = random.below(characters.len().min(30) + 1);
                    drop(characters.splice(near..near, random.pick(PIECES).chars()));
                }
                _ => drop(characters.splice(at..at, random.pick(PIECES).chars())),
            }
        }
        characters.into_iter().collect()
    }
}
