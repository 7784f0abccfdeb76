//! The names of the validation errors, and a sentence for each.

use core::fmt;

macro_rules! validation_errors {
    ($($variant:ident = $name:literal => $sentence:literal,)+) => {
        /// A [validation error](https://url.spec.whatwg.org/#validation-error) of the standard. The order
        /// is that of its table.
        ///
        /// ```
        /// use urlwind::validate::ValidationError;
        /// let error = ValidationError::named("IPv4-too-few-parts").unwrap();
        /// assert_eq!(error, ValidationError::Ipv4TooFewParts);
        /// assert_eq!(ValidationError::ALL.len(), 31);
        /// ```
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum ValidationError {
            $(
                #[doc = concat!("`", $name, "`: ", $sentence)]
                #[cfg_attr(feature = "serde", serde(rename = $name))]
                $variant,
            )+
        }

        impl ValidationError {
            /// All of them, in the order of the standard's table.
            ///
            /// ```
            /// use urlwind::validate::ValidationError;
            /// assert_eq!(ValidationError::ALL[0].name(), "domain-to-ASCII");
            /// ```
            pub const ALL: &'static [ValidationError] = &[$(ValidationError::$variant,)+];

            /// The name, as the standard spells it.
            ///
            /// ```
            /// use urlwind::validate::ValidationError;
            /// assert_eq!(ValidationError::InvalidUrlUnit.name(), "invalid-URL-unit");
            /// ```
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(ValidationError::$variant => $name,)+
                }
            }

            /// One sentence for people.
            ///
            /// ```
            /// use urlwind::validate::ValidationError;
            /// assert_eq!(ValidationError::PortOutOfRange.sentence(), "The port is above 65535.");
            /// ```
            #[must_use]
            pub const fn sentence(self) -> &'static str {
                match self {
                    $(ValidationError::$variant => $sentence,)+
                }
            }
        }
    };
}

validation_errors! {
    DomainToAscii = "domain-to-ASCII"
        => "The host is not a domain name that the DNS could hold.",
    DomainPercentEncoded = "domain-percent-encoded"
        => "The domain contains percent-encoded bytes.",
    HostInvalidCodePoint = "host-invalid-code-point"
        => "The host contains a code point that no host may contain.",
    Ipv4EmptyPart = "IPv4-empty-part"
        => "The IPv4 address ends with a dot.",
    Ipv4TooFewParts = "IPv4-too-few-parts"
        => "The IPv4 address has fewer than four parts.",
    Ipv4TooManyParts = "IPv4-too-many-parts"
        => "The IPv4 address has more than four parts.",
    Ipv4NonNumericPart = "IPv4-non-numeric-part"
        => "A part of the IPv4 address is not a number.",
    Ipv4NonDecimalPart = "IPv4-non-decimal-part"
        => "A part of the IPv4 address is written in hexadecimal or octal digits.",
    Ipv4OutOfRangePart = "IPv4-out-of-range-part"
        => "A part of the IPv4 address is above 255.",
    Ipv4NonAsciiInput = "IPv4-non-ASCII-input"
        => "The IPv4 address is written with code points that are not ASCII.",
    Ipv6Unclosed = "IPv6-unclosed"
        => "The IPv6 address has no closing bracket.",
    Ipv6InvalidCompression = "IPv6-invalid-compression"
        => "The IPv6 address begins with a single colon.",
    Ipv6TooManyPieces = "IPv6-too-many-pieces"
        => "The IPv6 address has more than eight pieces.",
    Ipv6MultipleCompression = "IPv6-multiple-compression"
        => "The IPv6 address is compressed in more than one place.",
    Ipv6InvalidCodePoint = "IPv6-invalid-code-point"
        => "The IPv6 address contains something other than hex digits and colons, or ends too soon.",
    Ipv6TooFewPieces = "IPv6-too-few-pieces"
        => "The IPv6 address has fewer than eight pieces and is not compressed.",
    Ipv6PieceLeadingZero = "IPv6-piece-leading-zero"
        => "A piece of the IPv6 address begins with a zero that is not needed.",
    Ipv4InIpv6TooManyPieces = "IPv4-in-IPv6-too-many-pieces"
        => "The IPv6 address has more than six pieces before its IPv4 part.",
    Ipv4InIpv6InvalidCodePoint = "IPv4-in-IPv6-invalid-code-point"
        => "The IPv4 part of the IPv6 address is not four decimal numbers without leading zeros.",
    Ipv4InIpv6OutOfRangePart = "IPv4-in-IPv6-out-of-range-part"
        => "A number in the IPv4 part of the IPv6 address is above 255.",
    Ipv4InIpv6TooFewParts = "IPv4-in-IPv6-too-few-parts"
        => "The IPv4 part of the IPv6 address has fewer than four numbers.",
    InvalidUrlUnit = "invalid-URL-unit"
        => "This may not be written in a URL.",
    SpecialSchemeMissingFollowingSolidus = "special-scheme-missing-following-solidus"
        => "The scheme is not followed by exactly two slashes.",
    MissingSchemeNonRelativeUrl = "missing-scheme-non-relative-URL"
        => "There is no scheme, and no base URL to take it from.",
    InvalidReverseSolidus = "invalid-reverse-solidus"
        => "A backslash stands where a slash belongs.",
    InvalidCredentials = "invalid-credentials"
        => "The URL contains a username or password, or an at sign before its host.",
    HostMissing = "host-missing"
        => "There is no host where one is needed.",
    PortOutOfRange = "port-out-of-range"
        => "The port is above 65535.",
    PortInvalid = "port-invalid"
        => "The port is not a number.",
    FileInvalidWindowsDriveLetter = "file-invalid-Windows-drive-letter"
        => "A relative reference to a file begins with a Windows drive letter.",
    FileInvalidWindowsDriveLetterHost = "file-invalid-Windows-drive-letter-host"
        => "A Windows drive letter stands where the host of a file URL belongs.",
}

impl ValidationError {
    /// The one with this name.
    ///
    /// ```
    /// use urlwind::validate::ValidationError;
    /// assert_eq!(ValidationError::named("host-missing"), Some(ValidationError::HostMissing));
    /// assert_eq!(ValidationError::named("Host-Missing"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<ValidationError> {
        let mut all = ValidationError::ALL.iter().copied();
        all.find(|error| error.name() == name)
    }
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
