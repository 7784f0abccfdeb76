'use strict';

const { closeSync, openSync, readSync } = require('node:fs');

/** The file name of the addon for this system: `urlwind.linux-x64-gnu.node`, for example. */
function addonName() {
  return `urlwind.${platform()}.node`;
}

/** What addons are built for: system, processor and, on Linux, the C library. */
function platform() {
  const { platform: system, arch } = process;
  const libc = system === 'linux' ? `-${isMusl() ? 'musl' : 'gnu'}` : '';
  return `${system}-${arch}${libc}`;
}

/** Whether the running program was linked with musl instead of glibc. */
function isMusl() {
  let start;
  try {
    start = startOf(process.execPath);
  } catch {
    return hasNoGlibc();
  }
  // The first kilobytes of a program name its loader: `/lib/ld-musl-x86_64.so.1`.
  return start.includes('/ld-musl-');
}

function startOf(file) {
  const buffer = Buffer.alloc(4096);
  const descriptor = openSync(file, 'r');
  try {
    return buffer.subarray(0, readSync(descriptor, buffer, 0, buffer.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** The same where the program may not be read. Slow: a report takes tens of milliseconds. */
function hasNoGlibc() {
  const report = process.report?.getReport?.();
  const header = (typeof report === 'string' ? JSON.parse(report) : report)?.header;
  return header !== undefined && !('glibcVersionRuntime' in header);
}

module.exports = { addonName, platform };
