'use strict';

const native = require('./native.js');
const { missingArguments } = require('./errors.js');

/** The domain in the form that URLs have it; the empty string if it is none. */
function domainToASCII(domain) {
  if (arguments.length < 1) throw missingArguments('domain');
  return native.domainToASCII(`${domain}`);
}

/** The domain in the form that people read; the empty string if it is none. */
function domainToUnicode(domain) {
  if (arguments.length < 1) throw missingArguments('domain');
  return native.domainToUnicode(`${domain}`);
}

module.exports = { domainToASCII, domainToUnicode };
