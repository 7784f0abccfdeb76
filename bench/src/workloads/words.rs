//! A deterministic source of plausible words and numbers.

/// Deterministic choices (xorshift).
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

const WORDS: [&str; 40] = [
    "about", "account", "api", "archive", "article", "assets", "blog", "cart", "catalog",
    "contact", "data", "docs", "download", "en", "feed", "forum", "gallery", "help", "home",
    "images", "index", "item", "library", "list", "login", "media", "news", "page", "product",
    "profile", "search", "shop", "static", "status", "support", "tags", "user", "video", "week",
    "wiki",
];

impl Dice {
    /// Creates a source whose sequence depends only on the name.
    pub(crate) fn new(name: &str) -> Dice {
        let mix =
            |seed: u64, byte: u8| (seed ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        Dice(name.bytes().fold(0xcbf2_9ce4_8422_2325, mix) | 1)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    pub(crate) fn word(&mut self) -> &'static str {
        self.pick(&WORDS)
    }

    /// Returns a host such as `www.word-12.com`.
    pub(crate) fn host(&mut self) -> String {
        let top = self.pick(&["com", "org", "net", "de", "co.uk", "io"]);
        let sub = self.pick(&["www.", "", "static.", "api.", "en."]);
        format!("{sub}{}{}.{top}", self.word(), self.below(1000))
    }

    /// Returns a path such as `/word/word-7/word.html`.
    pub(crate) fn path(&mut self) -> String {
        let mut path = String::new();
        for _ in 0..1 + self.below(4) {
            path.push('/');
            path.push_str(self.word());
            if self.below(3) == 0 {
                path.push_str(&format!("-{}", self.below(10_000)));
            }
        }
        path.push_str(self.pick(&["", "", "/", ".html", ".js", ".png"]));
        path
    }

    /// Returns sometimes a query, sometimes a fragment, often nothing.
    pub(crate) fn tail(&mut self) -> String {
        match self.below(4) {
            0 => format!("?{}={}", self.word(), self.below(1_000_000)),
            1 => format!(
                "?{}={}&{}={}",
                self.word(),
                self.word(),
                self.word(),
                self.below(100)
            ),
            2 => format!("#{}", self.word()),
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn the_same_name_gives_the_same_words() {
        let sequence = |name: &str| {
            let mut dice = Dice::new(name);
            (0..20)
                .map(|_| dice.host() + &dice.path() + &dice.tail())
                .collect::<Vec<_>>()
        };
        assert_eq!(sequence("a"), sequence("a"));
        assert_ne!(sequence("a"), sequence("b"));
    }
}
