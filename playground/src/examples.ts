/** Text for the boxes, inserted by one click. */
export interface Example {
  name: string;
  url: string;
  base?: string;
}

/** The paper's first table. */
export const PAPER: Example[] = [
  {
    name: 'long',
    url: 'http://nodejs.org:89/docs/latest/api/foo/bar/qua/13949281/0f28b//5d49/b3020/url.html#test?payload1=true&payload2=false&test=1&benchmark=3&foo=38.38.011.293&bar=1234834910480&test=19299&3992&key=f5c65e1e98fe07e648249ad41e1cfdb0',
  },
  { name: 'short', url: 'https://nodejs.org/en/blog/' },
  { name: 'IDN', url: 'http://你好你好.在线' },
  { name: 'file', url: 'file:///foo/bar/test/node.js' },
  { name: 'WebSocket', url: 'ws://localhost:9229/f46db715-70df-43ad-a359-7f9949f39868' },
  { name: 'authentication', url: 'https://user:pass@example.com/path?search=1' },
  { name: 'JavaScript', url: 'javascript:alert("node is awesome");' },
  { name: 'percent-encoding', url: 'https://%E4%BD%A0/foo' },
  { name: 'dots', url: 'https://example.org/./a/../b/./c' },
];

/** Inputs on which parsers disagree. */
export const TRICKY: Example[] = [
  { name: 'backslash', url: 'http://good.example\\@evil.example/' },
  { name: 'short IPv4', url: 'http://0x7f.1:8080/admin' },
  { name: 'relative', url: '../c d?q=1#top', base: 'https://EXAMPLE.com/a/b/' },
  { name: 'tab', url: 'https://\tlemire.me/en/' },
  { name: 'bad port', url: 'https://example.com:70000/' },
];

/** The initial text. */
export const FIRST = 'HTTPS://me@EXAMPLE.com:443/a/../b c?q=1&lang=en#top';
