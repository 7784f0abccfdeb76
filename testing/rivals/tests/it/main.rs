//! The core and the models in `urlwind-readings` beside what other people wrote.

mod ada;
mod ipaddress;
mod readings;
mod rfc3986;
