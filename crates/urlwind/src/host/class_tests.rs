use alloc::string::ToString;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::registries::{
    IPV4, IPV6, LOCALHOST_NAMES, METADATA_NAMES, PRIVATE_NAMES, RESERVED_NAMES,
};
use super::{EmbeddedIpv4, Host, HostClass, IpClass, Ipv4Form};

fn class(host: &str) -> HostClass {
    let host = Host::parse(host).unwrap_or_else(|error| panic!("{host}: {error}"));
    host.classify()
}

fn opaque(host: &str) -> HostClass {
    let host = Host::parse_opaque(host).unwrap_or_else(|error| panic!("{host}: {error}"));
    host.classify()
}

fn ip(address: &str) -> IpClass {
    let address: IpAddr = address.parse().unwrap_or_else(|_| panic!("{address}"));
    IpClass::of(address)
}

const LOOPBACK: HostClass = HostClass::Ip {
    class: IpClass::Loopback,
    embedded: None,
};

fn loopback_in(form: Ipv4Form) -> HostClass {
    HostClass::Ip {
        class: IpClass::Loopback,
        embedded: Some(EmbeddedIpv4 {
            form,
            address: Ipv4Addr::LOCALHOST,
        }),
    }
}

#[test]
fn all_notations_of_the_loopback_address() {
    for host in [
        "127.0.0.1",
        "127.1",
        "0x7f.1",
        "0177.0.0.01",
        "2130706433",
        "0x7f000001",
        "017700000001",
        "127.0.0.1.",
        "%31%32%37.1",
        "[::1]",
        "[0:0::0:1]",
        "127.255.255.254",
    ] {
        assert_eq!(class(host), LOOPBACK, "{host}");
    }
    #[cfg(feature = "idna")]
    for host in ["１２７.０.０.１", "①②⑦.1", "127。0．0｡1", "2130706433。"] {
        assert_eq!(class(host), LOOPBACK, "{host}");
    }
}

/// CVE-2020-8555's kind, and the hole that eight projects had in 2026.
#[test]
fn the_loopback_address_inside_others() {
    for (host, form) in [
        ("[::ffff:127.0.0.1]", Ipv4Form::Mapped),
        ("[::ffff:7f00:1]", Ipv4Form::Mapped),
        ("[0:0:0:0:0:FFFF:7f00:0001]", Ipv4Form::Mapped),
        ("[::127.0.0.1]", Ipv4Form::Compatible),
        ("[64:ff9b::127.0.0.1]", Ipv4Form::Nat64),
        ("[64:ff9b::7f00:1]", Ipv4Form::Nat64),
        ("[64:ff9b:1::7f00:1]", Ipv4Form::LocalNat64),
        // The prefixes of 48, 56 and 64 bits, around the byte that stays zero.
        ("[64:ff9b:1:7f00:0:100::]", Ipv4Form::LocalNat64),
        ("[64:ff9b:1:7f:0:1::]", Ipv4Form::LocalNat64),
        ("[64:ff9b:1:0:7f:0:100:0]", Ipv4Form::LocalNat64),
        ("[2002:7f00:1::]", Ipv4Form::SixToFour),
        ("[2002:7f00:1::5]", Ipv4Form::SixToFour),
        ("[2001:0:4136:e378:8000:63bf:80ff:fffe]", Ipv4Form::Teredo),
    ] {
        assert_eq!(class(host), loopback_in(form), "{host}");
        assert!(!class(host).is_global());
    }
}

#[test]
fn a_public_address_inside_others() {
    for (address, expected) in [
        ("::ffff:8.8.8.8", IpClass::Public),
        ("64:ff9b::8.8.8.8", IpClass::Public),
        ("::8.8.8.8", IpClass::Tunnel),
        ("64:ff9b:1::8.8.8.8", IpClass::Tunnel),
        ("2002:808:808::1", IpClass::Tunnel),
        ("2001:0:4136:e378:8000:63bf:f7f7:f7f7", IpClass::Tunnel),
        ("::ffff:168.63.129.16", IpClass::Metadata),
        ("64:ff9b::169.254.169.254", IpClass::Metadata),
        // SIIT's form is nobody's address.
        ("::ffff:0:8.8.8.8", IpClass::Reserved),
    ] {
        assert_eq!(ip(address), expected, "{address}");
    }
}

#[test]
fn classes_of_addresses() {
    for (address, expected) in [
        ("8.8.8.8", IpClass::Public),
        ("0.0.0.0", IpClass::Unspecified),
        ("0.1.2.3", IpClass::ThisNetwork),
        ("10.255.255.255", IpClass::Private),
        ("11.0.0.0", IpClass::Public),
        ("100.63.255.255", IpClass::Public),
        ("100.64.0.0", IpClass::Shared),
        ("100.127.255.255", IpClass::Shared),
        ("100.100.100.200", IpClass::Metadata),
        ("169.254.1.1", IpClass::LinkLocal),
        ("169.254.169.254", IpClass::Metadata),
        ("169.254.170.2", IpClass::Metadata),
        ("168.63.129.16", IpClass::Metadata),
        ("172.15.255.255", IpClass::Public),
        ("172.31.255.255", IpClass::Private),
        ("192.0.0.9", IpClass::Reserved),
        ("192.0.0.192", IpClass::Metadata),
        ("192.0.2.1", IpClass::Documentation),
        ("192.88.99.1", IpClass::Reserved),
        ("198.19.255.255", IpClass::Benchmarking),
        ("224.0.0.251", IpClass::Multicast),
        ("239.255.255.255", IpClass::Multicast),
        ("240.0.0.1", IpClass::Reserved),
        ("255.255.255.255", IpClass::Broadcast),
        ("::", IpClass::Unspecified),
        ("::1", IpClass::Loopback),
        ("2606:4700:4700::1111", IpClass::Public),
        ("2001:4860:4860::8888", IpClass::Public),
        ("2001:1::1", IpClass::Reserved),
        ("2001:2::1", IpClass::Benchmarking),
        ("2001:db8::1", IpClass::Documentation),
        ("3fff::1", IpClass::Documentation),
        ("fd00:ec2::254", IpClass::Metadata),
        ("fd12:3456::1", IpClass::UniqueLocal),
        ("fe80::1", IpClass::LinkLocal),
        ("fec0::1", IpClass::Private),
        ("ff02::1", IpClass::Multicast),
        ("100::1", IpClass::Reserved),
        ("2d00::1", IpClass::Reserved),
        ("4000::1", IpClass::Reserved),
        ("5f00::1", IpClass::Reserved),
        ("fe00::1", IpClass::Reserved),
    ] {
        assert_eq!(ip(address), expected, "{address}");
        assert_eq!(ip(address).is_global(), expected == IpClass::Public);
    }
}

#[test]
fn classes_of_names() {
    for (host, expected) in [
        ("example.com", HostClass::Name),
        ("EXAMPLE.com.", HostClass::Name),
        ("under_score.example.com", HostClass::Name),
        ("xn--bcher-kva.ch", HostClass::Name),
        ("notlocalhost.com", HostClass::Name),
        ("localhost.com", HostClass::Name),
        ("localhost", HostClass::Localhost),
        ("LOCALHOST.", HostClass::Localhost),
        ("localhost..", HostClass::Localhost),
        ("a.b.localhost", HostClass::Localhost),
        ("localhost.localdomain", HostClass::Localhost),
        ("ip6-localhost", HostClass::Localhost),
        ("metadata.google.internal", HostClass::Metadata),
        ("metadata.google.internal.", HostClass::Metadata),
        ("METADATA", HostClass::Metadata),
        ("host.docker.internal", HostClass::PrivateName),
        ("kubernetes.default.svc", HostClass::PrivateName),
        ("printer.local", HostClass::PrivateName),
        ("router.home.arpa", HostClass::PrivateName),
        ("intranet", HostClass::PrivateName),
        ("com", HostClass::PrivateName),
        ("a.test", HostClass::ReservedName),
        ("a.onion", HostClass::ReservedName),
        ("1.0.0.10.in-addr.arpa", HostClass::ReservedName),
        ("a..b", HostClass::Unclear),
        (".example.com", HostClass::Unclear),
        ("127.0.0.1,example.com", HostClass::Unclear),
        ("a!b.example.com", HostClass::Unclear),
        ("127.0.0.1..", LOOPBACK),
    ] {
        assert_eq!(class(host), expected, "{host}");
        assert_eq!(class(host).is_global(), expected == HostClass::Name);
    }
}

/// CVE-2024-12224: Punycode that encodes nothing.
#[test]
fn punycode_of_ascii_is_what_others_decode_it_to() {
    assert_eq!(class("xn--localhost-"), HostClass::Localhost);
    assert_eq!(class("XN--localhost-."), HostClass::Localhost);
    assert_eq!(class("a.xn--internal-"), HostClass::PrivateName);
    assert_eq!(class("127.0.0.xn--1-"), LOOPBACK);
    assert_eq!(class("xn--example-.org"), HostClass::Name);
    assert_eq!(class("xn---.org"), HostClass::Name);
}

#[test]
fn opaque_hosts_are_read_as_http_would() {
    assert_eq!(opaque("2130706433"), LOOPBACK);
    assert_eq!(opaque("127.1"), LOOPBACK);
    assert_eq!(opaque("0x7F.1"), LOOPBACK);
    assert_eq!(opaque("LocalHost"), HostClass::Localhost);
    assert_eq!(opaque("loc%61lhost"), HostClass::Localhost);
    assert_eq!(opaque("[::ffff:127.0.0.1]"), loopback_in(Ipv4Form::Mapped));
    assert_eq!(opaque(""), HostClass::Empty);
    assert_eq!(opaque("Example.COM"), HostClass::Name);
    // What http refuses, nobody knows: CVE-2022-27780 is a slash in a host.
    for host in ["a%2Fb.example.com", "1.2.3.4.5", "a%00.example.com", "%FF"] {
        assert_eq!(opaque(host), HostClass::Unclear, "{host}");
    }
    #[cfg(feature = "idna")]
    {
        assert_eq!(opaque("１２７.1"), LOOPBACK);
        // CVE-2022-42916: the ideographic full stop.
        assert_eq!(opaque("a。localhost"), HostClass::Localhost);
    }
}

#[test]
fn networks_have_no_bits_behind_their_prefix() {
    for row in IPV4 {
        let rest = u32::MAX.checked_shr(row.prefix).unwrap_or(0);
        assert_eq!(row.network & rest, 0, "{row:?}");
        assert!(row.contains(row.network.into()) && row.contains((row.network | rest).into()));
    }
    for row in IPV6 {
        let rest = u128::MAX.checked_shr(row.prefix).unwrap_or(0);
        assert_eq!(row.network & rest, 0, "{row:?}");
        assert!(row.contains(row.network.into()) && row.contains((row.network | rest).into()));
    }
}

/// A row behind one that holds it decides nothing.
#[test]
fn every_row_decides_something() {
    let first4 = |at: u32| IPV4.iter().position(|row| row.contains(at.into()));
    for (index, row) in IPV4.iter().enumerate() {
        let rest = u32::MAX.checked_shr(row.prefix).unwrap_or(0);
        let mut places = [row.network, row.network | rest, row.network | rest >> 1];
        places[2] = places[2].wrapping_add(1);
        assert!(
            places.iter().any(|at| first4(*at) == Some(index)),
            "{:?} {row:?}",
            Ipv4Addr::from(row.network)
        );
    }
    let first6 = |at: u128| IPV6.iter().position(|row| row.contains(at.into()));
    for (index, row) in IPV6.iter().enumerate() {
        let rest = u128::MAX.checked_shr(row.prefix).unwrap_or(0);
        let places = [row.network, row.network | rest, row.network | rest >> 1];
        assert!(
            places.iter().any(|at| first6(*at) == Some(index)),
            "{:?} {row:?}",
            Ipv6Addr::from(row.network)
        );
    }
}

#[test]
fn every_listed_name_has_its_class() {
    let lists = [
        (METADATA_NAMES, HostClass::Metadata),
        (LOCALHOST_NAMES, HostClass::Localhost),
        (PRIVATE_NAMES, HostClass::PrivateName),
        (RESERVED_NAMES, HostClass::ReservedName),
    ];
    for (names, expected) in lists {
        for name in names {
            assert_eq!(class(name), expected, "{name}");
            assert_eq!(class(&name.to_uppercase()), expected, "{name}");
        }
    }
}

#[test]
fn names_are_written_as_they_are_read() {
    assert_eq!(IpClass::UniqueLocal.to_string(), "unique-local");
    assert_eq!(class("10.0.0.1").to_string(), "private");
    assert_eq!(class("a.internal").to_string(), "private-name");
}
