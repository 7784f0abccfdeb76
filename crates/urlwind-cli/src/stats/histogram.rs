//! Frequency of lengths.

/// Maximum length counted individually.
const LONGEST: usize = 4096;

/// Counts by length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Histogram {
    /// The last entry counts all longer ones.
    counts: Box<[u64]>,
    sum: u64,
    max: u64,
}

/// Range of lengths of one bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bin {
    pub(crate) from: u64,
    /// Inclusive end; `None` for everything longer.
    pub(crate) to: Option<u64>,
    pub(crate) count: u64,
}

impl Histogram {
    pub(crate) fn new() -> Histogram {
        Histogram {
            counts: vec![0; LONGEST + 1].into(),
            sum: 0,
            max: 0,
        }
    }

    pub(crate) fn add(&mut self, length: usize) {
        self.counts[length.min(LONGEST)] += 1;
        self.sum += length as u64;
        self.max = self.max.max(length as u64);
    }

    pub(crate) fn merge(&mut self, other: &Histogram) {
        for (mine, theirs) in self.counts.iter_mut().zip(&other.counts) {
            *mine += theirs;
        }
        self.sum += other.sum;
        self.max = self.max.max(other.max);
    }

    pub(crate) fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    pub(crate) fn max(&self) -> u64 {
        self.max
    }

    pub(crate) fn mean(&self) -> f64 {
        self.sum as f64 / self.total().max(1) as f64
    }

    /// Returns the quantile for a fraction of all values.
    pub(crate) fn quantile(&self, part: f64) -> u64 {
        let rank = (part * self.total() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        for (length, count) in self.counts.iter().enumerate() {
            seen += count;
            if seen >= rank {
                return if length == LONGEST {
                    self.max
                } else {
                    length as u64
                };
            }
        }
        self.max
    }

    /// Returns at most `number` bars of equal, round width that hold 99 % of the values, plus one for the
    /// rest, if any.
    pub(crate) fn bins(&self, number: usize) -> Vec<Bin> {
        if self.total() == 0 || number == 0 {
            return Vec::new();
        }
        let last = self.quantile(0.99).min(LONGEST as u64 - 1);
        let width = round_up(last / number as u64 + 1);
        let shortest = self.counts.iter().position(|count| *count > 0).unwrap_or(0) as u64;
        let mut bins: Vec<Bin> = (shortest.min(last) / width..=last / width)
            .map(|index| {
                let (from, to) = (index * width, (index + 1) * width - 1);
                let end = (to as usize + 1).min(LONGEST);
                let count = self.counts[from as usize..end].iter().sum();
                Bin {
                    from,
                    to: Some(to),
                    count,
                }
            })
            .collect();
        let binned: u64 = bins.iter().map(|bin| bin.count).sum();
        if binned < self.total() {
            let from = (last / width + 1) * width;
            bins.push(Bin {
                from,
                to: None,
                count: self.total() - binned,
            });
        }
        bins
    }
}

/// Rounds up to the next of 1, 2, 5, 10, 20, 50, …
fn round_up(width: u64) -> u64 {
    let mut power = 1;
    loop {
        for digit in [1, 2, 5] {
            if digit * power >= width {
                return digit * power;
            }
        }
        power *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::{Bin, Histogram};

    #[test]
    fn every_value_is_in_one_bin() {
        let mut histogram = Histogram::new();
        for length in 0..1000 {
            histogram.add(length);
        }
        histogram.add(1_000_000);
        let bins = histogram.bins(20);
        assert!(bins.len() <= 21, "{bins:?}");
        assert_eq!(
            bins[0],
            Bin {
                from: 0,
                to: Some(49),
                count: 50
            }
        );
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<u64>(), 1001);
        assert_eq!((histogram.quantile(0.5), histogram.max()), (500, 1_000_000));
        assert_eq!(Histogram::new().bins(20), []);
    }
}
