'use strict';

const native = require('./native.js');
const { BuiltInURLPattern, refuseCloning, standOn } = require('./built-in.js');
const { invalidThis, missingArguments, typeError } = require('./errors.js');
const { Compiled, GONE, YES } = require('./compiled-pattern.js');
const { COMPONENTS, toComponent, toInput, toOptions } = require('./pattern-arguments.js');

const { board } = native;

const inspect = Symbol.for('nodejs.util.inspect.custom');

/**
 * [`URLPattern`](https://urlpattern.spec.whatwg.org/#urlpattern-class).
 *
 * The pattern is compiled and matched natively, but for regular expressions: those of the standard are those
 * of the engine, which compiles them fastest, too.
 */
class URLPattern {
  #compiled;

  constructor(first = undefined, second = undefined, third = undefined) {
    // Three arguments are always the overload with a base URL; two are, if the second is no dictionary.
    const hasBase = arguments.length > 2 || (arguments.length === 2 && isPrimitive(second));
    const input = toInput(first);
    const base = hasBase ? `${second}` : undefined;
    const options = toOptions(hasBase ? third : second);
    this.#compiled = new Compiled(input, base, options);
    if (refuseCloning !== null) refuseCloning(this);
  }

  /** What is compiled of a pattern; an error that names the member for anything else. */
  static #of(value, member) {
    try {
      return value.#compiled;
    } catch {
      throw invalidThis('URLPattern', member);
    }
  }

  static compareComponent(component, left, right) {
    if (arguments.length < 3) throw missingArguments('component', 'left', 'right');
    const index = toComponent(component);
    const [one, other] = [left, right].map((value, place) => {
      if (typeof value === 'object' && value !== null && #compiled in value) return value.#compiled;
      const name = ['left', 'right'][place];
      throw typeError('ERR_INVALID_ARG_TYPE', `The "${name}" argument must be a URLPattern`);
    });
    do {
      native.comparePatterns(one.number, other.number, index);
    } while (board[0] === GONE && one.renew(other));
    return board[1];
  }

  test(input = undefined, baseURL = undefined) {
    const compiled = URLPattern.#of(this, 'test');
    if (baseURL !== undefined) return compiled.match(toInput(input), `${baseURL}`) !== null;
    const given = typeof input === 'string' ? input : toInput(input);
    if (compiled.regexps === null) {
      if (typeof given === 'string') native.testPattern(compiled.number, given);
      else native.testPatternFromInit(compiled.number, ...given.forNative());
      if (board[0] !== GONE) return board[0] === YES;
    }
    return compiled.match(given, undefined) !== null;
  }

  exec(input = undefined, baseURL = undefined) {
    const compiled = URLPattern.#of(this, 'exec');
    const given = typeof input === 'string' ? input : toInput(input);
    const base = baseURL === undefined ? undefined : `${baseURL}`;
    const match = compiled.match(given, base);
    return match === null ? null : compiled.result(match, given, base);
  }

  generate(component, groups) {
    const compiled = URLPattern.#of(this, 'generate');
    if (arguments.length < 2) throw missingArguments('component', 'groups');
    return compiled.generate(toComponent(component), groups);
  }

  get hasRegExpGroups() {
    return URLPattern.#of(this, 'hasRegExpGroups').regexps !== null;
  }

  [inspect](depth, options, inspectValue) {
    const { texts } = URLPattern.#of(this, 'inspect');
    if (typeof depth === 'number' && depth < 0) return options.stylize('[URLPattern]', 'special');
    const shown = Object.fromEntries(COMPONENTS.map((name, index) => [name, texts[index]]));
    return `URLPattern ${inspectValue(shown, options)}`;
  }

  static {
    for (const [index, name] of COMPONENTS.entries()) {
      const { get } = Object.getOwnPropertyDescriptor({
        get [name]() {
          return URLPattern.#of(this, name).texts[index];
        },
      }, name);
      Object.defineProperty(URLPattern.prototype, name, { configurable: true, enumerable: true, get });
    }
  }
}

function isPrimitive(value) {
  return value !== undefined && value !== null && typeof value !== 'object' && typeof value !== 'function';
}

for (const name of ['test', 'exec', 'generate', 'hasRegExpGroups']) {
  Object.defineProperty(URLPattern.prototype, name, { enumerable: true });
}
Object.defineProperty(URLPattern, 'compareComponent', { enumerable: true });
Object.defineProperty(URLPattern.prototype, Symbol.toStringTag, { configurable: true, value: 'URLPattern' });

standOn(URLPattern, BuiltInURLPattern);

module.exports = { URLPattern };
