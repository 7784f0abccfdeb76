//! Fields whose values are slices of the URL's text.

use urlwind::Attribute;

use super::{Field, HostForm, Part, View, What};
use crate::readable::Form;

impl Field {
    /// Returns the attribute whose slice is the field's value, if there is one.
    pub(crate) fn piece(&self, view: View) -> Option<Attribute> {
        let What::Part(Part::Web(attribute)) = self.what else {
            return None;
        };
        let is_normal = view.form == Form::NORMAL
            && !self.default_port
            && !self.is_required
            && self.host_form != Some(HostForm::Unicode)
            && self.decode != Some(true);
        // An origin is not a slice of the URL.
        (is_normal && attribute != Attribute::Origin).then_some(attribute)
    }
}
