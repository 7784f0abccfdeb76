import urlwind = require('urlwind');

const url: urlwind.URL = new urlwind.URL('http://a/');
const hrefs: (string | null)[] = urlwind.parseMany([url.href]).hrefs();
export { hrefs };
