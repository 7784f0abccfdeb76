//! The states of the standard's machine, by name.

use core::fmt;

macro_rules! states {
    ($($variant:ident = $name:literal $anchor:literal,)+) => {
        /// A state of the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser), as
        /// [`Url::trace`](crate::Url::trace) names them. The hostname state is not among them: only a
        /// setter enters it.
        ///
        /// ```
        /// use urlwind::validate::State;
        /// assert_eq!(State::SpecialAuthoritySlashes.to_string(), "special authority slashes state");
        /// ```
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum State {
            $(
                #[doc = concat!("The [", $name, "](https://url.spec.whatwg.org/#", $anchor, ").")]
                #[cfg_attr(feature = "serde", serde(rename = $name))]
                $variant,
            )+
        }

        impl State {
            /// The name, as the standard spells it.
            ///
            /// ```
            /// use urlwind::validate::State;
            /// assert_eq!(State::PathStart.name(), "path start state");
            /// ```
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(State::$variant => $name,)+
                }
            }
        }
    };
}

states! {
    SchemeStart = "scheme start state" "scheme-start-state",
    Scheme = "scheme state" "scheme-state",
    NoScheme = "no scheme state" "no-scheme-state",
    SpecialRelativeOrAuthority = "special relative or authority state" "special-relative-or-authority-state",
    PathOrAuthority = "path or authority state" "path-or-authority-state",
    Relative = "relative state" "relative-state",
    RelativeSlash = "relative slash state" "relative-slash-state",
    SpecialAuthoritySlashes = "special authority slashes state" "special-authority-slashes-state",
    SpecialAuthorityIgnoreSlashes =
        "special authority ignore slashes state" "special-authority-ignore-slashes-state",
    Authority = "authority state" "authority-state",
    Host = "host state" "host-state",
    Port = "port state" "port-state",
    File = "file state" "file-state",
    FileSlash = "file slash state" "file-slash-state",
    FileHost = "file host state" "file-host-state",
    PathStart = "path start state" "path-start-state",
    Path = "path state" "path-state",
    OpaquePath = "opaque path state" "cannot-be-a-base-url-path-state",
    Query = "query state" "query-state",
    Fragment = "fragment state" "fragment-state",
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
