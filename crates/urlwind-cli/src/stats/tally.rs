//! Counts over all URLs.

use std::collections::HashMap;

use urlwind::{HostKind, Url};

use super::distinct::Distinct;
use super::frequent::Frequent;
use super::histogram::Histogram;

/// Paths with more segments are counted together.
pub(super) const DEEPEST: usize = 15;

/// All counts: one per thread, and a shared one.
#[derive(Clone, Debug)]
pub(crate) struct Tally {
    pub(super) urls: Distinct,
    pub(super) distinct_hosts: Distinct,
    pub(super) schemes: Frequent,
    pub(super) hosts: Frequent,
    pub(super) host_kinds: [u64; 6],
    pub(super) top_level_domains: Frequent,
    /// Ports, including default ones; their number is bounded.
    pub(super) ports: HashMap<Option<u16>, u64>,
    pub(super) query_keys: Frequent,
    pub(super) depths: [u64; DEEPEST + 1],
    pub(super) url_lengths: Histogram,
    pub(super) host_lengths: Histogram,
}

impl Tally {
    pub(crate) fn new() -> Tally {
        Tally {
            urls: Distinct::new(),
            distinct_hosts: Distinct::new(),
            schemes: Frequent::default(),
            hosts: Frequent::default(),
            host_kinds: [0; 6],
            top_level_domains: Frequent::default(),
            ports: HashMap::new(),
            query_keys: Frequent::default(),
            depths: [0; DEEPEST + 1],
            url_lengths: Histogram::new(),
            host_lengths: Histogram::new(),
        }
    }

    pub(crate) fn add(&mut self, url: &Url) {
        self.urls.add(url.as_str());
        self.url_lengths.add(url.as_str().len());
        self.schemes.add(url.scheme());
        self.host_kinds[url.host_kind() as usize] += 1;
        if let Some(host) = url.host_str() {
            self.hosts.add(host);
            self.distinct_hosts.add(host);
            self.host_lengths.add(host.len());
        }
        if let (HostKind::Domain, Some(domain)) = (url.host_kind(), url.domain()) {
            let domain = domain.strip_suffix('.').unwrap_or(domain);
            self.top_level_domains
                .add(domain.rsplit('.').next().unwrap_or(domain));
        }
        *self.ports.entry(url.port_or_known_default()).or_default() += 1;
        if let Some(segments) = url.path_segments() {
            let depth = segments.filter(|segment| !segment.is_empty()).count();
            self.depths[depth.min(DEEPEST)] += 1;
        }
        if url.query().is_some() {
            for (key, _) in url.query_pairs() {
                self.query_keys.add(&key);
            }
        }
    }

    /// Returns the largest number of distinct values of a kind.
    pub(crate) fn most_values(&self) -> usize {
        let of_text = [
            &self.schemes,
            &self.hosts,
            &self.top_level_domains,
            &self.query_keys,
        ];
        let most = of_text.into_iter().map(Frequent::len).max().unwrap_or(0);
        most.max(self.ports.len())
    }

    /// Merges the parts that take much memory.
    pub(crate) fn take_values(&mut self, other: &mut Tally) {
        self.schemes.take_from(&mut other.schemes);
        self.hosts.take_from(&mut other.hosts);
        self.top_level_domains
            .take_from(&mut other.top_level_domains);
        for (port, count) in other.ports.drain() {
            *self.ports.entry(port).or_default() += count;
        }
        self.query_keys.take_from(&mut other.query_keys);
    }

    pub(crate) fn merge(&mut self, mut other: Tally) {
        self.take_values(&mut other);
        self.urls.merge(&other.urls);
        self.distinct_hosts.merge(&other.distinct_hosts);
        self.url_lengths.merge(&other.url_lengths);
        self.host_lengths.merge(&other.host_lengths);
        for (mine, theirs) in self.depths.iter_mut().zip(other.depths) {
            *mine += theirs;
        }
        for (mine, theirs) in self.host_kinds.iter_mut().zip(other.host_kinds) {
            *mine += theirs;
        }
    }
}
