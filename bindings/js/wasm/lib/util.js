'use strict';

// In place of `node:util`, as far as the Node package's files use it.

/** The class that a value says it is of, whatever realm it comes from. */
function tag(value) {
  return Object.prototype.toString.call(value).slice(8, -1);
}

const types = {
  isUint8Array: (value) => ArrayBuffer.isView(value) && tag(value) === 'Uint8Array',
  isDataView: (value) => ArrayBuffer.isView(value) && tag(value) === 'DataView',
  isAnyArrayBuffer: (value) => tag(value) === 'ArrayBuffer' || tag(value) === 'SharedArrayBuffer',
  isSharedArrayBuffer: (value) => tag(value) === 'SharedArrayBuffer',
};

/** Short, for messages of errors. */
function inspect(value) {
  return typeof value === 'object' ? '[Object: null prototype]' : String(value);
}

module.exports = { inspect, types };
