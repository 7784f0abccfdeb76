use core::fmt;

macro_rules! validation_errors {
    ($($variant:ident = $name:literal,)*) => {
        /// The [validation errors](https://url.spec.whatwg.org/#validation-error) of the standard, in its order.
        #[allow(missing_docs)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ValidationError {
            $(#[doc = $name] $variant,)*
        }

        impl ValidationError {
            /// All validation errors in the order of the standard's table.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The error's name as the standard spells it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

validation_errors! {
    // IDNA
    DomainToAscii = "domain-to-ASCII",
    // Host parsing
    DomainPercentEncoded = "domain-percent-encoded",
    HostInvalidCodePoint = "host-invalid-code-point",
    Ipv4EmptyPart = "IPv4-empty-part",
    Ipv4TooFewParts = "IPv4-too-few-parts",
    Ipv4TooManyParts = "IPv4-too-many-parts",
    Ipv4NonNumericPart = "IPv4-non-numeric-part",
    Ipv4NonDecimalPart = "IPv4-non-decimal-part",
    Ipv4OutOfRangePart = "IPv4-out-of-range-part",
    Ipv4NonAsciiInput = "IPv4-non-ASCII-input",
    Ipv6Unclosed = "IPv6-unclosed",
    Ipv6InvalidCompression = "IPv6-invalid-compression",
    Ipv6TooManyPieces = "IPv6-too-many-pieces",
    Ipv6MultipleCompression = "IPv6-multiple-compression",
    Ipv6InvalidCodePoint = "IPv6-invalid-code-point",
    Ipv6TooFewPieces = "IPv6-too-few-pieces",
    Ipv6PieceLeadingZero = "IPv6-piece-leading-zero",
    Ipv4InIpv6TooManyPieces = "IPv4-in-IPv6-too-many-pieces",
    Ipv4InIpv6InvalidCodePoint = "IPv4-in-IPv6-invalid-code-point",
    Ipv4InIpv6OutOfRangePart = "IPv4-in-IPv6-out-of-range-part",
    Ipv4InIpv6TooFewParts = "IPv4-in-IPv6-too-few-parts",
    // URL parsing
    InvalidUrlUnit = "invalid-URL-unit",
    SpecialSchemeMissingFollowingSolidus = "special-scheme-missing-following-solidus",
    MissingSchemeNonRelativeUrl = "missing-scheme-non-relative-URL",
    InvalidReverseSolidus = "invalid-reverse-solidus",
    InvalidCredentials = "invalid-credentials",
    HostMissing = "host-missing",
    PortOutOfRange = "port-out-of-range",
    PortInvalid = "port-invalid",
    FileInvalidWindowsDriveLetter = "file-invalid-Windows-drive-letter",
    FileInvalidWindowsDriveLetterHost = "file-invalid-Windows-drive-letter-host",
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
