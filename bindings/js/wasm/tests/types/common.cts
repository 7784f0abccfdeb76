import urlwind = require('urlwind-wasm');

const url: urlwind.URL = new urlwind.URL('https://h/');

export = url;
