// Runs a wasm32-wasip1 test program in Node: cargo calls it with the program and its arguments.
// The program sees this process's environment and may read any file, as a native one could.
import { readFile } from 'node:fs/promises';
import { argv, env, exit } from 'node:process';
import { WASI } from 'node:wasi';

const [program, ...rest] = argv.slice(2);
const wasi = new WASI({
  version: 'preview1',
  args: [program, ...rest],
  env,
  preopens: { '/': '/' },
});
// Rust's library mentions these two, and an older C library has no stand-ins for them. There are
// no threads here, so nothing calls them.
const never = () => {
  throw new Error('there are no threads in WASI');
};
const imports = {
  ...wasi.getImportObject(),
  env: { pthread_join: never, pthread_detach: never },
};
const module = await WebAssembly.compile(await readFile(program));
exit(wasi.start(await WebAssembly.instantiate(module, imports)));
