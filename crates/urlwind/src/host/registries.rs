//! Which addresses and names lead somewhere else than the public internet: IANA's registries, each row with the RFC that made
//! it, and the metadata services of clouds, which no registry has.
//!
//! - <https://www.iana.org/assignments/iana-ipv4-special-registry/>
//! - <https://www.iana.org/assignments/iana-ipv6-special-registry/>
//! - <https://www.iana.org/assignments/ipv6-unicast-address-assignments/>
//! - <https://www.iana.org/assignments/special-use-domain-names/>
//!
//! The first row that holds an address decides, so a part of a network stands before the whole.

use core::net::{Ipv4Addr, Ipv6Addr};

use super::IpClass::{
    self, Benchmarking, Broadcast, Documentation, LinkLocal, Loopback, Metadata, Multicast,
    Private, Public, Reserved, Shared, ThisNetwork, UniqueLocal, Unspecified,
};

/// A network and what its addresses are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<Bits> {
    pub(super) network: Bits,
    pub(super) prefix: u32,
    pub(super) class: IpClass,
}

const fn v4(network: [u8; 4], prefix: u32, class: IpClass) -> Row<u32> {
    Row {
        network: u32::from_be_bytes(network),
        prefix,
        class,
    }
}

const fn v6(network: [u16; 8], prefix: u32, class: IpClass) -> Row<u128> {
    let [a, b, c, d, e, f, g, h] = network;
    Row {
        network: Ipv6Addr::new(a, b, c, d, e, f, g, h).to_bits(),
        prefix,
        class,
    }
}

pub(super) const IPV4: &[Row<u32>] = &[
    // Metadata services. Whatever a registry says of these addresses, secrets are behind them.
    v4([169, 254, 169, 254], 32, Metadata), // AWS, Azure, Google, Oracle, IBM, DigitalOcean, OpenStack, …
    v4([169, 254, 170, 2], 32, Metadata),   // AWS: credentials of ECS tasks
    v4([169, 254, 170, 23], 32, Metadata),  // AWS: credentials of EKS pods
    v4([168, 63, 129, 16], 32, Metadata),   // Azure: WireServer, in the midst of public addresses
    v4([100, 100, 100, 200], 32, Metadata), // Alibaba Cloud
    v4([192, 0, 0, 192], 32, Metadata),     // Oracle Cloud, classic
    v4([169, 254, 0, 23], 32, Metadata),    // Tencent Cloud
    v4([169, 254, 42, 42], 32, Metadata),   // Scaleway
    // The registry of special-purpose addresses, and multicast, which has a registry of its own.
    v4([0, 0, 0, 0], 32, Unspecified),        // RFC 1122
    v4([0, 0, 0, 0], 8, ThisNetwork),         // RFC 791
    v4([10, 0, 0, 0], 8, Private),            // RFC 1918
    v4([100, 64, 0, 0], 10, Shared),          // RFC 6598
    v4([127, 0, 0, 0], 8, Loopback),          // RFC 1122
    v4([169, 254, 0, 0], 16, LinkLocal),      // RFC 3927
    v4([172, 16, 0, 0], 12, Private),         // RFC 1918
    v4([192, 0, 0, 0], 24, Reserved), // RFC 6890; with the anycast addresses of the nearest gateway
    v4([192, 0, 2, 0], 24, Documentation), // RFC 5737
    v4([192, 31, 196, 0], 24, Public), // RFC 7535: AS112
    v4([192, 52, 193, 0], 24, Public), // RFC 7450: AMT
    v4([192, 88, 99, 0], 24, Reserved), // RFC 7526: relays of 6to4, given up
    v4([192, 168, 0, 0], 16, Private), // RFC 1918
    v4([192, 175, 48, 0], 24, Public), // RFC 7534: AS112
    v4([198, 18, 0, 0], 15, Benchmarking), // RFC 2544
    v4([198, 51, 100, 0], 24, Documentation), // RFC 5737
    v4([203, 0, 113, 0], 24, Documentation), // RFC 5737
    v4([224, 0, 0, 0], 4, Multicast), // RFC 5771
    v4([255, 255, 255, 255], 32, Broadcast), // RFC 919
    v4([240, 0, 0, 0], 4, Reserved),  // RFC 1112
    v4([0, 0, 0, 0], 0, Public),
];

/// Addresses that hold an IPv4 address are looked into before this table is asked.
pub(super) const IPV6: &[Row<u128>] = &[
    v6([0xfd00, 0x0ec2, 0, 0, 0, 0, 0, 0x254], 128, Metadata), // AWS
    v6([0xfd00, 0x0ec2, 0, 0, 0, 0, 0, 0x23], 128, Metadata),  // AWS: credentials of EKS pods
    v6([0xfd20, 0x00ce, 0, 0, 0, 0, 0, 0x254], 128, Metadata), // Google
    v6([0xfd00, 0x0042, 0, 0, 0, 0, 0, 0x42], 128, Metadata),  // Scaleway
    v6([0, 0, 0, 0, 0, 0, 0, 0], 128, Unspecified),            // RFC 4291
    v6([0, 0, 0, 0, 0, 0, 0, 1], 128, Loopback),               // RFC 4291
    v6([0x0100, 0, 0, 0, 0, 0, 0, 0], 64, Reserved),           // RFC 6666: packets are thrown away
    v6([0x0100, 0, 0, 1, 0, 0, 0, 0], 64, Reserved),           // RFC 9780: no address at all
    v6([0x2001, 2, 0, 0, 0, 0, 0, 0], 48, Benchmarking),       // RFC 5180
    v6([0x2001, 3, 0, 0, 0, 0, 0, 0], 32, Public),             // RFC 7450: AMT
    v6([0x2001, 4, 0x0112, 0, 0, 0, 0, 0], 48, Public),        // RFC 7535: AS112
    v6([0x2001, 0x20, 0, 0, 0, 0, 0, 0], 28, Public),          // RFC 7343: ORCHIDv2
    v6([0x2001, 0x30, 0, 0, 0, 0, 0, 0], 28, Public),          // RFC 9374: drones
    v6([0x2001, 0, 0, 0, 0, 0, 0, 0], 23, Reserved), // RFC 2928; with the anycast addresses of RFC 7723, 8155, 9665
    v6([0x2001, 0x0db8, 0, 0, 0, 0, 0, 0], 32, Documentation), // RFC 3849
    v6([0x3fff, 0, 0, 0, 0, 0, 0, 0], 20, Documentation), // RFC 9637
    v6([0x5f00, 0, 0, 0, 0, 0, 0, 0], 16, Reserved), // RFC 9602: segment routing
    v6([0xfc00, 0, 0, 0, 0, 0, 0, 0], 7, UniqueLocal), // RFC 4193
    v6([0xfe80, 0, 0, 0, 0, 0, 0, 0], 10, LinkLocal), // RFC 4291
    v6([0xfec0, 0, 0, 0, 0, 0, 0, 0], 10, Private),  // RFC 3879: site-local, given up
    v6([0xff00, 0, 0, 0, 0, 0, 0, 0], 8, Multicast), // RFC 4291
    // Where the five regional registries get their blocks from. The rest is nobody's (RFC 4291, RFC 7249).
    v6([0x2001, 0, 0, 0, 0, 0, 0, 0], 16, Public),
    v6([0x2003, 0, 0, 0, 0, 0, 0, 0], 16, Public),
    v6([0x2400, 0, 0, 0, 0, 0, 0, 0], 8, Public),
    v6([0x2600, 0, 0, 0, 0, 0, 0, 0], 8, Public),
    v6([0x2800, 0, 0, 0, 0, 0, 0, 0], 8, Public),
    v6([0x2a00, 0, 0, 0, 0, 0, 0, 0], 8, Public),
    v6([0x2c00, 0, 0, 0, 0, 0, 0, 0], 8, Public),
    v6([0, 0, 0, 0, 0, 0, 0, 0], 0, Reserved),
];

/// Names of metadata services.
pub(super) const METADATA_NAMES: &[&str] = &[
    "metadata",                     // Google
    "metadata.google.internal",     // Google
    "metadata.goog",                // Google
    "instance-data",                // AWS
    "instance-data.ec2.internal",   // AWS
    "metadata.tencentyun.com",      // Tencent Cloud
    "api.metadata.cloud.ibm.com",   // IBM
    "metadata.platformequinix.com", // Equinix
    "rancher-metadata",             // Rancher
];

/// Names of the machine itself, and of all below them.
pub(super) const LOCALHOST_NAMES: &[&str] = &[
    "localhost",             // RFC 6761
    "localhost.localdomain", // the files of hosts that systems come with
    "localhost4.localdomain4",
    "localhost6.localdomain6",
    "localhost4",
    "localhost6",
    "ip6-localhost",
    "ip6-loopback",
    "loopback",
];

/// The last labels of names that only a network of its own resolves, each time to something else.
pub(super) const PRIVATE_NAMES: &[&str] = &[
    "local",       // RFC 6762
    "home.arpa",   // RFC 8375
    "internal",    // ICANN, resolution of 29 July 2024
    "localdomain", // the files of hosts that systems come with
    "intranet",    // RFC 6762, appendix G, as the next four
    "private",
    "corp",
    "home",
    "lan",
    "mail",   // ICANN, resolution of 4 February 2018
    "svc",    // Kubernetes
    "consul", // Consul
];

/// The last labels of names that the public DNS does not have, or has for machines only.
pub(super) const RESERVED_NAMES: &[&str] = &[
    "test",    // RFC 6761
    "invalid", // RFC 6761
    "example", // RFC 6761
    "onion",   // RFC 7686
    "alt",     // RFC 9476
    "arpa",    // RFC 3172; `resolver.arpa` and `ipv4only.arpa` lead to the own network
];

impl Row<u32> {
    pub(super) fn contains(&self, address: Ipv4Addr) -> bool {
        let other_bits = address.to_bits() ^ self.network;
        other_bits.checked_shr(32 - self.prefix).unwrap_or(0) == 0
    }
}

impl Row<u128> {
    pub(super) fn contains(&self, address: Ipv6Addr) -> bool {
        let other_bits = address.to_bits() ^ self.network;
        other_bits.checked_shr(128 - self.prefix).unwrap_or(0) == 0
    }
}
