//! An engine for all of ECMAScript's regular expressions: the `regress` package, as the fallback of the linear one.

use super::{CompiledRegexp, LinearEngine, Problem, RegexpEngine, RegexpError, RegexpSource, Span};
use regress::{Flags, Regex};

/// Matches what [`LinearEngine`] supports in linear time, and everything else by backtracking, which can take
/// exponential time: only for trusted patterns.
///
/// ```
/// use urlwind_pattern::{EcmaScriptEngine, UrlPattern};
/// let options = UrlPattern::options().engine(&EcmaScriptEngine);
/// assert!(options.parse("https://a/(b(?=c).)").unwrap().test("https://a/bc"));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct EcmaScriptEngine;

#[derive(Debug)]
struct Compiled(Regex);

impl RegexpEngine for EcmaScriptEngine {
    fn compile(&self, source: &RegexpSource<'_>) -> Result<Box<dyn CompiledRegexp>, RegexpError> {
        let refused = match LinearEngine.compile(source) {
            Err(error) if matches!(error.problem, Problem::Unsupported(_)) => error,
            other => return other,
        };
        let flags = Flags {
            icase: source.ignore_case(),
            unicode: true,
            unicode_sets: true,
            ..Flags::default()
        };
        match Regex::with_flags(&source.ecmascript(), flags) {
            Ok(regex) => Ok(Box::new(Compiled(regex))),
            Err(error) => Err(RegexpError {
                problem: Problem::Invalid(error.text),
                at: refused.at,
            }),
        }
    }
}

impl CompiledRegexp for Compiled {
    fn is_match(&self, input: &str) -> bool {
        self.0.find(input).is_some()
    }

    fn captures(&self, input: &str, groups: &mut [Option<Span>]) -> bool {
        let Some(found) = self.0.find(input) else {
            return false;
        };
        for (index, group) in groups.iter_mut().enumerate() {
            *group = found.group(index + 1).map(|range| (range.start, range.end));
        }
        true
    }
}
