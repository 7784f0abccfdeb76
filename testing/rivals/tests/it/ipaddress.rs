//! Compares classes of addresses with Python's `ipaddress`, at both ends of every network in either.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::process::Command;

use urlwind::IpClass;

/// Prints the first and the last address of each network in the library's tables and in the input, their neighbors, and
/// `is_global` for each.
const PROGRAM: &str = r#"
import ipaddress, sys
networks = {ipaddress.ip_network(line.strip()) for line in sys.stdin}
for constants in (ipaddress._IPv4Constants, ipaddress._IPv6Constants):
    for value in vars(constants).values():
        for network in value if isinstance(value, list) else [value]:
            if isinstance(network, (ipaddress.IPv4Network, ipaddress.IPv6Network)):
                networks.add(network)
for network in networks:
    kind = type(network.network_address)
    for number in {int(network[0]) - 1, int(network[0]), int(network[-1]), int(network[-1]) + 1}:
        if 0 <= number < 2**network.max_prefixlen:
            address = kind(number)
            print(address, address.is_global)
"#;

/// Networks in which the answers differ, and the reason why a filter needs ours. We reject all of these.
const STRICTER: &[(&str, &str)] = &[
    (
        "168.63.129.16/32",
        "Azure's metadata service, in a public range",
    ),
    (
        "192.0.0.0/24",
        "for protocols; the anycast addresses reach the nearest gateway",
    ),
    ("192.88.99.0/24", "relays of 6to4, deprecated by RFC 7526"),
    ("224.0.0.0/4", "multicast"),
    (
        "::/96",
        "IPv4-compatible: the embedded address decides; deprecated and not routed",
    ),
    ("::ffff:0:0/96", "IPv4-mapped: the embedded address decides"),
    ("64:ff9b::/96", "NAT64: the embedded address decides"),
    ("64:ff9b:1::/48", "NAT64 inside one network"),
    (
        "2001::/23",
        "for protocols; Teredo, and the anycast addresses of gateways",
    ),
    (
        "2002::/16",
        "6to4: the embedded address decides; no public relays remain",
    ),
    (
        "3fff::/20",
        "documentation, since RFC 9637; unknown to older versions",
    ),
    (
        "5f00::/16",
        "segment routing, since RFC 9602; unknown to older versions",
    ),
    ("fec0::/10", "site-local, deprecated by RFC 3879"),
    ("ff00::/8", "multicast"),
    ("100:0:0:1::/64", "dummy prefix, since RFC 9780"),
];

/// Networks in which the answers differ because ours is global.
const MORE_LENIENT: &[(&str, &str)] = &[
    (
        "::ffff:0:0/96",
        "IPv4-mapped: the embedded address decides; Python ignores it before 3.13",
    ),
    (
        "2001:3::/32",
        "AMT is global by IANA; versions before 3.11.9 reject all of 2001::/23",
    ),
    (
        "2001:4:112::/48",
        "AS112; older versions reject all of 2001::/23",
    ),
    (
        "2001:20::/28",
        "ORCHIDv2; older versions reject all of 2001::/23",
    ),
    (
        "2001:30::/28",
        "drones; older versions reject all of 2001::/23",
    ),
];

/// Whether an IPv6 address is outside of the blocks of the five regional registries, and so unassigned. Python calls it
/// global.
fn is_unassigned(address: IpAddr) -> bool {
    let IpAddr::V6(address) = address else {
        return false;
    };
    let [first, ..] = address.segments();
    let is_assigned = matches!(first, 0x2001..=0x2003)
        || matches!(first >> 8, 0x24 | 0x26 | 0x28 | 0x2a | 0x2c)
        || matches!(first, 0xfc00..=0xfdff | 0xfe80..);
    !is_assigned
}

fn contains(network: &str, address: IpAddr) -> bool {
    let (start, prefix) = network.split_once('/').expect("networks have prefixes");
    let prefix: u32 = prefix.parse().expect("prefixes are numbers");
    match (start.parse().expect("networks have addresses"), address) {
        (IpAddr::V4(start), IpAddr::V4(address)) => {
            (Ipv4Addr::to_bits(start) ^ address.to_bits())
                .checked_shr(32 - prefix)
                .unwrap_or(0)
                == 0
        }
        (IpAddr::V6(start), IpAddr::V6(address)) => {
            (Ipv6Addr::to_bits(start) ^ address.to_bits())
                .checked_shr(128 - prefix)
                .unwrap_or(0)
                == 0
        }
        _ => false,
    }
}

/// Networks known to this library, besides the ones above.
const KNOWN: &[&str] = &[
    "0.0.0.0/8",
    "0.0.0.0/32",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "100.100.100.200/32",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "169.254.169.254/32",
    "172.16.0.0/12",
    "192.0.2.0/24",
    "192.31.196.0/24",
    "192.52.193.0/24",
    "192.168.0.0/16",
    "192.175.48.0/24",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "240.0.0.0/4",
    "255.255.255.255/32",
    "::/128",
    "::1/128",
    "100::/64",
    "2001::/16",
    "2001:2::/48",
    "2001:db8::/32",
    "2003::/16",
    "2400::/8",
    "2600::/8",
    "2800::/8",
    "2a00::/8",
    "2c00::/8",
    "fc00::/7",
    "fd00:ec2::254/128",
    "fe80::/10",
    "::ffff:8.8.8.0/120",
    "::ffff:127.0.0.0/104",
    "64:ff9b::8.8.8.0/120",
    "64:ff9b::127.0.0.0/104",
    "2002:808:808::/48",
];

#[test]
fn every_difference_from_python_has_its_reason() {
    use std::io::Write as _;
    use std::process::Stdio;

    let mut python = Command::new("python3")
        .args(["-c", PROGRAM])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 is installed");
    let with_reason = STRICTER
        .iter()
        .chain(MORE_LENIENT)
        .map(|(network, _)| network);
    let networks: Vec<&str> = KNOWN.iter().chain(with_reason).copied().collect();
    let questions = networks.join("\n") + "\n";
    let stdin = python.stdin.take();
    stdin
        .expect("it is piped")
        .write_all(questions.as_bytes())
        .expect("python3 reads");
    let output = python.wait_with_output().expect("python3 was started");
    assert!(output.status.success());

    let (mut same, mut used, mut wrong) = (0, BTreeSet::new(), Vec::new());
    for line in String::from_utf8(output.stdout)
        .expect("addresses are ASCII")
        .lines()
    {
        let (address, theirs) = line.split_once(' ').expect("two words");
        let address: IpAddr = address
            .parse()
            .expect("Python and Rust format addresses alike");
        let ours = IpClass::of(address).is_global();
        let theirs = theirs == "True";
        let reasons = if ours { MORE_LENIENT } else { STRICTER };
        let reason = reasons
            .iter()
            .find(|(network, _)| contains(network, address));
        match (ours == theirs, reason) {
            (true, _) => same += 1,
            (false, Some((network, _))) => drop(used.insert((ours, *network))),
            (false, None) if !ours && is_unassigned(address) => {}
            (false, None) => {
                wrong.push(format!("{address}: global here {ours}, in Python {theirs}"))
            }
        }
    }
    println!(
        "{same} addresses with equal answers from Python's ipaddress, {} reasons for the others",
        used.len()
    );
    assert!(same > 100, "{same}");
    assert!(
        wrong.is_empty(),
        "differences without a reason:\n{}",
        wrong.join("\n")
    );
    // Networks that differ in every version of Python.
    for network in [
        "168.63.129.16/32",
        "224.0.0.0/4",
        "::/96",
        "64:ff9b::/96",
        "fec0::/10",
        "ff00::/8",
    ] {
        assert!(
            used.contains(&(false, network)),
            "{network}: Python now agrees"
        );
    }
}
