//! Checks that this package has every feature of the published one, which dependencies may request.

use crate::common;

#[test]
fn the_features_are_the_published_ones_and_one_more() {
    let names = |package: &common::Package| -> Vec<String> {
        let mut names: Vec<_> = package
            .features
            .iter()
            .map(|(name, _)| name.clone())
            .collect();
        names.sort();
        names
    };
    let (published, ours) = (common::published(), common::ours());
    // One more: `idna`, which adds ICU4X and is always on in the published package.
    let ours_but_idna: Vec<String> = names(&ours)
        .into_iter()
        .filter(|name| name != "idna")
        .collect();
    assert_eq!(ours_but_idna, names(&published));
    assert_eq!(names(&ours).len(), 6);
    let default = |package: &common::Package| {
        package
            .features
            .iter()
            .find(|(name, _)| name == "default")
            .map(|(_, on)| on.clone())
    };
    assert_eq!(default(&ours), default(&published));
}
