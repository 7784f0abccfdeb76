//! Names every public item of `url` 2.5.8 with its exact type, for that package and for this one. Missing items and
//! other types do not compile.
#![allow(clippy::duplicate_mod)] // the same table twice: that is the point

#[path = "."]
mod published {
    use published_url as subject;
    #[path = "table.rs"]
    mod table;
}

#[path = "."]
mod ours {
    use url as subject;
    #[path = "table.rs"]
    mod table;
}

#[path = "../common/mod.rs"]
mod common;
mod completeness;
mod features;
