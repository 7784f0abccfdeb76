macro_rules! states {
    ($($variant:ident = $name:literal $anchor:literal,)*) => {
        /// The states of the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum State {
            $(
                #[doc = concat!("The [", $name, "](https://url.spec.whatwg.org/#", $anchor, ").")]
                $variant,
            )*
        }

        impl State {
            /// All states in the standard's order.
            pub const ALL: [Self; 21] = [$(Self::$variant,)*];

            /// The state's name as the standard spells it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
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
    Hostname = "hostname state" "hostname-state",
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
