// Kinds of input, and the operations on them.

export const LINES = 1000;

/** The label of each kind, and its i-th input. */
export const KINDS = {
  ascii: { label: 'ASCII', make: (i) => `https://www.example${i % 97}.com/path/${i}/page.html?id=${i}&lang=en` },
  latin: { label: '`é` in the path', make: (i) => `https://www.example${i % 97}.com/cafés/${i}/menu.html?id=${i}` },
  cyrillic: { label: 'Cyrillic path', make: (i) => `https://ru.wikipedia.org/wiki/Единый_указатель_ресурса_${i}` },
  chinese: { label: 'Chinese path', make: (i) => `https://zh.wikipedia.org/wiki/统一资源定位符/${i}` },
  emoji: { label: '`😀` in the query', make: (i) => `https://example.com/search?q=😀+smile&n=${i}` },
  host: { label: '`ü` in the host', make: (i) => `https://www.bücher${i % 97}.com/path/${i}/page.html?id=${i}` },
  chineseHost: { label: 'Chinese host', make: (i) => `https://例子${i % 7}.测试/path/${i}` },
  upper: { label: 'upper case', make: (i) => `HTTPS://WWW.Example${i % 97}.COM/Path/${i}` },
  ipv4: { label: 'IPv4 and port', make: (i) => `http://192.168.${i % 256}.1:8080/a/b/${i}` },
  file: { label: '`file:`', make: (i) => `file:///usr/share/doc/${i}/readme.txt` },
  relative: { label: 'a path: no URL', make: (i) => `/relative/path/${i}?x=1` },
  badHost: { label: 'a blank in the host: no URL', make: (i) => `https://exa mple${i}.com/` },
};

/** Errors take far longer than parsing. */
const VALID = Object.keys(KINDS).filter((kind) => !['relative', 'badHost'].includes(kind));
const FEW = ['ascii', 'latin', 'host'];

const LOOP = 'for (const line of lines) sum +=';

/** The loops, their built-in counterparts, and their kinds of input. `lines` and `buffer` contain the inputs. */
export const LOOPS = [
  { name: 'built-in: new URL(s).href', code: `${LOOP} new BuiltIn(line).href.length;`, kinds: VALID },
  { name: 'new URL(s).href', against: 'built-in: new URL(s).href', code: `${LOOP} new URL(line).href.length;`, kinds: VALID },
  { name: 'built-in: URL.canParse(s)', code: `${LOOP} BuiltIn.canParse(line) ? 1 : 0;` },
  { name: 'URL.canParse(s)', against: 'built-in: URL.canParse(s)', code: `${LOOP} URL.canParse(line) ? 1 : 0;` },
  { name: 'built-in: loop, pathname', code: `${LOOP} new BuiltIn(line).pathname.length;`, kinds: FEW },
  { name: 'loop, pathname', against: 'built-in: loop, pathname', code: `${LOOP} new URL(line).pathname.length;`, kinds: FEW },
  ...['lines', 'buffer'].map((inputs) => ({
    name: `parseMany(${inputs === 'lines' ? 'array' : 'buffer'}), get(i).pathname`,
    against: 'built-in: loop, pathname',
    code: `const many = parseMany(${inputs}); for (let i = 0; i < many.length; i++) sum += many.get(i).pathname.length;`,
    kinds: FEW,
  })),
];
