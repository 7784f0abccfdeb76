//! `encode` and `decode`: percent-encoding of lines of text.

use std::borrow::Cow;

use urlwind::form_urlencoded::byte_serialize;
use urlwind::percent;

use super::Job;
use crate::args::{DecodeArgs, EncodeArgs, EncodingPlace, InputArgs};
use crate::edit::{is_dot_segment, plain};
use crate::pipeline::{Frame, Sink, Work};
use crate::readable::encode_controls;
use crate::status::{Failure, Status};

struct Encode(EncodingPlace);

impl Work for Encode {
    type State = ();

    fn state(&self) {}

    fn url(&self, (): &mut (), text: &str, sink: &mut Sink<'_>) {
        let encoded = match self.0 {
            EncodingPlace::Component => percent::encode(text, &percent::COMPONENT),
            EncodingPlace::Path if text.split('/').any(is_dot_segment) => {
                return sink.problem("a path cannot contain the segment '.' or '..'", text);
            }
            EncodingPlace::Path => percent::encode(text, &plain::PATH),
            EncodingPlace::Query => percent::encode(text, &plain::QUERY),
            EncodingPlace::Fragment => percent::encode(text, &plain::FRAGMENT),
            EncodingPlace::Userinfo => percent::encode(text, &plain::USERINFO),
            EncodingPlace::Form => Cow::Owned(byte_serialize(text.as_bytes()).collect()),
        };
        sink.out.extend_from_slice(encoded.as_bytes());
        sink.end_record();
        sink.count_valid();
    }
}

struct Decode {
    form: bool,
    controls: bool,
    lossy: bool,
}

impl Work for Decode {
    type State = ();

    fn state(&self) {}

    fn url(&self, (): &mut (), text: &str, sink: &mut Sink<'_>) {
        let encoded = match self.form && text.contains('+') {
            true => Cow::Owned(text.replace('+', " ")),
            false => Cow::Borrowed(text),
        };
        let bytes = percent::decode(&encoded);
        let decoded = match std::str::from_utf8(&bytes) {
            Ok(decoded) => Cow::Borrowed(decoded),
            Err(_) if self.lossy => String::from_utf8_lossy(&bytes),
            Err(_) => return sink.problem("not UTF-8 after decoding (see --lossy)", text),
        };
        let decoded = match self.controls {
            true => decoded,
            false => Cow::Owned(encode_controls(&decoded).into_owned()),
        };
        sink.out.extend_from_slice(decoded.as_bytes());
        sink.end_record();
        sink.count_valid();
    }
}

pub(super) fn encode(args: EncodeArgs) -> Result<Status, Failure> {
    let input = InputArgs {
        lines: args.lines,
        ..InputArgs::default()
    };
    let job = Job::new(args.texts, &input, args.run)?.write_lines(&args.write);
    let work = Encode(args.place);
    Ok(job.execute(&work, Frame::default())?.totals.status())
}

pub(super) fn decode(args: DecodeArgs) -> Result<Status, Failure> {
    let input = InputArgs {
        lines: args.lines,
        ..InputArgs::default()
    };
    let work = Decode {
        form: args.form,
        controls: args.controls,
        lossy: input.lines.lossy,
    };
    let job = Job::new(args.texts, &input, args.run)?.write_lines(&args.write);
    Ok(job.execute(&work, Frame::default())?.totals.status())
}
