//! Every public item of `url` 2.5.8, named with its exact type, once for that package and once for
//! this one. What is missing or has another type does not compile.
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
