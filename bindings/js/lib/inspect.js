'use strict';

// What `util.inspect` and `console.log` show, to the letter as for the built-in classes.

const COMPONENTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'searchParams',
  'hash',
];

function inspectUrl(url, Class, context, depth, options, inspect) {
  if (typeof depth === 'number' && depth < 0) return url;
  const constructor = constructorOf(url) ?? Class;
  const shown = Object.create({ constructor });
  for (const name of COMPONENTS) shown[name] = url[name];
  if (options.showHidden) shown[Symbol('context')] = context;
  return `${constructor.name} ${inspect(shown, options)}`;
}

/** The constructor that the nearest prototype names. */
function constructorOf(object) {
  for (let at = object; at !== null; at = Object.getPrototypeOf(at)) {
    const descriptor = Object.getOwnPropertyDescriptor(at, 'constructor');
    const value = descriptor?.value;
    if (typeof value === 'function' && value.name !== '') return value;
  }
  return undefined;
}

function inspectParams(name, pairs, depth, options, inspect) {
  if (typeof depth === 'number' && depth < 0) return options.stylize('[Object]', 'special');
  const inner = innerOptions(depth, options);
  const shown = [];
  let width = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const pair = `${inspect(pairs[i], inner)} => ${inspect(pairs[i + 1], inner)}`;
    shown.push(pair);
    width += withoutColors(pair).length + (i === 0 ? 0 : 2);
  }
  if (shown.length === 0) return `${name} {}`;
  if (width > options.breakLength) return `${name} {\n  ${shown.join(',\n  ')} }`;
  return `${name} { ${shown.join(', ')} }`;
}

function inspectIterator(tag, rest, depth, options, inspect) {
  if (typeof depth === 'number' && depth < 0) return options.stylize('[Object]', 'special');
  const inner = innerOptions(depth, options);
  const shown = rest.map((item) => inspect(item, inner));
  const breaks = inspect(rest, inner).includes('\n');
  return `${tag} {${breaks ? '\n  ' : ' '}${shown.join(breaks ? ',\n  ' : ', ')} }`;
}

function innerOptions(depth, options) {
  const inner = { ...options };
  if (depth !== null) inner.depth = depth - 1;
  return inner;
}

function withoutColors(text) {
  return text.replace(/\u001b\[\d\d?m/g, '');
}

module.exports = { inspectIterator, inspectParams, inspectUrl };
