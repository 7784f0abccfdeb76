//! Parameters that only tell where a visitor came from.

use crate::error::Error;
use crate::keys::KeyList;
use crate::record::Url;

/// The names of parameters that advertisers, mailers and networks append to links to follow their
/// visitors. Pages are the same without them.
///
/// It is a choice, not a standard: hand another [`KeyList`] to [`Url::remove_tracking_with`].
pub const TRACKING_KEYS: KeyList = KeyList::from_static(&[
    // Analytics
    "utm_*",
    "_ga",
    "_gl",
    "mtm_*",
    "pk_campaign",
    "pk_cid",
    "pk_content",
    "pk_kwd",
    "pk_medium",
    "pk_source",
    "_openstat",
    "at_campaign",
    "at_medium",
    "s_cid",
    "sc_cid",
    // Clicks on advertisements
    "dclid",
    "gad_campaignid",
    "gad_source",
    "gbraid",
    "gclid",
    "gclsrc",
    "srsltid",
    "wbraid",
    "msclkid",
    "yclid",
    "ysclid",
    "epik",
    "rb_clickid",
    "rdt_cid",
    "ScCid",
    "ttclid",
    "twclid",
    "wickedid",
    // Networks
    "fbclid",
    "fb_action_ids",
    "fb_action_types",
    "fb_ref",
    "fb_source",
    "igsh",
    "igshid",
    "li_fat_id",
    "ref_src",
    "ref_url",
    "xmt",
    "si_sharing",
    // Mailers
    "_hsenc",
    "_hsmi",
    "__hsfp",
    "__hssc",
    "__hstc",
    "hsCtaTracking",
    "_ke",
    "_kx",
    "ck_subscriber_id",
    "dm_i",
    "mc_cid",
    "mc_eid",
    "mkt_tok",
    "ml_subscriber",
    "ml_subscriber_hash",
    "oly_anon_id",
    "oly_enc_id",
    "vero_conv",
    "vero_id",
]);

impl Url {
    /// Removes the query parameters that only serve [tracking](TRACKING_KEYS). What stays, stays byte for
    /// byte.
    ///
    /// ```
    /// let mut url = urlwind::Url::parse("https://h/?utm_source=x&q=a%20b&fbclid=y#top")?;
    /// url.remove_tracking();
    /// assert_eq!(url.as_str(), "https://h/?q=a%20b#top");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[inline]
    pub fn remove_tracking(&mut self) {
        self.remove_tracking_with(&TRACKING_KEYS);
    }

    /// Removes the query parameters whose names are in a list of your own.
    ///
    /// ```
    /// use urlwind::{KeyList, Url};
    /// let mut url = Url::parse("https://h/?from=x&q=a&utm_id=1")?;
    /// url.remove_tracking_with(&KeyList::new(["from"]));
    /// assert_eq!(url.as_str(), "https://h/?q=a&utm_id=1");
    /// # Ok::<(), urlwind::ParseError>(())
    /// ```
    #[inline]
    pub fn remove_tracking_with(&mut self, keys: &KeyList) {
        // What only grows shorter cannot become too long.
        let _: Result<(), Error> = self.edit_query().remove_all(keys).commit();
    }
}
