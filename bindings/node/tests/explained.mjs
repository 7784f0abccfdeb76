// Why ours may differ from a built-in class, rule by rule, and how each shows. The README has the
// same list with versions. Nothing here is a permission to differ in general: a rule looks at the
// input and at both results, and answers only if its subject is all that differs.

import { COMPONENTS } from './data.mjs';

const RULES = [
  {
    rule: '`^` in a path is percent-encoded: it joined the path percent-encode set later',
    holds: ({ ours, theirs }) =>
      ours && theirs && theirs.pathname.includes('^') &&
      same(ours, { ...theirs, pathname: theirs.pathname.replaceAll('^', '%5E') }, ['href']),
  },
  {
    rule: 'the last blank of an opaque path before `?` or `#` is %20 now; it used to go with them',
    holds: ({ ours, theirs }) =>
      ours && theirs && ours.pathname.endsWith('%20') &&
      theirs.pathname.trimEnd() === ours.pathname.slice(0, -3).trimEnd() &&
      same(ours, { ...theirs, pathname: ours.pathname }, ['href']),
  },
  {
    rule: 'a domain that is ASCII is not given to IDNA any more: its xn-- labels are not decoded',
    holds: ({ ours, theirs, text, setter }) =>
      ours && isAscii(decoded(text)) && /xn--/i.test(decoded(text)) &&
      (theirs === null || (setter && theirs.hostname !== ours.hostname)) &&
      ours.hostname.includes('xn--'),
  },
  {
    rule: 'a xn-- label that decodes to ASCII or to itself encoded is an error of UTS #46, since revision 33',
    holds: ({ ours, theirs, text }) => ours === null && theirs && !isAscii(text) && /xn--/i.test(text),
  },
  {
    rule: 'the Bidi rule holds for every label of a Bidi domain; Ada to 4.0 leaves some labels out',
    holds: ({ ours, theirs, text }) => ours === null && theirs && /[\u0590-\u08FF]/.test(text),
  },
  {
    rule: 'mappings and validity are those of UTS #46 revision 33 and Unicode 16, and not of 15.0',
    holds: ({ ours, theirs, text }) =>
      ours && !isAscii(text) && (theirs === null || theirs.hostname !== ours.hostname),
  },
  {
    rule: 'a port that does not begin with a digit is ignored by the setters; Ada 2 takes the port away',
    holds: ({ ours, theirs, setter }) =>
      ours && theirs && (setter?.name === 'port' || setter?.name === 'host') &&
      /^[^0-9]|:[^0-9]/.test(setter.value) && theirs.port === '' && ours.port !== '' &&
      same(ours, theirs, ['href', 'origin', 'host', 'port']),
  },
  {
    rule: 'a host must stand before the port in the host setter; Ada 2 accepts none',
    holds: ({ ours, setter, input }) =>
      setter?.name === 'host' && /^[\t\n\r]*:/.test(setter.value) && ours?.href === input,
  },
  {
    rule: 'the empty host is a host where the scheme is not special; Ada 2 refuses it in setters',
    holds: ({ ours, setter, input, theirs }) =>
      (setter?.name === 'hostname' || setter?.name === 'host') && /^([#/?]|$)/.test(setter.value) &&
      theirs?.href === input && ours?.hostname === '',
  },
  {
    rule: '`..` never takes the last `/` of a path away; Ada 2 does where the scheme is not special',
    holds: ({ ours, theirs }) =>
      ours && theirs && ours.pathname === '/' && theirs.pathname === '' &&
      same(ours, { ...theirs, pathname: '/' }, ['href']),
  },
  {
    rule: 'a drive letter is two characters; Ada 2 takes the start of `c:x` for one',
    holds: ({ ours, theirs }) =>
      ours && theirs && /^\/[a-z]:[^/]/i.test(theirs.pathname) && ours.protocol === 'file:' &&
      same(ours, { ...theirs, pathname: ours.pathname }, ['href']),
  },
  {
    rule: 'on an opaque base only a fragment can stand; Ada 2 takes more where the input has one',
    holds: ({ ours, theirs, base, input }) =>
      ours === null && theirs && base !== undefined && /^[^#]+#/.test(input) && isOpaque(base),
  },
];

/** The rule that explains a difference, if any does. */
export function explain({ input, base, setter, theirs, ours }) {
  const difference = {
    input,
    base,
    setter,
    /** What was parsed. */
    text: setter?.value ?? input,
    theirs: named(theirs),
    ours: named(ours),
  };
  return RULES.find(({ holds }) => holds(difference))?.rule;
}

function named(values) {
  if (values === null) return null;
  const names = [...COMPONENTS, 'searchParams'];
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

/** Whether two URLs are the same, but for the named components. */
function same(one, other, except) {
  return Object.keys(one).every((name) => except.includes(name) || one[name] === other[name]);
}

function isAscii(text) {
  return /^[\0-\x7F]*$/.test(text);
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isOpaque(base) {
  return /^[a-z][a-z0-9+.-]*:[^/]/i.test(base);
}
