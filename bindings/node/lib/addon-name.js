'use strict';

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

/** Whether this Linux has musl instead of glibc. */
function isMusl() {
  const report = process.report?.getReport?.();
  const header = (typeof report === 'string' ? JSON.parse(report) : report)?.header;
  if (header && 'glibcVersionRuntime' in header) return false;
  // Not every runtime writes reports: look for musl's loader.
  const { existsSync } = require('node:fs');
  const loaders = { x64: 'x86_64', arm64: 'aarch64' };
  const name = loaders[process.arch];
  return name !== undefined && existsSync(`/lib/ld-musl-${name}.so.1`);
}

module.exports = { addonName, platform };
