//! Checks the core's trace of parser states against the transcription's: the states, the text that each reads, and its
//! output.

use super::prepared;
use spec::{Log, UrlRecord, host_serializer, url_path_serializer};
use urlwind::Url;
use urlwind::validate::{State, Step};

/// Compares the traces of one input.
pub fn compare_trace(input: &str, base: Option<&str>) -> Result<(), String> {
    compare(input, base).map_err(|why| format!("{input:?} against {base:?}: {why}"))
}

fn compare(input: &str, base: Option<&str>) -> Result<(), String> {
    let parsed_base = match base.map(Url::parse) {
        None => None,
        Some(Ok(base)) => Some(base),
        Some(Err(_)) => return Ok(()),
    };
    let options = Url::options().base_url(parsed_base.as_ref());
    let steps = options.trace(input);
    let mut log = Log::full();
    let failed = spec::Url::new(input, base, &mut log).is_none();
    let ours: Vec<&str> = steps.iter().map(|step| step.state.name()).collect();
    let theirs: Vec<&str> = log.states.iter().map(|state| state.name()).collect();
    if ours != theirs {
        return Err(format!("{ours:?}, expected {theirs:?}"));
    }
    if steps.last().map(|step| step.is_failure) != Some(failed) {
        return Err("disagrees about failure".into());
    }
    let kept = prepared::places(input);
    for (index, step) in steps.iter().enumerate() {
        let start = log.starts[index] as usize;
        if step.range.start != kept[start] {
            return Err(format!("{step:?} does not start at {}", kept[start]));
        }
        if let Some(next) = log.starts.get(index + 1) {
            // Text stripped after the last code point belongs to no step.
            let next = *next as usize;
            let is_right = match next > start {
                true => kept[next - 1] < step.range.end && step.range.end <= kept[next],
                false => step.range.is_empty(),
            };
            if !is_right {
                return Err(format!("{step:?} does not end at {}", kept[next]));
            }
        }
        if !step.is_failure {
            written(step, &log.records[index])?;
        }
    }
    let all: String = steps.iter().map(|step| step.written.as_str()).collect();
    match options.parse(input) {
        Ok(url) if url.as_str() != all => Err(format!("output {all:?}, expected {url}")),
        _ => Ok(()),
    }
}

/// Compares the output of a state with the transcription's record after it.
fn written(step: &Step, record: &UrlRecord) -> Result<(), String> {
    let host = record
        .host
        .as_ref()
        .map(host_serializer)
        .unwrap_or_default();
    let expected = match step.state {
        State::Scheme if !step.range.is_empty() => format!("{}:", record.scheme),
        State::Authority => {
            let password = match record.password.as_str() {
                "" => String::new(),
                password => format!(":{password}"),
            };
            let credentials = format!("{}{password}", record.username);
            let at = if credentials.is_empty() { "" } else { "@" };
            format!("//{credentials}{at}")
        }
        State::Host => host,
        State::FileHost => format!("//{host}"),
        State::Port => record
            .port
            .map(|port| format!(":{port}"))
            .unwrap_or_default(),
        State::Path | State::OpaquePath => {
            let path = url_path_serializer(record);
            let guard = record.host.is_none() && path.starts_with("//");
            format!("{}{path}", if guard { "/." } else { "" })
        }
        State::Query => format!("?{}", record.query.clone().unwrap_or_default()),
        State::Fragment => format!("#{}", record.fragment.clone().unwrap_or_default()),
        State::SchemeStart
        | State::Scheme
        | State::SpecialRelativeOrAuthority
        | State::PathOrAuthority
        | State::SpecialAuthoritySlashes
        | State::SpecialAuthorityIgnoreSlashes
        | State::PathStart => String::new(),
        // Components copied from the base are checked by the output of all steps together.
        _ => return Ok(()),
    };
    match step.written == expected {
        true => Ok(()),
        false => Err(format!("{step:?}: expected {expected:?}")),
    }
}
