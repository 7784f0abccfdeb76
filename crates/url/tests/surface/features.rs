//! A dependency may ask for any feature that the published package has.

use crate::common;

#[test]
fn the_features_are_the_published_ones() {
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
    assert_eq!(names(&ours), names(&published));
    assert_eq!(names(&ours).len(), 5);
    let default = |package: &common::Package| {
        package
            .features
            .iter()
            .find(|(name, _)| name == "default")
            .map(|(_, on)| on.clone())
    };
    assert_eq!(default(&ours), default(&published));
}
