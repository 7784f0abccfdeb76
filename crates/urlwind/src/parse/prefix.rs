//! The prefix of a URL: everything before its path, which is all that can be invalid. It is read from bit masks over
//! the first 64 bytes.
//!
//! The reader handles the common inputs that [`look`](super::look) does not find normal: ports, credentials, IP
//! addresses, upper case, hosts that need the host parser, and non-special schemes. It never guesses: where it is
//! unsure, it returns `None`. The rest of the input is copied if it is clean; otherwise the states resume at the path.

use super::look::{Front, LENGTH_LIMIT};
use super::states::{Next, has_dot_segment, normal_port};
use crate::append::Discard;
use crate::bytes::classes::{
    DECODING, DOMAIN_NEEDS, DOUBT, IDNA, LOWERCASING, REFUSAL, is_tab_or_newline,
};
use crate::bytes::sets::USERINFO;
use crate::error::ParseError;
use crate::host::{self, HostKind, ends_in_a_number, is_normal_ipv4, is_normal_ipv6};
use crate::kernels::{self, Delimiters, Index, Swept};
use crate::record::{AuthorityAt, Offsets, Writer};
use crate::special::SchemeType;

/// The prefix of an input, and the changes that normalize it.
pub(super) struct Prefix {
    scheme: SchemeType,
    scheme_end: usize,
    /// The kind is unknown for a host that needs the host parser. A dropped port is 0.
    authority: AuthorityAt,
    /// Offset of the path, the end of the prefix.
    pub(super) path: usize,
    changes: Changes,
}

/// A set of changes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Changes(u32);

impl Changes {
    const NONE: Changes = Changes(0);
    /// The scheme, or the host of a special URL, has upper-case letters. Excludes credentials.
    const CASE: Changes = Changes(1);
    /// The host needs the host parser, and may be invalid.
    const HOST: Changes = Changes(2);
    /// The port is the default port and is dropped.
    const PORT: Changes = Changes(4);
    /// One or both slashes before the authority are backslashes.
    const SLASHES: Changes = Changes(8);
    /// The port is invalid. The host may be, too, and is then the one to blame.
    const INVALID_PORT: Changes = Changes(16);

    #[inline(always)]
    const fn has(self, change: Changes) -> bool {
        self.0 & change.0 != 0
    }

    #[inline(always)]
    const fn with(self, change: Changes) -> Changes {
        Changes(self.0 | change.0)
    }

    #[inline(always)]
    const fn with_if(self, change: Changes, condition: bool) -> Changes {
        if condition { self.with(change) } else { self }
    }
}

impl Prefix {
    /// Reads the prefix of any input; `None` means unsure.
    ///
    /// Always inlined, and its helpers return scalars: passing a `Prefix` through memory writes it in small stores and
    /// reads it back with wide loads, a store-forwarding stall.
    #[inline(always)]
    pub(super) fn read(input: &[u8]) -> Option<Prefix> {
        step!();
        // A trailing control or space has to be trimmed.
        if input.len() >= LENGTH_LIMIT || input.last().is_none_or(|byte| *byte <= b' ') {
            return None;
        }
        let index = kernels::index(input);
        let (scheme, scheme_end, case) = match Front::of(input) {
            Some(front) => (front.scheme, front.start - 3, Changes::NONE),
            None => any_scheme(input, &index)?,
        };
        let after_scheme = input.get(scheme_end + 1..)?;
        let slashes = match after_scheme {
            [b'/', b'/', ..] => Changes::NONE,
            [b'/' | b'\\', b'/' | b'\\', ..] if scheme.needs_host() => Changes::SLASHES,
            _ if scheme.is_special() => return None,
            // Stripping tabs and newlines may leave two slashes.
            _ if after_scheme
                .iter()
                .take(2)
                .any(|byte| is_tab_or_newline(*byte)) =>
            {
                return None;
            }
            _ => {
                let path = scheme_end + 1;
                return Some(Prefix {
                    scheme,
                    scheme_end,
                    authority: AuthorityAt::none(path),
                    path,
                    changes: case,
                });
            }
        };
        let start = scheme_end + 3;
        let changes = case.with(slashes);
        let ends = index.ends & from(start);
        if ends == 0 && input.len() > Index::LENGTH {
            let path = long_host_end(input, start, scheme)?;
            return Some(Prefix {
                scheme,
                scheme_end,
                authority: AuthorityAt::host(start, path, HostKind::Domain),
                path,
                changes,
            });
        }
        let path = (ends.trailing_zeros() as usize).min(input.len());
        let inside = below(path) & from(start);
        let (username_end, host_start) = match index.at_sign & inside {
            0 => (start, start),
            at_signs => credentials(input, &index, inside, at_signs)?,
        };
        let (host_end, kind, host_changes) = host(input, &index, scheme, host_start, path)?;
        let (port, port_changes) = match host_end < path {
            true => port(input.get(host_end + 1..path)?, scheme)?,
            false => (0, Changes::NONE),
        };
        if scheme == SchemeType::File {
            // The host of a file URL may be a drive letter or `localhost`, and its path may begin with a drive letter.
            let may_be_other = host_changes.has(Changes::HOST)
                || start < host_start
                || host_end < path
                || input[start..host_end].eq_ignore_ascii_case(b"localhost");
            if may_be_other || input.get(path + 2) == Some(&b'|') {
                return None;
            }
        }
        let changes = changes.with(host_changes).with(port_changes);
        // Credentials and ports need a host, and credentials keep their case.
        let has_credentials = start < host_start;
        let is_empty = kind == HostKind::Empty;
        if is_empty && (has_credentials || host_end < path)
            || has_credentials && changes.has(Changes::CASE)
        {
            return None;
        }
        let authority = AuthorityAt {
            username_end,
            host_start,
            host_end,
            kind,
            port,
        };
        Some(Prefix {
            scheme,
            scheme_end,
            authority,
            path,
            changes,
        })
    }

    /// Builds the normal prefix of a special URL with neither credentials nor port.
    #[inline(always)]
    pub(super) fn normal(front: Front, host_end: usize) -> Prefix {
        Prefix {
            scheme: front.scheme,
            scheme_end: front.start - 3,
            authority: AuthorityAt::host(front.start, host_end, front.host_kind(host_end)),
            path: host_end,
            changes: Changes::NONE,
        }
    }

    /// Locates the query and the fragment if everything after the prefix is clean: in its final form, except that the
    /// `/` of the path may be missing.
    #[inline(always)]
    pub(super) fn clean_rest(&self, input: &[u8]) -> Option<Delimiters> {
        step!();
        let rest = &input[self.path..];
        let is_opaque = !self.has_authority() && rest.first() != Some(&b'/');
        match kernels::sweep(input) {
            Swept::Clean(delimiters) => Some(delimiters),
            Swept::Dots(delimiters) => {
                let path = &input[self.path..delimiters.query.max(self.path)];
                (is_opaque || !has_dot_segment(path, self.scheme)).then_some(delimiters)
            }
            Swept::Dirty { .. } => (is_opaque && is_opaque_path(rest)).then_some(Delimiters {
                query: input.len(),
                fragment: input.len(),
            }),
        }
    }

    /// Reports whether the input is normal, given a clean rest.
    #[inline(always)]
    pub(super) fn is_normal(&self, rest: Delimiters) -> bool {
        self.changes == Changes::NONE && !self.lacks_slash(rest)
    }

    /// Reports whether a `/` must be inserted as the path, which only special URLs require.
    #[inline(always)]
    fn lacks_slash(&self, rest: Delimiters) -> bool {
        self.path == rest.query && self.scheme.is_special()
    }

    /// Returns the number of bytes to lowercase if that alone makes the input normal, given a clean rest.
    #[inline(always)]
    pub(super) fn uppercase(&self, rest: Delimiters) -> Option<usize> {
        (self.changes == Changes::CASE && !self.lacks_slash(rest)).then_some(self.lowercase_end())
    }

    /// Returns the end of the text to lowercase. Opaque hosts keep their case.
    #[inline(always)]
    fn lowercase_end(&self) -> usize {
        match self.scheme.is_special() {
            true => self.authority.host_end,
            false => self.scheme_end,
        }
    }

    /// Returns the offsets of a normal input.
    #[inline(always)]
    pub(super) fn offsets(&self, rest: Delimiters) -> Offsets {
        let Delimiters { query, fragment } = rest;
        Offsets::new(
            self.scheme,
            self.scheme_end,
            self.authority,
            self.path,
            query,
            fragment,
        )
    }

    #[inline(always)]
    fn has_authority(&self) -> bool {
        self.authority.host_start > self.scheme_end + 1
    }

    /// Whether all of it is what it seems to be: there is nothing to be parsed or repaired.
    #[cfg(feature = "validate")]
    pub(super) fn is_known(&self) -> bool {
        self.changes.0 & (Changes::HOST.0 | Changes::SLASHES.0 | Changes::INVALID_PORT.0) == 0
    }

    /// Reports whether the prefix, and so the whole input, is valid.
    pub(super) fn is_valid(&self, input: &str) -> bool {
        step!();
        let is_opaque = !self.scheme.is_special();
        !self.changes.has(Changes::INVALID_PORT)
            && (!self.changes.has(Changes::HOST)
                || host::parse_into(self.host(input), is_opaque, &mut Discard).is_ok())
    }

    fn host<'i>(&self, input: &'i str) -> &'i str {
        &input[self.authority.host_start..self.authority.host_end]
    }

    /// Writes the normalized prefix.
    #[inline(always)]
    pub(super) fn write(&self, input: &str, writer: &mut Writer<'_>) -> Result<(), ParseError> {
        step!();
        let AuthorityAt {
            host_start,
            host_end,
            ..
        } = self.authority;
        let needs_parser = self.changes.has(Changes::HOST);
        let front = match needs_parser {
            true => &input[..host_start],
            false => &input[..host_end],
        };
        let start = writer.text().len();
        if self.changes.has(Changes::CASE) {
            let end = self.lowercase_end().min(front.len());
            writer.text().push_front_lowercase(front, end);
        } else {
            writer.text().push_str(front);
        }
        if self.changes.has(Changes::SLASHES) {
            writer.text().replace_byte(start, b'\\', b'/');
        }
        let authority = AuthorityAt {
            port: 0,
            ..self.authority
        };
        writer.copy_front(Offsets::new(
            self.scheme,
            self.scheme_end,
            authority,
            host_end,
            host_end,
            host_end,
        ));
        if needs_parser {
            let is_opaque = !self.scheme.is_special();
            let kind = host::parse_into(self.host(input), is_opaque, writer.text())?;
            writer.end_host(kind);
        }
        if self.changes.has(Changes::INVALID_PORT) {
            return Err(ParseError::InvalidPort);
        }
        if host_end < self.path && !self.changes.has(Changes::PORT) {
            writer.write_port(self.authority.port);
        }
        Ok(())
    }

    /// Writes the normalized prefix and copies a clean rest.
    #[inline(always)]
    pub(super) fn write_all(
        &self,
        input: &str,
        rest: Delimiters,
        mut writer: Writer<'_>,
    ) -> Result<(), ParseError> {
        self.write(input, &mut writer)?;
        if self.lacks_slash(rest) {
            writer.text().push('/');
        }
        let delimiters = Delimiters {
            query: rest.query - self.path,
            fragment: rest.fragment - self.path,
        };
        writer.copy_rest(&input[self.path..], delimiters);
        writer.finish()
    }

    /// Returns the state that follows the prefix.
    pub(super) fn next<'r>(&self, rest: &'r str) -> Next<'r> {
        match rest.strip_prefix('/') {
            _ if self.has_authority() => Next::PathStart(rest),
            Some(after_slash) => Next::Path(after_slash),
            None => Next::OpaquePath(rest),
        }
    }
}

/// Returns a mask of all bytes before `end`, which is between 1 and 64.
#[inline(always)]
fn below(end: usize) -> u64 {
    !0 >> (64 - end)
}

/// Returns a mask of all bytes from `start` on, which is less than 64.
#[inline(always)]
fn from(start: usize) -> u64 {
    !0 << start
}

/// Reads a scheme that [`Front`] does not recognize: its type, the offset of its colon, and whether it needs
/// lowercasing.
fn any_scheme(input: &[u8], index: &Index) -> Option<(SchemeType, usize, Changes)> {
    let end = index.colon.trailing_zeros() as usize;
    // The authority must begin within the masks.
    if !(1..Index::LENGTH - 3).contains(&end) || !input[0].is_ascii_alphabetic() {
        return None;
    }
    // Bytes of schemes that are not common in hosts: `+` and upper-case letters.
    let mut changes = Changes::NONE;
    let mut left = index.not_common & below(end);
    while left != 0 {
        match input[left.trailing_zeros() as usize] {
            b'+' => {}
            b'A'..=b'Z' => changes = Changes::CASE,
            _ => return None,
        }
        left &= left - 1;
    }
    Some((SchemeType::of_bytes(&input[..end]), end, changes))
}

/// Returns the end of a host that extends beyond the masks, if it is certainly a normal domain and the whole authority.
fn long_host_end(input: &[u8], start: usize, scheme: SchemeType) -> Option<usize> {
    let rest = &input[start..];
    let length = kernels::find_not_common_host(rest);
    let is_all = matches!(rest.get(length), None | Some(b'/' | b'\\' | b'?' | b'#'));
    let last_dot = rest[..length].iter().rposition(|byte| *byte == b'.')?;
    // Only a label that begins with a digit can be a number.
    let is_domain = rest.get(last_dot + 1).is_some_and(u8::is_ascii_lowercase);
    (is_all && is_domain && scheme.needs_host()).then_some(start + length)
}

/// Returns the end of the username and the start of the host if the credentials are normal. `inside` masks the
/// authority.
fn credentials(input: &[u8], index: &Index, inside: u64, at_signs: u64) -> Option<(usize, usize)> {
    step!();
    let at_sign = at_signs.trailing_zeros() as usize;
    let before = inside & below(at_sign);
    let colons = index.colon & before;
    let username_end = (colons.trailing_zeros() as usize).min(at_sign);
    // Empty passwords and empty credentials are dropped, so they are not normal.
    let is_written = username_end + 1 < at_sign || username_end == at_sign && before != 0;
    let mut others = index.not_common & before & !colons;
    while others != 0 {
        if USERINFO.contains(input[others.trailing_zeros() as usize]) {
            return None;
        }
        others &= others - 1;
    }
    let is_single = |bits: u64| bits & bits.wrapping_sub(1) == 0;
    (is_written && is_single(colons) && is_single(at_signs)).then_some((username_end, at_sign + 1))
}

/// Reads the host of an authority that ends at `end`: the end of the host, its kind, and the changes that it needs.
#[inline(always)]
fn host(
    input: &[u8],
    index: &Index,
    scheme: SchemeType,
    start: usize,
    end: usize,
) -> Option<(usize, HostKind, Changes)> {
    step!();
    // In a non-special URL a backslash does not end the authority; it is a forbidden code point.
    if scheme == SchemeType::NotSpecial && input.get(end) == Some(&b'\\') {
        return None;
    }
    if start == end {
        return (!scheme.needs_host()).then_some((end, HostKind::Empty, Changes::NONE));
    }
    let inside = below(end) & from(start);
    let not_common = index.not_common & inside;
    if input[start] == b'[' {
        // In a normal address, only the brackets and colons are not common.
        let closing = not_common & !index.colon & !(1 << start);
        if closing == 0 {
            return Some((end, HostKind::None, Changes::HOST));
        }
        let host_end = closing.trailing_zeros() as usize + 1;
        let is_last = host_end == end || host_end < end && input[host_end] == b':';
        if !is_last || input[host_end - 1] != b']' {
            return None;
        }
        return match is_normal_ipv6(&input[start + 1..host_end - 1]) {
            true => Some((host_end, HostKind::Ipv6, Changes::NONE)),
            false => Some((host_end, HostKind::None, Changes::HOST)),
        };
    }
    let host_end = ((index.colon & inside).trailing_zeros() as usize).min(end);
    if host_end == start {
        return None;
    }
    let mut needs = 0;
    let mut left = not_common & below(host_end);
    while left != 0 {
        needs |= DOMAIN_NEEDS[usize::from(input[left.trailing_zeros() as usize])];
        left &= left - 1;
    }
    if needs & DOUBT != 0 {
        return None;
    }
    if scheme == SchemeType::NotSpecial {
        return match needs & (IDNA | REFUSAL) {
            0 => Some((host_end, HostKind::Opaque, Changes::NONE)),
            _ => Some((host_end, HostKind::None, Changes::HOST)),
        };
    }
    if needs & (IDNA | DECODING | REFUSAL) != 0 {
        return Some((host_end, HostKind::None, Changes::HOST));
    }
    let before_label = index.dot & inside & below(host_end) | below(start);
    let label = 64 - before_label.leading_zeros() as usize;
    // A number begins with a digit; if the last label is empty, the one before it counts.
    if label == host_end || input[label].is_ascii_digit() {
        let host = &input[start..host_end];
        if is_normal_ipv4(host) {
            return Some((host_end, HostKind::Ipv4, Changes::NONE));
        }
        if ends_in_a_number(host) {
            return Some((host_end, HostKind::None, Changes::HOST));
        }
    }
    let case = Changes::NONE.with_if(Changes::CASE, needs & LOWERCASING != 0);
    Some((host_end, HostKind::Domain, case))
}

/// Parses a port that is in normal form, or invalid. The default port becomes 0, to be dropped.
fn port(digits: &[u8], scheme: SchemeType) -> Option<(u16, Changes)> {
    step!();
    match normal_port(digits) {
        Some(port) if scheme.default_port() == Some(port) => Some((0, Changes::PORT)),
        Some(port) => Some((port, Changes::NONE)),
        // Empty ports and leading zeros are valid, and what is stripped leaves others.
        None => {
            let may_be_valid = matches!(digits, [] | [b'0', ..])
                || digits.iter().any(|byte| is_tab_or_newline(*byte));
            (!may_be_valid).then_some((0, Changes::INVALID_PORT))
        }
    }
}

/// Reports whether `rest` is an opaque path, without query or fragment, that is kept verbatim.
fn is_opaque_path(rest: &[u8]) -> bool {
    let is_kept = |byte: u8| matches!(byte, b' '..=b'~') & (byte != b'?') & (byte != b'#');
    rest.iter().fold(true, |all, byte| all & is_kept(*byte))
}
