//! The [URL class](https://url.spec.whatwg.org/#url-class).

use crate::{
    Log, Outcome, PercentEncodeSet, State, UrlRecord, UrlSearchParams, basic_url_parser,
    host_serializer, origin, url_path_serializer, url_serializer, urlencoded_string_parser,
    utf_8_percent_encode,
};
use encoding_rs::UTF_8;

/// A [URL](https://url.spec.whatwg.org/#url) object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Url {
    /// The object's [URL](https://url.spec.whatwg.org/#concept-url-url).
    record: UrlRecord,
    /// The object's [query object](https://url.spec.whatwg.org/#concept-url-query-object).
    query_object: UrlSearchParams,
}

/// The result of a setter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetterOutcome {
    /// The setter returned before it changed anything.
    Ignored,
    /// The setter assigned a component without running the parser.
    Assigned,
    /// The setter ran the basic URL parser with a state override. Even after [`Outcome::Failure`] the URL may have
    /// changed: what the parser did before it failed is not undone.
    Parsed(Outcome),
    /// The setter threw a TypeError; only `href` can.
    TypeError,
}

impl Url {
    /// The [constructor](https://url.spec.whatwg.org/#dom-url-url), and the static
    /// [`parse`](https://url.spec.whatwg.org/#dom-url-parse) method: `None` stands for the TypeError and for null.
    pub fn new(url: &str, base: Option<&str>, log: &mut Log) -> Option<Self> {
        api_url_parser(url, base, log).map(Self::initialize)
    }

    /// <https://url.spec.whatwg.org/#dom-url-canparse>
    pub fn can_parse(url: &str, base: Option<&str>) -> bool {
        api_url_parser(url, base, &mut Log::silent()).is_some()
    }

    /// [Initializes](https://url.spec.whatwg.org/#url-initialize) a URL object with a URL record.
    pub fn initialize(url_record: UrlRecord) -> Self {
        // 1. and 4.
        let query_object =
            UrlSearchParams::initialize(url_record.query.as_deref().unwrap_or_default());
        // 2., 3. and 5.
        Self {
            record: url_record,
            query_object,
        }
    }

    /// The URL record behind the object.
    pub fn record(&self) -> &UrlRecord {
        &self.record
    }

    /// <https://url.spec.whatwg.org/#dom-url-href>, and `toJSON()`
    pub fn href(&self) -> String {
        url_serializer(&self.record, false)
    }

    /// <https://url.spec.whatwg.org/#dom-url-origin>
    pub fn origin(&self) -> String {
        origin(&self.record).serialize()
    }

    /// <https://url.spec.whatwg.org/#dom-url-protocol>
    pub fn protocol(&self) -> String {
        format!("{}:", self.record.scheme)
    }

    /// <https://url.spec.whatwg.org/#dom-url-username>
    pub fn username(&self) -> String {
        self.record.username.clone()
    }

    /// <https://url.spec.whatwg.org/#dom-url-password>
    pub fn password(&self) -> String {
        self.record.password.clone()
    }

    /// <https://url.spec.whatwg.org/#dom-url-host>
    pub fn host(&self) -> String {
        match (&self.record.host, self.record.port) {
            // 2.
            (None, _) => String::new(),
            // 3.
            (Some(host), None) => host_serializer(host),
            // 4.
            (Some(host), Some(port)) => format!("{}:{port}", host_serializer(host)),
        }
    }

    /// <https://url.spec.whatwg.org/#dom-url-hostname>
    pub fn hostname(&self) -> String {
        self.record
            .host
            .as_ref()
            .map_or_else(String::new, host_serializer)
    }

    /// <https://url.spec.whatwg.org/#dom-url-port>
    pub fn port(&self) -> String {
        self.record
            .port
            .map_or_else(String::new, |port| port.to_string())
    }

    /// <https://url.spec.whatwg.org/#dom-url-pathname>
    pub fn pathname(&self) -> String {
        url_path_serializer(&self.record)
    }

    /// <https://url.spec.whatwg.org/#dom-url-search>
    pub fn search(&self) -> String {
        match self.record.query.as_deref() {
            None | Some("") => String::new(),
            Some(query) => format!("?{query}"),
        }
    }

    /// <https://url.spec.whatwg.org/#dom-url-searchparams>
    pub fn search_params(&self) -> &UrlSearchParams {
        &self.query_object
    }

    /// <https://url.spec.whatwg.org/#dom-url-hash>
    pub fn hash(&self) -> String {
        match self.record.fragment.as_deref() {
            None | Some("") => String::new(),
            Some(fragment) => format!("#{fragment}"),
        }
    }

    /// The [href setter](https://url.spec.whatwg.org/#dom-url-href).
    pub fn set_href(&mut self, value: &str, log: &mut Log) -> SetterOutcome {
        // 1. and 2.
        let Some(parsed_url) = basic_url_parser(value, None, UTF_8, None, None, log).url else {
            return SetterOutcome::TypeError;
        };
        // 3.
        self.record = parsed_url;
        // 4.
        self.query_object.list.clear();
        // 5. and 6.
        if let Some(query) = &self.record.query {
            self.query_object.list = urlencoded_string_parser(query);
        }
        SetterOutcome::Assigned
    }

    /// The [protocol setter](https://url.spec.whatwg.org/#dom-url-protocol).
    pub fn set_protocol(&mut self, value: &str, log: &mut Log) -> SetterOutcome {
        self.basic_url_parse(&format!("{value}:"), State::SchemeStart, log)
    }

    /// The [username setter](https://url.spec.whatwg.org/#dom-url-username).
    pub fn set_username(&mut self, value: &str) -> SetterOutcome {
        // 1.
        if self.record.cannot_have_a_username_password_port() {
            return SetterOutcome::Ignored;
        }
        // 2. https://url.spec.whatwg.org/#set-the-username
        self.record.username = utf_8_percent_encode(value, PercentEncodeSet::Userinfo);
        SetterOutcome::Assigned
    }

    /// The [password setter](https://url.spec.whatwg.org/#dom-url-password).
    pub fn set_password(&mut self, value: &str) -> SetterOutcome {
        // 1.
        if self.record.cannot_have_a_username_password_port() {
            return SetterOutcome::Ignored;
        }
        // 2. https://url.spec.whatwg.org/#set-the-password
        self.record.password = utf_8_percent_encode(value, PercentEncodeSet::Userinfo);
        SetterOutcome::Assigned
    }

    /// The [host setter](https://url.spec.whatwg.org/#dom-url-host).
    pub fn set_host(&mut self, value: &str, log: &mut Log) -> SetterOutcome {
        // 1.
        if self.record.has_an_opaque_path() {
            return SetterOutcome::Ignored;
        }
        // 2.
        self.basic_url_parse(value, State::Host, log)
    }

    /// The [hostname setter](https://url.spec.whatwg.org/#dom-url-hostname).
    pub fn set_hostname(&mut self, value: &str, log: &mut Log) -> SetterOutcome {
        // 1.
        if self.record.has_an_opaque_path() {
            return SetterOutcome::Ignored;
        }
        // 2.
        self.basic_url_parse(value, State::Hostname, log)
    }

    /// The [port setter](https://url.spec.whatwg.org/#dom-url-port).
    pub fn set_port(&mut self, value: &str, log: &mut Log) -> SetterOutcome {
        // 1.
        if self.record.cannot_have_a_username_password_port() {
            return SetterOutcome::Ignored;
        }
        // 2.
        if value.is_empty() {
            self.record.port = None;
            return SetterOutcome::Assigned;
        }
        // 3.
        self.basic_url_parse(value, State::Port, log)
    }

    /// The [pathname setter](https://url.spec.whatwg.org/#dom-url-pathname).
    pub fn set_pathname(&mut self, value: &str, log: &mut Log) -> SetterOutcome {
        // 1.
        if self.record.has_an_opaque_path() {
            return SetterOutcome::Ignored;
        }
        // 2.
        self.record.path_list_mut().clear();
        // 3.
        self.basic_url_parse(value, State::PathStart, log)
    }

    /// The [search setter](https://url.spec.whatwg.org/#dom-url-search).
    pub fn set_search(&mut self, value: &str, log: &mut Log) -> SetterOutcome {
        // 2.
        if value.is_empty() {
            self.record.query = None;
            self.query_object.list.clear();
            return SetterOutcome::Assigned;
        }
        // 3.
        let input = value.strip_prefix('?').unwrap_or(value);
        // 4.
        self.record.query = Some(String::new());
        // 5.
        let outcome = self.basic_url_parse(input, State::Query, log);
        // 6. From the URL's query, which has no tabs and newlines, rather than from input.
        let query = self.record.query.as_deref().unwrap_or_default();
        self.query_object.list = urlencoded_string_parser(query);
        outcome
    }

    /// The [hash setter](https://url.spec.whatwg.org/#dom-url-hash).
    pub fn set_hash(&mut self, value: &str, log: &mut Log) -> SetterOutcome {
        // 1.
        if value.is_empty() {
            self.record.fragment = None;
            return SetterOutcome::Assigned;
        }
        // 2.
        let input = value.strip_prefix('#').unwrap_or(value);
        // 3.
        self.record.fragment = Some(String::new());
        // 4.
        self.basic_url_parse(input, State::Fragment, log)
    }

    /// `searchParams.append(name, value)`
    pub fn search_params_append(&mut self, name: &str, value: &str) {
        self.query_object.append(name, value);
        self.update();
    }

    /// `searchParams.delete(name, value)`
    pub fn search_params_delete(&mut self, name: &str, value: Option<&str>) {
        self.query_object.delete(name, value);
        self.update();
    }

    /// `searchParams.set(name, value)`
    pub fn search_params_set(&mut self, name: &str, value: &str) {
        self.query_object.set(name, value);
        self.update();
    }

    /// `searchParams.sort()`
    pub fn search_params_sort(&mut self) {
        self.query_object.sort();
        self.update();
    }

    /// [Updates](https://url.spec.whatwg.org/#concept-urlsearchparams-update) the query object, even if the four
    /// methods above changed nothing.
    fn update(&mut self) {
        // 2.
        let serialized_query = self.query_object.stringify();
        // 3. and 4.
        self.record.query = if serialized_query.is_empty() {
            None
        } else {
            Some(serialized_query)
        };
    }

    fn basic_url_parse(
        &mut self,
        input: &str,
        state_override: State,
        log: &mut Log,
    ) -> SetterOutcome {
        let parsed = basic_url_parser(
            input,
            None,
            UTF_8,
            Some(&mut self.record),
            Some(state_override),
            log,
        );
        SetterOutcome::Parsed(parsed.outcome)
    }
}

/// The [API URL parser](https://url.spec.whatwg.org/#api-url-parser). The log covers only the URL, not the base.
fn api_url_parser(url: &str, base: Option<&str>, log: &mut Log) -> Option<UrlRecord> {
    // 1. and 2.
    let parsed_base = match base {
        None => None,
        Some(base) => {
            Some(basic_url_parser(base, None, UTF_8, None, None, &mut Log::silent()).url?)
        }
    };
    // 3.
    basic_url_parser(url, parsed_base.as_ref(), UTF_8, None, None, log).url
}
