//! Reports and traces as JSON. Places are byte offsets into the input as given.

use std::ops::Range;

use urlwind::validate::{Finding, Report, Step};

use crate::json_writer::Writer;

/// Writes the members `errors`, `leftOut` and `fixed` of an object.
pub(crate) fn write_findings(object: &mut Writer<'_>, input: &str, report: &Report) {
    object.key("errors");
    object.open(b'[');
    for finding in report.findings() {
        object.element();
        write_finding(object, finding);
    }
    object.close(b']');
    object.key("leftOut");
    object.number(report.left_out() as u64);
    object.key("fixed");
    object.string(&report.apply_fixes(input));
}

fn write_finding(object: &mut Writer<'_>, finding: &Finding) {
    object.open(b'{');
    object.key("name");
    object.string(finding.error.name());
    object.key("fatal");
    object.boolean(finding.is_fatal);
    write_range(object, &finding.range);
    object.key("component");
    object.string(finding.component.name());
    object.key("sentence");
    object.string(finding.error.sentence());
    object.key("repeat");
    object.boolean(finding.is_repeat);
    object.key("fix");
    match &finding.fix {
        Some(fix) => {
            object.open(b'{');
            write_range(object, &fix.range);
            object.key("text");
            object.string(&fix.text);
            object.close(b'}');
        }
        None => object.null(),
    }
    object.close(b'}');
}

pub(crate) fn write_range(object: &mut Writer<'_>, range: &Range<usize>) {
    object.key("start");
    object.number(range.start as u64);
    object.key("end");
    object.number(range.end as u64);
}

/// Writes the member `trace` of an object.
pub(crate) fn write_steps(object: &mut Writer<'_>, steps: &[Step]) {
    object.key("trace");
    object.open(b'[');
    for step in steps {
        object.element();
        object.open(b'{');
        object.key("state");
        object.string(step.state.name());
        write_range(object, &step.range);
        object.key("written");
        object.string(&step.written);
        object.key("failure");
        object.boolean(step.is_failure);
        object.close(b'}');
    }
    object.close(b']');
}
