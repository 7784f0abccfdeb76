//! Estimates the number of distinct values in 16 KiB.

use std::hash::{DefaultHasher, Hash, Hasher};

/// 2^14 registers give a standard error of 1.04 / 2^7 = 0.8 %.
const PRECISION: u32 = 14;
const REGISTERS: usize = 1 << PRECISION;
/// Maximum register value: the remaining hash bits plus one.
const LONGEST: usize = (64 - PRECISION) as usize + 1;

/// HyperLogLog: each register holds the longest run of zeros among its hashes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Distinct {
    registers: Box<[u8]>,
}

impl Distinct {
    pub(crate) fn new() -> Distinct {
        Distinct {
            registers: vec![0; REGISTERS].into(),
        }
    }

    pub(crate) fn add(&mut self, value: &str) {
        // Fixed keys, so that results can be merged and reproduced.
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        let hash = hasher.finish();
        let register = (hash >> (64 - PRECISION)) as usize;
        let zeros = (hash << PRECISION).leading_zeros().min(64 - PRECISION);
        let run = zeros as u8 + 1;
        if self.registers[register] < run {
            self.registers[register] = run;
        }
    }

    pub(crate) fn merge(&mut self, other: &Distinct) {
        for (mine, theirs) in self.registers.iter_mut().zip(&other.registers) {
            *mine = (*mine).max(*theirs);
        }
    }

    /// The estimate, by the formula of Ertl (2017, *New cardinality estimation algorithms for
    /// HyperLogLog sketches*), which needs no corrections at either end.
    pub(crate) fn estimate(&self) -> u64 {
        let mut histogram = [0_u32; LONGEST + 1];
        for register in &self.registers {
            histogram[usize::from(*register)] += 1;
        }
        let m = REGISTERS as f64;
        let mut z = m * tau(1.0 - f64::from(histogram[LONGEST]) / m);
        for count in histogram[1..LONGEST].iter().rev() {
            z = 0.5 * (z + f64::from(*count));
        }
        z += m * sigma(f64::from(histogram[0]) / m);
        if z.is_infinite() {
            return 0;
        }
        (0.5 / std::f64::consts::LN_2 * m * m / z).round() as u64
    }
}

fn sigma(mut x: f64) -> f64 {
    if x >= 1.0 {
        return f64::INFINITY;
    }
    let (mut y, mut z) = (1.0, x);
    loop {
        x *= x;
        let before = z;
        z += x * y;
        y += y;
        if z <= before {
            return z;
        }
    }
}

fn tau(mut x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return 0.0;
    }
    let (mut y, mut z) = (1.0, 1.0 - x);
    loop {
        x = x.sqrt();
        let before = z;
        y *= 0.5;
        z -= (1.0 - x).powi(2) * y;
        if z >= before {
            return z / 3.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Distinct;

    #[test]
    fn right_to_two_percent_from_none_to_a_million() {
        let mut distinct = Distinct::new();
        assert_eq!(distinct.estimate(), 0);
        let mut added = 0_u64;
        for goal in [1, 10, 100, 1000, 10_000, 100_000, 1_000_000] {
            while added < goal {
                distinct.add(&added.to_string());
                added += 1;
            }
            let error = distinct.estimate() as f64 / goal as f64 - 1.0;
            assert!(error.abs() < 0.02, "{goal}: {}", distinct.estimate());
        }
    }

    #[test]
    fn merging_is_adding_to_one() {
        let (mut even, mut odd, mut both) = (Distinct::new(), Distinct::new(), Distinct::new());
        for number in 0..10_000_u32 {
            let value = number.to_string();
            if number % 2 == 0 {
                even.add(&value)
            } else {
                odd.add(&value)
            }
            both.add(&value);
        }
        even.merge(&odd);
        assert_eq!(even, both);
    }
}
