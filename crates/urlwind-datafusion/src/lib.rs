#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod java;
mod parse_url;
mod part;
mod plain;
mod url_function;

use std::sync::Arc;

use datafusion_common::Result;
use datafusion_expr::ScalarUDF;
use datafusion_expr::registry::FunctionRegistry;

use parse_url::ParseUrl;
use url_function::UrlFunction;

/// Registers all functions: in a `SessionContext`, or in anything else that takes functions.
///
/// ```
/// use datafusion_expr::registry::{FunctionRegistry, MemoryFunctionRegistry};
/// let mut registry = MemoryFunctionRegistry::new(); // or a SessionContext
/// urlwind_datafusion::register(&mut registry)?;
/// assert!(registry.udf("url_host").is_ok());
/// # Ok::<(), datafusion_common::DataFusionError>(())
/// ```
///
/// # Errors
/// When the registry takes no functions.
pub fn register(registry: &mut dyn FunctionRegistry) -> Result<()> {
    for function in functions() {
        registry.register_udf(function)?;
    }
    Ok(())
}

/// All functions, for those who register them in another way.
#[must_use]
pub fn functions() -> Vec<Arc<ScalarUDF>> {
    let ours = UrlFunction::all().into_iter().map(ScalarUDF::new_from_impl);
    let sparks = ParseUrl::all().map(ScalarUDF::new_from_impl);
    ours.chain(sparks).map(Arc::new).collect()
}
