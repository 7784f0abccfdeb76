//! The functions that read URLs as the WHATWG standard says.

use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

use datafusion_common::arrow::array::{Array as _, ArrayRef, AsArray, StringArray};
use datafusion_common::arrow::compute::cast;
use datafusion_common::arrow::datatypes::DataType;
use datafusion_common::{DataFusionError, Result, ScalarValue, exec_err, plan_err};
use datafusion_expr::{
    ColumnarValue, DocSection, Documentation, ScalarFunctionArgs, ScalarUDFImpl, Signature,
    Volatility,
};
use urlwind::Attribute;
use urlwind::__sister::CowUrl;
use urlwind::{RedactOptions, Url};
use urlwind_columns::{ColumnError, Plan, Question};

/// Kind of function.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Attribute(Attribute),
    IsValid,
    Error,
    Domain,
    HostClass,
    Redact,
    /// The attribute that the second argument names.
    Part,
    /// The query parameter that the second argument names.
    Query,
    /// The second argument resolved against the first.
    Join,
}

/// Without secrets, by the rules of OpenTelemetry.
static REDACT: LazyLock<RedactOptions> = LazyLock::new(RedactOptions::new);

impl Kind {
    /// Returns its question about each URL, if it has one argument.
    fn question(self) -> Option<Question<'static>> {
        Some(match self {
            Kind::Attribute(attribute) => Question::Attribute(attribute),
            Kind::IsValid => Question::IsValid,
            Kind::Error => Question::Error,
            Kind::Domain => Question::RegistrableDomain,
            Kind::HostClass => Question::HostClass,
            Kind::Redact => Question::Redact(&REDACT),
            Kind::Part | Kind::Query | Kind::Join => return None,
        })
    }
}

/// A function, as SQL sees it.
#[derive(Debug)]
pub(crate) struct UrlFunction {
    name: &'static str,
    kind: Kind,
    /// The names of its parameters. The texts of the result have the type of the one named `url`.
    parameters: &'static [&'static str],
    signature: Signature,
    documentation: Documentation,
}

/// By name, of which there is one each.
impl PartialEq for UrlFunction {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for UrlFunction {}

impl Hash for UrlFunction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

const SECTION: DocSection = DocSection {
    include: true,
    label: "URL Functions",
    description: None,
};

impl UrlFunction {
    pub(crate) fn all() -> Vec<UrlFunction> {
        let one = &["url"];
        let attribute =
            |name, attribute, what| UrlFunction::new(name, Kind::Attribute(attribute), one, what);
        vec![
            attribute(
                "url_normalize",
                Attribute::Href,
                "The URL in its normal form",
            ),
            attribute(
                "url_origin",
                Attribute::Origin,
                "Scheme, host and port, or the word null",
            ),
            attribute(
                "url_protocol",
                Attribute::Protocol,
                "The scheme and its colon",
            ),
            attribute("url_username", Attribute::Username, "The username"),
            attribute("url_password", Attribute::Password, "The password"),
            attribute("url_host", Attribute::Host, "The host, with the port"),
            attribute(
                "url_hostname",
                Attribute::Hostname,
                "The host, without the port",
            ),
            attribute(
                "url_port",
                Attribute::Port,
                "The port; empty if it is the scheme's",
            ),
            attribute("url_pathname", Attribute::Pathname, "The path"),
            attribute(
                "url_search",
                Attribute::Search,
                "The query with its question mark",
            ),
            attribute(
                "url_hash",
                Attribute::Hash,
                "The fragment with its number sign",
            ),
            UrlFunction::new("url_is_valid", Kind::IsValid, one, "Whether it is a URL"),
            UrlFunction::new(
                "url_error",
                Kind::Error,
                one,
                "Why it is not a URL; null for URLs",
            ),
            UrlFunction::new("url_domain", Kind::Domain, one, "The registrable domain"),
            UrlFunction::new(
                "url_host_class",
                Kind::HostClass,
                one,
                "Where the host leads",
            ),
            UrlFunction::new(
                "url_redact",
                Kind::Redact,
                one,
                "The URL without its secrets",
            ),
            UrlFunction::new(
                "url_part",
                Kind::Part,
                &["url", "part"],
                "The attribute with that name, such as host or pathname",
            ),
            UrlFunction::new(
                "url_query",
                Kind::Query,
                &["url", "name"],
                "The value, decoded, of the first query parameter with that name",
            ),
            UrlFunction::new(
                "url_join",
                Kind::Join,
                &["base", "url"],
                "The URL resolved against the base",
            ),
        ]
    }

    fn new(
        name: &'static str,
        kind: Kind,
        parameters: &'static [&'static str],
        what: &'static str,
    ) -> UrlFunction {
        let syntax = format!("{name}({})", parameters.join(", "));
        let mut documentation = Documentation::builder(SECTION, what, syntax);
        for parameter in parameters {
            documentation = documentation.with_argument(*parameter, "Text, or binary text");
        }
        UrlFunction {
            name,
            kind,
            parameters,
            signature: Signature::user_defined(Volatility::Immutable),
            documentation: documentation.build(),
        }
    }

    /// Which argument the result's texts are like.
    fn url_argument(&self) -> usize {
        let position = self.parameters.iter().position(|name| *name == "url");
        position.unwrap_or_default()
    }

    fn two_arguments(&self, first: &ArrayRef, second: &ColumnarValue) -> Result<ArrayRef> {
        let plan = Plan::new();
        if matches!(self.kind, Kind::Join) {
            let urls = second.to_array(first.len())?;
            return plan.join_arrays(&urls, first).map_err(external);
        }
        let ColumnarValue::Scalar(constant) = second else {
            return self.by_rows(first, &second.to_array(first.len())?);
        };
        let kind = first.data_type();
        let Some(constant) = constant.try_as_str().flatten() else {
            return nulls(
                &Question::NORMALIZE.data_type(kind).map_err(external)?,
                first.len(),
            );
        };
        let question = match self.kind {
            Kind::Part => Question::Attribute(attribute(constant)?),
            _ => Question::QueryParam(constant),
        };
        plan.ask_array(first, &question).map_err(external)
    }

    /// With another second argument for each row.
    fn by_rows(&self, urls: &ArrayRef, names: &ArrayRef) -> Result<ArrayRef> {
        let kind = Question::NORMALIZE
            .data_type(urls.data_type())
            .map_err(external)?;
        let urls = cast(urls, &DataType::Binary)?;
        let names = cast(names, &DataType::Utf8)?;
        let pairs = urls
            .as_binary::<i32>()
            .iter()
            .zip(names.as_string::<i32>().iter());
        let values = pairs.map(|(url, name)| {
            let (Some(url), Some(name)) = (url, name) else {
                return Ok(None);
            };
            let Kind::Part = self.kind else {
                let url = CowUrl::parse_utf8(url).ok();
                return Ok(url.and_then(|url| {
                    let mut pairs = url.view().query_pairs();
                    let found = pairs.find(|(key, _)| key == name);
                    found.map(|(_, value)| value.into_owned())
                }));
            };
            let attribute = attribute(name)?;
            let url = Url::parse_utf8(url).ok();
            Ok(url.map(|url| url.attribute(attribute).into_owned()))
        });
        let values = values.collect::<Result<StringArray>>()?;
        Ok(cast(&values, &kind)?)
    }
}

fn attribute(name: &str) -> Result<Attribute> {
    match name.parse() {
        Ok(attribute) => Ok(attribute),
        Err(_) => {
            let names: Vec<&str> = Attribute::ALL.iter().map(|it| it.name()).collect();
            exec_err!("there is no part {name:?}; there are {}", names.join(", "))
        }
    }
}

fn nulls(kind: &DataType, rows: usize) -> Result<ArrayRef> {
    ScalarValue::try_from(kind)?.to_array_of_size(rows)
}

fn external(error: ColumnError) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}

/// The type as which an argument is taken.
pub(crate) fn taken_as(function: &str, number: usize, kind: &DataType) -> Result<DataType> {
    match kind {
        DataType::Null => Ok(DataType::Utf8),
        kind if Question::IsValid.data_type(kind).is_ok() => Ok(kind.clone()),
        other => plan_err!(
            "argument {} of {function} must be text, not {other}",
            number + 1
        ),
    }
}

impl ScalarUDFImpl for UrlFunction {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let (given, wanted) = (types.len(), self.parameters.len());
        if given != wanted {
            let s = if wanted == 1 { "" } else { "s" };
            return plan_err!("{} takes {wanted} argument{s}, not {given}", self.name);
        }
        let types = types.iter().enumerate();
        types
            .map(|(number, kind)| taken_as(self.name, number, kind))
            .collect()
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        let Some(kind) = types.get(self.url_argument()) else {
            return plan_err!("{} is called without a URL", self.name);
        };
        // Texts that are resolved against others come as texts, also where they came as a dictionary.
        let kind = match (self.kind, kind) {
            (Kind::Join, DataType::Dictionary(_, words)) => words,
            _ => kind,
        };
        let question = self.kind.question().unwrap_or(Question::NORMALIZE);
        let kind = question.data_type(kind).map_err(external)?;
        Ok(match (self.kind, kind) {
            // A dictionary of views gives texts.
            (Kind::Join, DataType::Utf8View) if is_dictionary(types, self.url_argument()) => {
                DataType::Utf8
            }
            (_, kind) => kind,
        })
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let is_constant = args
            .args
            .iter()
            .all(|it| matches!(it, ColumnarValue::Scalar(_)));
        let rows = if is_constant { 1 } else { args.number_rows };
        let result = match (args.args.as_slice(), self.kind.question()) {
            ([url], Some(question)) => {
                let urls = url.to_array(rows)?;
                Plan::new().ask_array(&urls, &question).map_err(external)?
            }
            ([first, second], None) => self.two_arguments(&first.to_array(rows)?, second)?,
            (given, _) => {
                return exec_err!("{} does not take {} arguments", self.name, given.len());
            }
        };
        Ok(match is_constant {
            true => ColumnarValue::Scalar(ScalarValue::try_from_array(&result, 0)?),
            false => ColumnarValue::Array(result),
        })
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }
}

fn is_dictionary(types: &[DataType], argument: usize) -> bool {
    matches!(types.get(argument), Some(DataType::Dictionary(..)))
}
