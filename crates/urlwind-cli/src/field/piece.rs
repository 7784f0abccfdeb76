//! Values that are nothing but pieces of a URL's text.

use urlwind::web::Attribute;

use super::{Field, HostForm, Part, View, What};
use crate::readable::Form;

impl Field {
    /// The attribute that its value is a piece of the URL's text by, if it is one.
    pub(crate) fn piece(&self, view: View) -> Option<Attribute> {
        let What::Part(Part::Web(attribute)) = self.what else {
            return None;
        };
        let is_normal = view.form == Form::NORMAL
            && !self.default_port
            && !self.is_required
            && self.host_form != Some(HostForm::Unicode)
            && self.decode != Some(true);
        // An origin is no piece of it.
        (is_normal && attribute != Attribute::Origin).then_some(attribute)
    }
}
