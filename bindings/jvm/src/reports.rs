//! Validation reports, as the texts of a frame.

use urlwind::{Url, validate::Finding};

use crate::framed::framed;
use crate::problem::Problem;

/// How many findings were left out, the text with all fixes, and of each finding: its name, where it starts and ends,
/// the component, the sentence, whether it is fatal and a repeat; where its fix starts and ends, and that. A finding
/// without a fix has a place for none: nothing. Places are in UTF-16 units.
pub(crate) fn report(input: &str, base: Option<&Url>, limit: usize) -> Result<Vec<u8>, Problem> {
    let options = Url::options().base_url(base);
    let report = options.validate_up_to(input, limit);
    let places = Places::of(input, report.findings());
    let mut texts = vec![report.left_out().to_string(), report.apply_fixes(input)];
    for finding in report.findings() {
        texts.extend([
            finding.error.name().to_owned(),
            places.unit(finding.range.start),
            places.unit(finding.range.end),
            finding.component.name().to_owned(),
            finding.error.sentence().to_owned(),
            finding.is_fatal.to_string(),
            finding.is_repeat.to_string(),
        ]);
        texts.extend(match &finding.fix {
            Some(fix) => [
                places.unit(fix.range.start),
                places.unit(fix.range.end),
                fix.text.clone().into_owned(),
            ],
            None => Default::default(),
        });
    }
    framed(texts.iter().map(String::as_str))
}

/// Places in a text, in bytes and in UTF-16 units, found in one walk.
struct Places(Vec<(usize, usize)>);

impl Places {
    fn of(input: &str, findings: &[Finding]) -> Places {
        let fixes = findings.iter().filter_map(|finding| finding.fix.as_ref());
        let ranges = findings.iter().map(|finding| &finding.range);
        let ranges = ranges.chain(fixes.map(|fix| &fix.range));
        let mut bytes: Vec<usize> = ranges.flat_map(|range| [range.start, range.end]).collect();
        bytes.sort_unstable();
        bytes.dedup();
        let (mut start, mut units) = (0, 0);
        let places = bytes.into_iter().map(|end| {
            units += input[start..end].encode_utf16().count();
            start = end;
            (end, units)
        });
        Places(places.collect())
    }

    fn unit(&self, byte: usize) -> String {
        let found = self.0.binary_search_by_key(&byte, |(byte, _)| *byte);
        found.map_or(byte, |index| self.0[index].1).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::framed::texts_of;

    #[test]
    fn a_report_is_in_units_and_in_order() {
        let frame = report("https://é\u{1F600}:x\\", None, 9).unwrap();
        let texts = texts_of(&frame).unwrap();
        assert_eq!(texts.len(), 2 + 10);
        assert_eq!(texts[2..5], ["port-invalid", "12", "13"]);
        let frame = report("https:\\\\é/ b", None, 1).unwrap();
        let texts = texts_of(&frame).unwrap();
        assert_eq!(texts[0], "3");
        assert_eq!(
            texts[2..5],
            ["special-scheme-missing-following-solidus", "6", "6"]
        );
        assert_eq!(texts[9..], ["6", "6", "//"]);
    }
}
