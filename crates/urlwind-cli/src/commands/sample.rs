//! `sample`: a random sample of URLs.

use std::hash::{BuildHasher, Hasher, RandomState};

use super::Job;
use super::convert::{Convert, Unique};
use crate::args::{Invalid, SampleArgs};
use crate::status::{Failure, Status};

pub(super) fn run(args: SampleArgs) -> Result<Status, Failure> {
    if args.on.output.write.invalid != Invalid::Drop {
        return Err(Failure::usage(
            "--invalid is not available: a sample contains only valid URLs",
        ));
    }
    let seed = args
        .seed
        .unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let (job, output) = Job::of_records(args.on, |job| {
        job.printing_several_each().sampling(args.number, seed)
    })?;
    let frame = output.frame();
    let work = Convert {
        // Only records with a key are sampled; its value is irrelevant.
        unique: Some(Unique::new(None)),
        ..Convert::new(job.base.clone(), output)
    };
    Ok(job.execute(&work, frame)?.totals.status())
}
