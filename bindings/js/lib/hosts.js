'use strict';

// Where hosts lead, which site they belong to, and how other programs read a URL.

const native = require('./native.js');
const { URL } = require('./url.js');
const { missingArguments } = require('./errors.js');

/** The href of a URL, or of what is parsed as one; throws as the constructor does. */
function hrefOf(url) {
  return url instanceof URL ? url.href : new URL(url).href;
}

/** Where the host leads; null without a host. */
function hostClass(url) {
  return native.hostClass(hrefOf(url)) ?? null;
}

/** Whether the host can be on the public internet, as far as its text tells. */
function isGlobalHost(url) {
  return native.isGlobalHost(hrefOf(url)) !== undefined;
}

/** What an IP address is; null if it is none. */
function addressClass(address) {
  if (arguments.length < 1) throw missingArguments('address');
  return native.addressClass(`${address}`) ?? null;
}

/** Whether an IP address is reachable from everywhere. */
function isGlobalAddress(address) {
  if (arguments.length < 1) throw missingArguments('address');
  return addressClass(address) === 'public';
}

/** The public suffix and the label before it; null if there is none. */
function registrableDomain(url) {
  return native.registrableDomain(hrefOf(url)) ?? null;
}

/** The public suffix of the host; null if there is none. */
function publicSuffix(url) {
  return native.publicSuffix(hrefOf(url)) ?? null;
}

/** Whether two URLs are of the same site. */
function sameSite(a, b) {
  return native.sameSite(hrefOf(a), hrefOf(b)) !== undefined;
}

/** How WHATWG, RFC 3986, curl, Python, Go and Java read an input. */
function readings(input) {
  if (arguments.length < 1) throw missingArguments('input');
  return JSON.parse(native.readings(`${input}`));
}

module.exports = {
  hostClass, isGlobalHost, addressClass, isGlobalAddress, registrableDomain, publicSuffix, sameSite,
  readings,
};
