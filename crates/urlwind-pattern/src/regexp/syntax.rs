//! ECMAScript's [regular expressions](https://tc39.es/ecma262/#sec-patterns) with the flag `v`, rewritten for
//! the `regex` package.
//!
//! Each character class becomes the set of its ASCII characters, so that case, Unicode properties and set
//! operations mean what they mean in ECMAScript. What a linear engine cannot have is refused by name.

use super::RegexpError;
use super::class::Class;
use super::properties::property;

/// Groups and classes inside each other.
const MAX_DEPTH: usize = 150;

/// Named groups of an expression: each is compared with all before it.
const MAX_NAMES: usize = 1_000;

/// When an expression can match nothing.
///
/// ECMAScript drops a repetition that matched nothing and tries the next way; the `regex` package does not.
/// Both agree as long as matching nothing is what is tried last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Empty {
    Never,
    Last,
    Early,
}

/// An expression, rewritten.
#[derive(Debug)]
pub(crate) struct Translated {
    pub(crate) text: String,
    pub(crate) empty: Empty,
    /// The names of its groups, which are captures as well.
    pub(crate) names: Vec<String>,
}

struct Parser<'r> {
    input: &'r [u8],
    at: usize,
    depth: usize,
    ignore_case: bool,
    dot_all: bool,
    output: String,
}

type Parsed<T> = Result<T, RegexpError>;

/// Rewrites an expression, which is ASCII.
pub(crate) fn translate(expression: &str, ignore_case: bool) -> Parsed<Translated> {
    let mut parser = Parser {
        input: expression.as_bytes(),
        at: 0,
        depth: 0,
        ignore_case,
        dot_all: false,
        output: String::with_capacity(2 * expression.len()),
    };
    let (empty, names) = parser.disjunction()?;
    if parser.at < parser.input.len() {
        return Err(RegexpError::invalid("`)` without `(`", parser.at));
    }
    Ok(Translated {
        text: parser.output,
        empty,
        names,
    })
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.input.get(self.at).copied()
    }

    fn rest(&self) -> &[u8] {
        &self.input[self.at..]
    }

    fn eat(&mut self, text: &str) -> bool {
        let eaten = self.rest().starts_with(text.as_bytes());
        if eaten {
            self.at += text.len();
        }
        eaten
    }

    fn invalid<T>(&self, what: &str) -> Parsed<T> {
        Err(RegexpError::invalid(what, self.at))
    }

    fn deeper(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(RegexpError::too_large());
        }
        Ok(())
    }

    /// Alternatives. Two may have groups of the same name, since only one of them takes part.
    fn disjunction(&mut self) -> Parsed<(Empty, Vec<String>)> {
        self.deeper()?;
        let (mut empty, mut names) = self.alternative()?;
        while self.eat("|") {
            self.output.push('|');
            let (next, more) = self.alternative()?;
            empty = match (empty, next) {
                (Empty::Never, next) => next,
                _ => Empty::Early,
            };
            names.extend(more);
        }
        self.depth -= 1;
        Ok((empty, names))
    }

    fn alternative(&mut self) -> Parsed<(Empty, Vec<String>)> {
        let mut empty = Empty::Last;
        let mut names = Vec::new();
        while !matches!(self.peek(), None | Some(b'|' | b')')) {
            let (next, more) = self.term()?;
            empty = match (empty, next) {
                (Empty::Never, _) | (_, Empty::Never) => Empty::Never,
                (Empty::Last, Empty::Last) => Empty::Last,
                _ => Empty::Early,
            };
            if let Some(twice) = more.iter().find(|name| names.contains(*name)) {
                return self.invalid(&format!("two groups are named `{twice}`"));
            }
            names.extend(more);
            if names.len() > MAX_NAMES {
                return Err(RegexpError::too_large());
            }
        }
        Ok((empty, names))
    }

    fn term(&mut self) -> Parsed<(Empty, Vec<String>)> {
        for assertion in ["^", "$", "\\b", "\\B"] {
            if self.eat(assertion) {
                self.output.push_str(assertion);
                return Ok((Empty::Last, Vec::new()));
            }
        }
        let (start, output_start) = (self.at, self.output.len());
        let (empty, names) = self.atom()?;
        self.quantifier(start, output_start, empty, names)
    }

    fn quantifier(
        &mut self,
        start: usize,
        output_start: usize,
        empty: Empty,
        names: Vec<String>,
    ) -> Parsed<(Empty, Vec<String>)> {
        let written = self.at;
        let (minimum, maximum) = match self.peek() {
            Some(b'*') => (0, None),
            Some(b'+') => (1, None),
            Some(b'?') => (0, Some(1)),
            Some(b'{') => {
                self.at += 1;
                let Some(minimum) = self.number() else {
                    return self.invalid("`{` must be escaped");
                };
                let maximum = if !self.eat(",") {
                    Some(minimum)
                } else if self.peek() == Some(b'}') {
                    None
                } else {
                    self.number()
                };
                if self.peek() != Some(b'}') {
                    return self.invalid("`{` must be escaped");
                }
                if maximum.is_some_and(|maximum| maximum < minimum) {
                    return self.invalid("the numbers of a quantifier are out of order");
                }
                (minimum, maximum)
            }
            _ => return Ok((empty, names)),
        };
        self.at += 1;
        let lazy = self.eat("?");
        if empty == Empty::Early {
            return Err(RegexpError::unsupported(
                "a repeated group that prefers to match nothing",
                start,
            ));
        }
        if !names.is_empty() && maximum != Some(1) {
            return Err(RegexpError::unsupported("a repeated named group", start));
        }
        // A quantifier after a quantifier would be read differently.
        self.output.insert_str(output_start, "(?:");
        self.output.push(')');
        let quantifier = String::from_utf8_lossy(&self.input[written..self.at]).into_owned();
        self.output.push_str(&quantifier);
        let empty = match minimum {
            0 if lazy && maximum != Some(0) => Empty::Early,
            0 => Empty::Last,
            _ => empty,
        };
        Ok((empty, names))
    }

    /// A decimal number; more than any engine takes if it is too large.
    fn number(&mut self) -> Option<u64> {
        let start = self.at;
        let mut number = 0u64;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            number = number
                .saturating_mul(10)
                .saturating_add(u64::from(digit - b'0'));
            self.at += 1;
        }
        (self.at > start).then_some(number)
    }

    fn push_class(&mut self, class: Class) -> (Empty, Vec<String>) {
        class.push(&mut self.output);
        (Empty::Never, Vec::new())
    }

    fn atom(&mut self) -> Parsed<(Empty, Vec<String>)> {
        let Some(byte) = self.peek() else {
            return self.invalid("something is missing");
        };
        match byte {
            b'.' => {
                self.at += 1;
                let all = self.dot_all;
                Ok(self.push_class(Class::of(|b| all || !matches!(b, b'\n' | b'\r'))))
            }
            b'(' => self.group(),
            b'[' => {
                let class = self.class()?;
                Ok(self.push_class(class))
            }
            b'\\' => {
                let class = self.atom_escape()?;
                Ok(self.push_class(class))
            }
            b'*' | b'+' | b'?' => self.invalid("nothing to repeat"),
            b']' | b'{' | b'}' => self.invalid(&format!("`{}` must be escaped", char::from(byte))),
            _ => {
                self.at += 1;
                let class = self.character(u32::from(byte));
                Ok(self.push_class(class))
            }
        }
    }

    fn group(&mut self) -> Parsed<(Empty, Vec<String>)> {
        let start = self.at;
        let unsupported = |what| Err(RegexpError::unsupported(what, start));
        let (ignore_case, dot_all) = (self.ignore_case, self.dot_all);
        self.at += 1;
        let mut name = None;
        if self.eat("?:") {
            self.output.push_str("(?:");
        } else if self.eat("?=") || self.eat("?!") {
            return unsupported("a look-ahead");
        } else if self.eat("?<=") || self.eat("?<!") {
            return unsupported("a look-behind");
        } else if self.eat("?<") {
            name = Some(self.group_name()?);
            self.output.push('(');
        } else if self.eat("?") {
            self.modifiers()?;
            self.output.push_str("(?:");
        } else {
            return self.invalid("a group that captures must have a name");
        }
        let (empty, mut names) = self.disjunction()?;
        if !self.eat(")") {
            return self.invalid("`(` has no `)`");
        }
        self.output.push(')');
        (self.ignore_case, self.dot_all) = (ignore_case, dot_all);
        if let Some(name) = name {
            if names.contains(&name) {
                return self.invalid(&format!("two groups are named `{name}`"));
            }
            names.insert(0, name);
        }
        Ok((empty, names))
    }

    /// `i-s:`, which holds inside the group. Components have one line, so `m` changes nothing.
    fn modifiers(&mut self) -> Parsed<()> {
        let mut seen = Vec::new();
        let mut on = true;
        loop {
            match self.peek() {
                Some(flag @ (b'i' | b'm' | b's')) if !seen.contains(&flag) => {
                    seen.push(flag);
                    match flag {
                        b'i' => self.ignore_case = on,
                        b's' => self.dot_all = on,
                        _ => {}
                    }
                }
                Some(b'-') if on => on = false,
                Some(b':') if !seen.is_empty() => break,
                _ => return self.invalid("no such group"),
            }
            self.at += 1;
        }
        self.at += 1;
        Ok(())
    }

    fn group_name(&mut self) -> Parsed<String> {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$'))
        {
            self.at += 1;
        }
        let name = &self.input[start..self.at];
        if self.peek() == Some(b'\\') {
            return Err(RegexpError::unsupported(
                "an escape in the name of a group",
                self.at,
            ));
        }
        if name.is_empty() || name[0].is_ascii_digit() || self.peek() != Some(b'>') {
            return self.invalid("the name of the group is wrong");
        }
        let name = String::from_utf8_lossy(name).into_owned();
        self.at += 1;
        Ok(name)
    }

    /// The ASCII characters that a code point of the expression matches.
    fn character(&self, code_point: u32) -> Class {
        self.characters(code_point, code_point)
    }

    fn characters(&self, first: u32, last: u32) -> Class {
        let mut class = Class::range(first, last);
        if self.ignore_case {
            // The two characters outside ASCII whose other case is inside.
            for (outside, inside) in [(0x17F, b's'), (0x212A, b'k')] {
                if (first..=last).contains(&outside) {
                    class = class.or(Class::of(|b| b == inside));
                }
            }
            class = class.folded();
        }
        class
    }

    fn atom_escape(&mut self) -> Parsed<Class> {
        let start = self.at;
        self.at += 1;
        match self.peek() {
            Some(b'1'..=b'9') => Err(RegexpError::unsupported("a back reference", start)),
            Some(b'k') => Err(RegexpError::unsupported("a named back reference", start)),
            _ => match self.class_escape()? {
                Some(class) => Ok(class),
                None => {
                    let code_point = self.character_escape()?;
                    Ok(self.character(code_point))
                }
            },
        }
    }

    /// `\d` and its like, after the backslash.
    fn class_escape(&mut self) -> Parsed<Option<Class>> {
        let Some(letter) = self.peek() else {
            return self.invalid("nothing follows `\\`");
        };
        let class = match letter.to_ascii_lowercase() {
            b'd' => Class::of(|b| b.is_ascii_digit()),
            b's' => Class::of(|b| matches!(b, 9..=13 | b' ')),
            b'w' => Class::of(|b| b.is_ascii_alphanumeric() || b == b'_'),
            b'p' => {
                let start = self.at - 1;
                self.at += 1;
                if !self.eat("{") {
                    return self.invalid("`\\p` must be followed by `{`");
                }
                let Some(length) = self.rest().iter().position(|b| *b == b'}') else {
                    return self.invalid("`{` has no `}`");
                };
                let name = String::from_utf8_lossy(&self.rest()[..length]).into_owned();
                // The last byte is skipped below.
                self.at += length;
                match property(&name) {
                    Some(class) if self.ignore_case => class.folded(),
                    Some(class) => class,
                    None => {
                        let construct = format!("the Unicode property `{name}`");
                        return Err(RegexpError::unsupported(construct, start));
                    }
                }
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(if letter.is_ascii_uppercase() {
            class.not()
        } else {
            class
        }))
    }

    /// After the backslash, for one code point.
    fn character_escape(&mut self) -> Parsed<u32> {
        let Some(byte) = self.peek() else {
            return self.invalid("nothing follows `\\`");
        };
        self.at += 1;
        let code_point = match byte {
            b't' => 9,
            b'n' => 10,
            b'v' => 11,
            b'f' => 12,
            b'r' => 13,
            b'0' if !self.peek().is_some_and(|b| b.is_ascii_digit()) => 0,
            b'c' => match self.peek().filter(u8::is_ascii_alphabetic) {
                Some(letter) => {
                    self.at += 1;
                    u32::from(letter % 32)
                }
                None => return self.invalid("`\\c` must be followed by a letter"),
            },
            b'x' => self.hexadecimal(2)?,
            b'u' if self.eat("{") => {
                let Some(length) = self.rest().iter().position(|b| *b == b'}') else {
                    return self.invalid("`{` has no `}`");
                };
                let code_point = self.hexadecimal(length)?;
                self.at += 1;
                code_point
            }
            b'u' => self.hexadecimal(4)?,
            b'^' | b'$' | b'\\' | b'.' | b'*' | b'+' | b'?' | b'(' | b')' | b'[' | b']' | b'{'
            | b'}' | b'|' | b'/' => u32::from(byte),
            _ => {
                self.at -= 1;
                return self.invalid(&format!("no such escape: `\\{}`", char::from(byte)));
            }
        };
        Ok(code_point)
    }

    fn hexadecimal(&mut self, length: usize) -> Parsed<u32> {
        let mut number = 0u32;
        let digits = self.rest().get(..length).unwrap_or_default();
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_hexdigit) {
            return self.invalid("hexadecimal digits are missing");
        }
        for digit in digits {
            let digit = char::from(*digit).to_digit(16).unwrap_or(0);
            number = number.saturating_mul(16).saturating_add(digit);
        }
        if number > 0x10_FFFF {
            return self.invalid("no such code point");
        }
        self.at += length;
        Ok(number)
    }

    /// `[…]`, with the set operations of the flag `v`.
    fn class(&mut self) -> Parsed<Class> {
        self.deeper()?;
        self.at += 1;
        let negated = self.eat("^");
        let mut class = Class::EMPTY;
        let mut operands = 0;
        let mut operator = None;
        while self.peek() != Some(b']') {
            if self.peek().is_none() {
                return self.invalid("`[` has no `]`");
            }
            if operands > 0 {
                let next = ["&&", "--"].into_iter().find(|it| self.eat(it));
                if next == Some("&&") && self.peek() == Some(b'&') {
                    return self.invalid("`&` must be escaped");
                }
                // Operators do not mix, and stand alone between two operands.
                if operands == 1 {
                    operator = next;
                } else if next != operator {
                    return self.invalid("set operations must be grouped by `[` and `]`");
                }
            }
            let (operand, is_character) = self.class_operand()?;
            operands += 1;
            let operand = match is_character {
                Some(first)
                    if operator.is_none()
                        && self.peek() == Some(b'-')
                        && !self.rest().starts_with(b"--") =>
                {
                    self.at += 1;
                    // A range is no operand of a set operation.
                    operands += 1;
                    let (_, last) = self.class_operand()?;
                    match last {
                        Some(last) if first <= last => self.characters(first, last),
                        Some(_) => return self.invalid("a range is out of order"),
                        None => return self.invalid("a range must end with a character"),
                    }
                }
                _ => operand,
            };
            class = match operator {
                None => class.or(operand),
                Some("&&") => Class(class.0 & operand.0),
                Some(_) => Class(class.0 & !operand.0),
            };
        }
        self.at += 1;
        self.depth -= 1;
        Ok(if negated { class.not() } else { class })
    }

    /// An operand, and the code point if it is one character.
    fn class_operand(&mut self) -> Parsed<(Class, Option<u32>)> {
        const DOUBLE: &[u8] = b"&!#$%*+,.:;<=>?@^`~";
        let Some(byte) = self.peek() else {
            return self.invalid("`[` has no `]`");
        };
        match byte {
            b'[' => Ok((self.class()?, None)),
            b'\\' => {
                let start = self.at;
                self.at += 1;
                let code_point = match self.peek() {
                    Some(b'b') => 8,
                    Some(b'q') => {
                        return Err(RegexpError::unsupported(
                            "a string in a class (`\\q`)",
                            start,
                        ));
                    }
                    Some(
                        b @ (b'&' | b'-' | b'!' | b'#' | b'%' | b',' | b':' | b';' | b'<' | b'='
                        | b'>' | b'@' | b'`' | b'~'),
                    ) => u32::from(b),
                    _ => match self.class_escape()? {
                        Some(class) => return Ok((class, None)),
                        None => {
                            let code_point = self.character_escape()?;
                            return Ok((self.character(code_point), Some(code_point)));
                        }
                    },
                };
                self.at += 1;
                Ok((self.character(code_point), Some(code_point)))
            }
            b'(' | b')' | b']' | b'{' | b'}' | b'/' | b'-' | b'|' => {
                self.invalid(&format!("`{}` must be escaped", char::from(byte)))
            }
            _ if DOUBLE.contains(&byte) && self.input.get(self.at + 1) == Some(&byte) => {
                self.invalid(&format!("`{0}{0}` is reserved", char::from(byte)))
            }
            _ => {
                self.at += 1;
                Ok((self.character(u32::from(byte)), Some(u32::from(byte))))
            }
        }
    }
}
