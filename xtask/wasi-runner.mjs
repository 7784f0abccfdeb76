// Runs a wasm32-wasip1 test program in Node: cargo calls it with the program and its arguments.
// The program sees this process's environment and may read any file, as a native one could.
//
// It runs in a process of its own, which tells its answer before it ends. Node can crash when it ends after
// WebAssembly has run for long (seen with Node 20), and then the answer counts, not the crash.
import { spawn } from 'node:child_process';
import { writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { argv, env, execArgv, execPath, exit } from 'node:process';
import { WASI } from 'node:wasi';

/** The first argument of the process that runs the program, and where it tells the answer. */
const INNER = '--inner';
const ANSWER = 3;

/** Runs the program, and returns its exit status. */
async function run(program, rest) {
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
  return wasi.start(await WebAssembly.instantiate(module, imports));
}

const [first, ...others] = argv.slice(2);
if (first === INNER) {
  const [program, ...rest] = others;
  const status = await run(program, rest);
  writeSync(ANSWER, String(status));
  exit(status);
}
const inner = spawn(execPath, [...execArgv, argv[1], INNER, first, ...others], {
  stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
});
let answer = '';
inner.stdio[ANSWER].on('data', (bytes) => {
  answer += bytes;
});
inner.on('close', (status) => exit(answer === '' ? (status ?? 1) : Number(answer)));
