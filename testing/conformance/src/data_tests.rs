use super::*;

fn real() -> PathBuf {
    WptData::find().unwrap().folder().to_owned()
}

fn no_package() -> Result<PathBuf, String> {
    Err("no package".to_owned())
}

#[test]
fn every_file_has_the_number_of_cases_in_the_table() {
    let wpt = WptData::find().unwrap();
    let (copy, _) = wpt.urltestdata().unwrap();
    for file in [copy.lock(), URLTESTDATA_JAVASCRIPT_ONLY] {
        let cases = wpt.urls(file.file).unwrap();
        assert_eq!(cases.len(), file.cases, "{}", file.file);
        let needs_utf16 = cases.iter().filter(|it| it.input().as_str().is_none());
        assert_eq!(needs_utf16.count(), file.needs_utf16, "{}", file.file);
    }
    for file in [TOASCII, IDNA_TEST_V2, IDNA_TEST_V2_REMOVED] {
        let cases = wpt.domains(file).unwrap();
        assert_eq!(cases.len(), file.cases, "{}", file.file);
        let needs_utf16 = cases.iter().filter(|it| it.input.as_str().is_none());
        assert_eq!(needs_utf16.count(), file.needs_utf16, "{}", file.file);
    }
    assert_eq!(wpt.setters().unwrap().0.len(), SETTERS_TESTS.cases);
    assert_eq!(
        wpt.percent_encoding().unwrap().len(),
        PERCENT_ENCODING.cases
    );
    assert_eq!(own_urls().unwrap().len(), OWN_URLS.cases);
    assert_eq!(own_setters().unwrap().0.len(), OWN_SETTERS.cases);
}

/// The package is fetched for this workspace, so its copy is there whichever the other tests use.
#[test]
fn the_copy_in_the_package_is_the_older_one() {
    let folder = fetched_package_folder().unwrap();
    let wpt = WptData { folder };
    let (copy, cases) = wpt.urltestdata().unwrap();
    assert_eq!((copy, cases.len()), (COPIES_OF_URLTESTDATA[1], 891));
    let said = wpt.to_string();
    assert!(
        said.ends_with("the copy in ada-url 4.0.0, of 22 August 2026, 891 cases"),
        "{said}"
    );
}

#[test]
fn a_copy_that_is_not_known_is_refused() {
    for copy in COPIES_OF_URLTESTDATA {
        assert_eq!(known_copy(copy.cases, copy.failures), Ok(copy));
    }
    // As many cases, but not the same ones.
    for (cases, failures) in [(896, 267), (891, 269), (897, 269), (0, 0)] {
        let problem = known_copy(cases, failures).unwrap_err();
        for part in [
            &format!("{cases} cases"),
            "has 896 and 269",
            "has 891 and 267",
        ] {
            assert!(problem.contains(part), "{part} is not in: {problem}");
        }
    }
}

#[test]
fn the_variable_decides_alone() {
    let found = WptData::find_from(Some(real().into()), &[], no_package).unwrap();
    assert_eq!(found.folder(), real());
    let error = WptData::find_from(Some("no-such-folder".into()), &[real()], || Ok(real()));
    let message = error.unwrap_err().to_string();
    assert!(message.contains(FOLDER_VARIABLE), "{message}");
    assert!(message.contains("no-such-folder"), "{message}");
}

#[test]
fn nearby_folders_come_before_the_package() {
    let nearby = [PathBuf::from("no-such-folder"), real()];
    let found = WptData::find_from(None, &nearby, || Ok("never looked at".into())).unwrap();
    assert_eq!(found.folder(), real());
    let found = WptData::find_from(None, &nearby[..1], || Ok(real())).unwrap();
    assert_eq!(found.folder(), real());
}

#[test]
fn when_nothing_is_found_the_error_names_everything_tried() {
    let nearby = [
        PathBuf::from("first-folder"),
        PathBuf::from("second-folder"),
    ];
    let message = WptData::find_from(None, &nearby, no_package)
        .unwrap_err()
        .to_string();
    for part in [
        FOLDER_VARIABLE,
        "first-folder",
        "second-folder",
        "no package",
    ] {
        assert!(message.contains(part), "{part} is not in: {message}");
    }
    let message = WptData::find_from(None, &[], || Ok("third-folder".into()))
        .unwrap_err()
        .to_string();
    assert!(message.contains("third-folder"), "{message}");
}

#[test]
fn the_package_is_found_in_the_metadata() {
    let metadata = br#"{"version": 1, "packages": [
        {"name": "other", "manifest_path": "packages/other/Cargo.toml"},
        {"name": "ada-url", "manifest_path": "packages/ada-url/Cargo.toml"}
    ]}"#;
    assert_eq!(
        folder_in_metadata(metadata),
        Ok(PathBuf::from("packages/ada-url/tests/wpt"))
    );
    assert!(folder_in_metadata(br#"{"packages": []}"#).is_err());
    assert!(folder_in_metadata(b"error").is_err());
}

#[test]
fn cases_that_make_no_sense_are_refused() {
    fn url(json: &str) -> Result<CaseList<UrlCase>, serde_json::Error> {
        serde_json::from_str(json)
    }
    assert!(url(r#"["comment", {"input": "a", "base": null, "failure": true}]"#).is_ok());
    for (json, reason) in [
        (r#"[{"input": "a", "base": null}]"#, "lacks href"),
        (
            r#"[{"input": "a", "base": null, "failure": true, "href": "a:"}]"#,
            "has attributes",
        ),
        (
            r#"[{"input": "a", "base": null, "failure": true, "new": 1}]"#,
            "unknown field",
        ),
        (
            r#"[{"input": "a", "base": null, "failure": true, "relativeTo": "x"}]"#,
            "unknown variant",
        ),
        ("[1]", "a comment string or a case object"),
    ] {
        let error = url(json).unwrap_err().to_string();
        assert!(error.contains(reason), "{json}: {error}");
    }
    let domains = serde_json::from_str::<CaseList<DomainCase>>(r#"[{"input": "a"}]"#);
    assert!(domains.unwrap_err().to_string().contains("output"));
    for json in [
        r#"{"origin": []}"#,
        r#"{"unknown": []}"#,
        r#"{"host": [{"href": "a:", "new_value": "", "expected": {}}]}"#,
        r#"{"host": [{"href": "a:", "new_value": "", "expected": {"unknown": ""}}]}"#,
    ] {
        assert!(serde_json::from_str::<SettersFile>(json).is_err(), "{json}");
    }
}
