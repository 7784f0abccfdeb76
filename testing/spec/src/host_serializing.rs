//! [Host serializing](https://url.spec.whatwg.org/#host-serializing).

use crate::Host;

/// The [host serializer](https://url.spec.whatwg.org/#concept-host-serializer).
pub fn host_serializer(host: &Host) -> String {
    match host {
        // 1.
        Host::Ipv4(address) => ipv4_serializer(*address),
        // 2.
        Host::Ipv6(address) => format!("[{}]", ipv6_serializer(address)),
        // 3.
        Host::Domain(host) | Host::Opaque(host) => host.clone(),
        Host::Empty => String::new(),
    }
}

/// The [IPv4 serializer](https://url.spec.whatwg.org/#concept-ipv4-serializer).
pub fn ipv4_serializer(address: u32) -> String {
    // 1.
    let mut output = String::new();
    // 2.
    let mut n = address;
    // 3.
    for i in 1..=4 {
        // 3.1.
        output.insert_str(0, &(n % 256).to_string());
        // 3.2.
        if i != 4 {
            output.insert(0, '.');
        }
        // 3.3.
        n /= 256;
    }
    // 4.
    output
}

/// The [IPv6 serializer](https://url.spec.whatwg.org/#concept-ipv6-serializer), without the brackets.
pub fn ipv6_serializer(address: &[u16; 8]) -> String {
    // 1.
    let mut output = String::new();
    // 2.
    let compress = find_the_ipv6_address_compressed_piece_index(address);
    // 3.
    let mut ignore_0 = false;
    // 4.
    for (piece_index, &piece) in address.iter().enumerate() {
        // 4.1.
        if ignore_0 && piece == 0 {
            continue;
        }
        // 4.2.
        ignore_0 = false;
        // 4.3.
        if compress == Some(piece_index) {
            let separator = if piece_index == 0 { "::" } else { ":" };
            output.push_str(separator);
            ignore_0 = true;
            continue;
        }
        // 4.4.
        output.push_str(&format!("{piece:x}"));
        // 4.5.
        if piece_index != 7 {
            output.push(':');
        }
    }
    // 5.
    output
}

/// <https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index>: the first of the longest runs of zero
/// pieces, if that run is longer than one piece.
fn find_the_ipv6_address_compressed_piece_index(address: &[u16; 8]) -> Option<usize> {
    // 1.
    let mut longest_index = None;
    // 2.
    let mut longest_size = 1;
    // 3.
    let mut found_index = None;
    // 4.
    let mut found_size = 0;
    // 5.
    for (piece_index, &piece) in address.iter().enumerate() {
        // 5.1.
        if piece != 0 {
            // 5.1.1.
            if found_size > longest_size {
                longest_index = found_index;
                longest_size = found_size;
            }
            // 5.1.2.
            found_index = None;
            // 5.1.3.
            found_size = 0;
        // 5.2.
        } else {
            // 5.2.1.
            if found_index.is_none() {
                found_index = Some(piece_index);
            }
            // 5.2.2.
            found_size += 1;
        }
    }
    // 6.
    if found_size > longest_size {
        return found_index;
    }
    // 7.
    longest_index
}
