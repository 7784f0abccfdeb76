//! Serialization of readings to JSON.

use crate::{Reading, Readings};

impl Readings {
    /// Serializes the verdict, the reasons and all readings to JSON. Absent components are `null`.
    ///
    /// ```
    /// let json = urlwind_readings::readings("http://127.1/").to_json();
    /// assert!(json.starts_with(r#"{"verdict":"differ","reasons":["ipv4-in-parts"],"readings":[{"reader":"whatwg","#));
    /// assert!(json.contains(r#"{"reader":"go","version":"1.19.8","refused":null,"scheme":"http","user":null,"host":"127.1","port":null,"path":"/"}"#));
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = String::from("{\"verdict\":");
        push_string(&mut json, self.verdict().name());
        json.push_str(",\"reasons\":[");
        for (index, reason) in self.reasons().iter().enumerate() {
            json.push_str(if index == 0 { "" } else { "," });
            push_string(&mut json, reason.name());
        }
        json.push_str("],\"readings\":[");
        let nothing = Reading::default();
        for (index, (reader, reading)) in self.iter().enumerate() {
            json.push_str(if index == 0 { "" } else { "," });
            let seen = reading.as_ref().unwrap_or(&nothing);
            let refused = reading.as_ref().err().map(ToString::to_string);
            let path = reading.as_ref().ok().map(|reading| &*reading.path);
            let port = seen.port.map(|port| port.to_string());
            json.push_str("{\"reader\":");
            push_string(&mut json, reader.name());
            json.push_str(",\"version\":");
            push_string(&mut json, reader.version());
            push_member(&mut json, "refused", refused.as_deref());
            push_member(&mut json, "scheme", seen.scheme.as_deref());
            push_member(&mut json, "user", seen.user.as_deref());
            push_member(&mut json, "host", seen.host.as_deref());
            json.push_str(",\"port\":");
            json.push_str(port.as_deref().unwrap_or("null"));
            push_member(&mut json, "path", path);
            json.push('}');
        }
        json.push_str("]}");
        json
    }
}

fn push_member(json: &mut String, name: &str, value: Option<&str>) {
    json.push_str(",\"");
    json.push_str(name);
    json.push_str("\":");
    match value {
        Some(value) => push_string(json, value),
        None => json.push_str("null"),
    }
}

fn push_string(json: &mut String, text: &str) {
    json.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => json.extend(['\\', c]),
            // Line and paragraph separators end a line in JavaScript before ES2019.
            '\0'..=' ' if c < ' ' => json.push_str(&format!("\\u{:04x}", u32::from(c))),
            '\u{2028}' | '\u{2029}' => json.push_str(&format!("\\u{:04x}", u32::from(c))),
            _ => json.push(c),
        }
    }
    json.push('"');
}
