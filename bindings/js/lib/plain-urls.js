'use strict';

// Plain URLs, which are matched in JavaScript: to hand a string to the native half takes longer than that.
//
// A URL is plain if it is written as it will be once it is parsed, and that is easy to see. For a pattern whose
// components are text, names and a `*` at the end, there is a regular expression that finds a plain URL exactly if
// the pattern matches. What it does not find is either not plain, or does not match. None of these expressions
// can go back over a text more than once.

const { exec, test } = RegExp.prototype;

/** Longer texts are left to the native half: an engine remembers each place to which it might go back. */
const MOST_PLAIN = 4096;
/** The same for the standard's own regular expressions, of which some go back over two wildcards. */
const MOST_WITH_TWO = 128;

/** No digit at the start of a label, so no IPv4 address; no two hyphens, so nothing in Punycode. */
const LABEL = '[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*';
const HOST = `${LABEL}(?:\\.${LABEL})*`;
/** Four digits: no default port. */
const PORT = '[1-9][0-9]{3}';
/** What stands between two slashes. */
const IN_PATH = "[\\w!$&'()*+,\\-.:;=@~]";
/** One that begins with a dot may be more than it seems. */
const SEGMENT = `(?!\\.)${IN_PATH}+`;
const MORE_SEGMENTS = `(?:\\/(?!\\.)${IN_PATH}*)*`;
const PATH = `\\/(?!\\.)${IN_PATH}*${MORE_SEGMENTS}`;
const QUERY = '[\\w!$&()*+,\\-./:;=?@~%]+';
const FRAGMENT = "[\\w!$&'()*+,\\-./:;=?@~%]+";
const SEARCH = `(?:\\?${QUERY})?`;
const HASH = `(?:#${FRAGMENT})?`;

const PLAIN_URL = new RegExp(`^https?:\\/\\/${HOST}(?::${PORT})?${PATH}${SEARCH}${HASH}$`);
/** The same with its components. Without a path, it is `/`. */
const SPLIT_URL = new RegExp(
  `^(https?):\\/\\/(${HOST})(?::(${PORT}))?(${PATH})?(?:\\?(${QUERY}))?(?:#(${FRAGMENT}))?$`,
);

const PLAIN_HOST = new RegExp(`^${HOST}$`);
const PLAIN_TEXT = /^[\w\-.~]+$/;

/** The same for the texts of components that are given one by one. */
const PLAIN_COMPONENTS = [
  /^[a-z]+$/,
  PLAIN_TEXT,
  PLAIN_TEXT,
  PLAIN_HOST,
  /^[1-9][0-9]{0,3}$/,
  new RegExp(`^${IN_PATH}*${MORE_SEGMENTS}$`),
  /^[\w\-.~=&]+$/,
  PLAIN_TEXT,
];

/** The expression for a pattern's component; undefined if the pattern is not that simple. */
function forProtocol(text) {
  if (text === '*' || text === 'http{s}?') return 'https?';
  return text === 'http' || text === 'https' ? text : undefined;
}

function forHost(text) {
  if (text === '*') return HOST;
  const [, before, rest] = /^(\*\.|\{\*\.\}\?|:[a-zA-Z_$][\w$]*\.)?(.+)$/s.exec(text) ?? [];
  if (rest === undefined || !PLAIN_HOST.test(rest)) return undefined;
  const name = rest.replaceAll('.', '\\.');
  if (before === undefined) return name;
  if (before === '*.') return `${HOST}\\.${name}`;
  return before === '{*.}?' ? `(?:${HOST}\\.)?${name}` : `${LABEL}\\.${name}`;
}

/**
 * What comes next in the pattern of a path: a name behind a slash with its modifier, a name, a `*` behind a slash with its
 * modifier at the end, a `*` at the end, text.
 */
const PATH_TOKEN = /(\/:[a-zA-Z_$][\w$]*)([?+*]?)(?=\/|$)|(:[a-zA-Z_$][\w$]*)(?=\/|$)|(\/\*)([?+*])$|(\*)$|[\w\-.~/]/y;

function forPath(text) {
  if (text === '*') return PATH;
  if (!text.startsWith('/') || text.includes('/.')) return undefined;
  let source = '';
  PATH_TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = PATH_TOKEN.lastIndex) {
    const found = PATH_TOKEN.exec(text);
    if (found === null) return undefined;
    const [token, behindSlash, modifier, name, anything, choice, asterisk] = found;
    if (behindSlash !== undefined) {
      // A choice must be the last one, and no path is empty.
      if (modifier !== '' && PATH_TOKEN.lastIndex < text.length) return undefined;
      if (at === 0 && (modifier === '?' || modifier === '*')) return undefined;
      source += modifier === '' ? `\\/${SEGMENT}` : `(?:\\/${SEGMENT})${modifier}`;
    } else if (name !== undefined) {
      source += `${IN_PATH}+`;
    } else if (anything !== undefined) {
      if (at === 0) return undefined;
      source += choice === '+' ? PATH : `(?:${PATH})?`;
    } else if (asterisk !== undefined) {
      source += `${text[at - 1] === '/' ? '(?!\\.)' : ''}${IN_PATH}*${MORE_SEGMENTS}`;
    } else {
      source += token.replace(/[./]/, '\\$&');
    }
  }
  return source;
}

/** A RegExp for the plain URLs that a pattern with these components matches; null if there is none. */
function regExpForPlainURLs([protocol, username, password, hostname, port, pathname, search, hash]) {
  const isOpen = (text) => text === '' || text === '*';
  if (![username, password, search, hash].every(isOpen)) return null;
  const parts = [forProtocol(protocol), forHost(hostname), forPath(pathname)];
  if (parts.includes(undefined)) return null;
  const [scheme, host, path] = parts;
  let portPart = '';
  if (port === '*') portPart = `(?::${PORT})?`;
  else if (/^[1-9][0-9]{3}$/.test(port)) portPart = `:${port}`;
  else if (port !== '') return null;
  const rest = `${search === '*' ? SEARCH : ''}${hash === '*' ? HASH : ''}`;
  return new RegExp(`^${scheme}:\\/\\/${host}${portPart}${path}${rest}$`);
}

/** What finds the plain texts that a component matches. */
class PlainComponent {
  constructor(regexp, longest) {
    this.regexp = regexp;
    this.longest = longest;
    this.matchesNothing = regexp.test('');
  }
}

/**
 * A PlainComponent for each component of a pattern, or null if it matches everything; null for all if one is not that simple.
 * Some components have regular expressions of their own; the standard's are those of all the others.
 */
function plainComponents(texts, regexps, standard, ignoresCase) {
  const made = [];
  // With other protocols a slash is a character like any other.
  const path = forProtocol(texts[0]) === undefined ? undefined : forPath(texts[5]);
  for (let place = 0; place < 8; place++) {
    const own = regexps?.[place] ?? null;
    const flags = ignoresCase && place >= 5 ? 'i' : '';
    if (texts[place] === '*') {
      made.push(null);
    } else if (own !== null) {
      made.push(new PlainComponent(own, MOST_PLAIN));
    } else if (place === 5 && path !== undefined) {
      made.push(new PlainComponent(new RegExp(`^${path}$`, flags), MOST_PLAIN));
    } else {
      // A group that is repeated could go back over a text again and again, and so could many choices.
      if (standard[place].includes('((?:') || standard[place].match(/[*+]|\)\?/g)?.length > 2) return null;
      // Texts are ASCII, so the flag `v` changes nothing; with `i`, Node 20 has a mistake about it and `[^]`.
      made.push(new PlainComponent(new RegExp(standard[place], flags), MOST_WITH_TWO));
    }
  }
  return made;
}

/** What a component says; the first that does not match decides. */
const MATCHES = 0;
const DIFFERS = 1;
const UNKNOWN = 2;

function testPlain(component, place, text, isPlain) {
  if (text === undefined || text === '') {
    return component === null || component.matchesNothing ? MATCHES : DIFFERS;
  }
  if (text.length >= MOST_PLAIN || !(isPlain || test.call(PLAIN_COMPONENTS[place], text))) return UNKNOWN;
  if (component === null) return MATCHES;
  if (text.length > component.longest) return UNKNOWN;
  return test.call(component.regexp, text) ? MATCHES : DIFFERS;
}

/** Whether the components of an init match; undefined if the native half has to be asked. */
function testPlainInit(components, init) {
  if (components === null) return undefined;
  let { protocol, hostname, port, pathname, search, hash } = init;
  if (init.baseURL !== undefined) {
    if (!split(init.baseURL) || (pathname !== undefined && !pathname.startsWith('/'))) return undefined;
    // The base gives what stands before the first that is given.
    if (protocol === undefined) {
      protocol = parts[1];
      if (hostname === undefined) {
        hostname = parts[2];
        if (port === undefined) {
          port = parts[3];
          if (pathname === undefined) {
            pathname = parts[4];
            if (search === undefined) {
              search = parts[5];
              hash ??= parts[6];
            }
          }
        }
      }
    }
  }
  // It may be the default port.
  if (port !== undefined && port.length < 4 && protocol !== undefined && port !== '') return undefined;
  const verdict = testPlain(components[5], 5, pathname, false)
    || testPlain(components[3], 3, hostname, false)
    || testPlain(components[0], 0, protocol, false)
    || testPlain(components[6], 6, search, false)
    || testPlain(components[7], 7, hash, false)
    || testPlain(components[4], 4, port, false)
    || testPlain(components[1], 1, init.username, false)
    || testPlain(components[2], 2, init.password, false);
  return verdict === UNKNOWN ? undefined : verdict === MATCHES;
}

/** The last plain URL that a pattern did not match, and the last whose components were asked for. */
let differing = '';
let last = '';
/** The last that was split, and its parts, the first being all of it. */
let whole = '';
let parts = null;

/** Whether a URL is plain; then its parts are those. */
function split(input) {
  if (input !== whole) {
    if (input.length >= MOST_PLAIN) return false;
    whole = input;
    parts = exec.call(SPLIT_URL, input);
    if (parts !== null) parts[4] ??= '/';
  }
  return parts !== null;
}

/** Whether a URL matches; undefined if the native half has to be asked. Often one is tried with many patterns. */
function testPlainURL(urls, components, input) {
  if (input.length >= MOST_PLAIN) return undefined;
  if (urls !== null) {
    if (test.call(urls, input)) return true;
    if (input !== differing) {
      if (!test.call(PLAIN_URL, input)) return undefined;
      differing = input;
    }
    return false;
  }
  if (components === null) return undefined;
  if (input !== last) {
    last = input;
    return undefined;
  }
  if (!split(input)) return undefined;
  const verdict = testPlain(components[5], 5, parts[4], true)
    || testPlain(components[3], 3, parts[2], true)
    || testPlain(components[0], 0, parts[1], true)
    || testPlain(components[6], 6, parts[5], true)
    || testPlain(components[7], 7, parts[6], true)
    || testPlain(components[4], 4, parts[3], true)
    || testPlain(components[1], 1, '', true)
    || testPlain(components[2], 2, '', true);
  return verdict === UNKNOWN ? undefined : verdict === MATCHES;
}

module.exports = { plainComponents, regExpForPlainURLs, testPlainInit, testPlainURL };
