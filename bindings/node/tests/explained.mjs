// Why ours may differ from a built-in class, rule by rule, and how each shows. The README has the
// same list with versions. Nothing here is a permission to differ in general: a rule looks at the
// input and at both results, and answers only if its subject is all that differs.

import { domainToUnicode } from 'node:url';
import { COMPONENTS } from './data.mjs';

const BuiltIn = globalThis.URL;

/** What a host shows in. */
const HOST = ['href', 'origin', 'host', 'hostname'];

/** Characters that Unicode 15.1 to 17.0 assigned, or map otherwise in domains than 15.0. */
const CHANGED = new RegExp(
  '[\\u04C0\\u10A0-\\u10C5\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u1E9E\\u2132\\u2183\\u206A-\\u206F\\uFFA0' +
  '\\u{1D173}-\\u{1D17A}\\u{2F868}\\u{323B0}-\\u{33479}]',
  'u',
);

/** Those with `isAda2` are mistakes that Ada has made good since: they explain nothing elsewhere. */
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
    holds: ({ ours, theirs, text, setter, base }) =>
      ours && isAscii(decoded(text)) && /xn--/.test(ours.hostname) &&
      decoded(text).toLowerCase().includes(ours.hostname) &&
      (theirs === null || setter !== undefined) && onlyHostDiffers(ours, theirs, text, base),
  },
  {
    rule: 'a xn-- label that decodes to ASCII or to itself encoded is an error of UTS #46, since revision 33',
    holds: ({ ours, theirs, text }) =>
      ours === null && theirs && !isAscii(text) && /(^|\.)xn--([^.]*-(\.|$)|xn--)/.test(theirs.hostname),
  },
  {
    rule: 'the Bidi rule holds for every label of a Bidi domain; Ada to 4.0 leaves some labels out',
    holds: ({ ours, theirs }) =>
      ours === null && theirs && breaksBidiRule(domainToUnicode(theirs.hostname)),
  },
  {
    rule: 'mappings and validity are those of UTS #46 and Unicode 17.0, and not of 15.0',
    holds: ({ ours, theirs, text, base }) =>
      ours && CHANGED.test(text) && onlyHostDiffers(ours, theirs, text, base),
  },
  {
    rule: 'a port that does not begin with a digit is ignored by the setters; Ada 2 takes the port away',
    isAda2: true,
    holds: ({ ours, theirs, setter }) =>
      ours && theirs && (setter?.name === 'port' || setter?.name === 'host') &&
      /^[^0-9]|:[^0-9]/.test(setter.value) && theirs.port === '' && ours.port !== '' &&
      same(ours, theirs, ['href', 'origin', 'host', 'port']),
  },
  {
    rule: 'a host must stand before the port in the host setter; Ada 2 accepts none',
    isAda2: true,
    holds: ({ ours, theirs, setter, input }) =>
      setter?.name === 'host' && /^[\t\n\r]*:/.test(setter.value) && ours?.href === input &&
      theirs?.hostname === '' && same(ours, theirs, [...HOST, 'port']),
  },
  {
    rule: 'the empty host is a host where the scheme is not special; Ada 2 refuses it in setters',
    isAda2: true,
    holds: ({ ours, setter, input, theirs }) =>
      (setter?.name === 'hostname' || setter?.name === 'host') && /^([#/?]|$)/.test(setter.value) &&
      theirs?.href === input && ours?.hostname === '' && same(ours, theirs, HOST),
  },
  {
    rule: '`..` never takes the last `/` of a path away; Ada 2 does where the scheme is not special',
    isAda2: true,
    holds: ({ ours, theirs }) =>
      ours && theirs && ours.pathname === '/' && theirs.pathname === '' &&
      same(ours, { ...theirs, pathname: '/' }, ['href']),
  },
  {
    rule: 'a drive letter is two characters; Ada 2 takes the start of `c:x` for one',
    isAda2: true,
    holds: ({ ours, theirs }) =>
      ours && theirs && ours.protocol === 'file:' && /^\/[a-z]:[^/]/i.test(theirs.pathname) &&
      same(ours, { ...theirs, pathname: theirs.pathname.replace(/^\/[^/]*/, '') }, ['href']),
  },
  {
    rule: 'on an opaque base only a fragment can stand; Ada 2 takes more where the input has one',
    isAda2: true,
    holds: ({ ours, theirs, base, input }) =>
      ours === null && theirs && base !== undefined && /^[^#]+#/.test(input) && isOpaque(base),
  },
];

const ada = process.versions.ada ?? '';

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
  const applies = ({ isAda2, holds }) => (!isAda2 || ada.startsWith('2.')) && holds(difference);
  return RULES.find(applies)?.rule;
}

/** What can be seen of a URL. */
export function shown(url) {
  return [...COMPONENTS.map((name) => url[name]), url.searchParams.toString()];
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

/**
 * Whether two URLs are the same but for their hosts. Where the built-in class refuses the host, the
 * other URL is what it makes of the same text with a host that nobody refuses.
 */
function onlyHostDiffers(ours, theirs, text, base) {
  if (theirs !== null) return ours.hostname !== theirs.hostname && same(ours, theirs, HOST);
  const authority = /^([a-z][a-z0-9+.-]*:[\\/]+(?:[^@\\/?#]*@)?)[^:\\/?#]*/i;
  const plain = BuiltIn.parse(text.replace(authority, '$1plain.example'), base);
  return plain?.hostname === 'plain.example' && same(ours, named(shown(plain)), HOST);
}

/**
 * Whether a domain that is written from right to left somewhere has a label that begins with no
 * letter, or ends in neither a letter nor a digit: RFC 5893, section 2, rules 1, 3 and 6.
 */
function breaksBidiRule(domain) {
  if (!/[\u0590-\u08FF]/.test(domain)) return false;
  const labels = domain.split('.').filter((label) => label !== '');
  return labels.some((label) => !/^\p{L}/u.test(label) || !/[\p{L}\p{N}]\p{M}*$/u.test(label));
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
