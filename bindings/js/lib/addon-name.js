'use strict';

const { closeSync, openSync, readSync } = process.getBuiltinModule('node:fs');

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
  let start = '';
  try {
    start = startOf(process.execPath);
  } catch {
    // It may not be read: the report says it, too.
  }
  // The first kilobytes of a program name its loader, such as `/lib64/ld-linux-x86-64.so.2`.
  if (start.includes('/ld-musl-')) return true;
  return /\/ld(64|-linux[\w-]*)?\.so\.\d/.test(start) ? false : hasNoGlibc();
}

function startOf(file) {
  const buffer = Buffer.alloc(4096);
  const descriptor = openSync(file, 'r');
  try {
    return buffer.latin1Slice(0, readSync(descriptor, buffer, 0, buffer.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** The same where the program does not say it. Slow: a report takes tens of milliseconds. */
function hasNoGlibc() {
  const report = process.report?.getReport?.();
  const header = (typeof report === 'string' ? JSON.parse(report) : report)?.header;
  return header !== undefined && !('glibcVersionRuntime' in header);
}

module.exports = { addonName, platform };
