//! The core and the models in `urlwind-readings` against independent implementations.

mod ada;
mod ipaddress;
mod readings;
mod rfc3986;
