// The paper's claims about JavaScript runtimes, next to the figures of a run.

import { datasetNames, datasetOf, millions, variant } from './rows.mjs';

/** `performance` has the native times of top100 from `readPerformance`. */
export function claims(results, performance) {
  const names = datasetNames(results);
  const time = (key, name, who = 'built-in') => {
    const runtime = results.runtimes.find((one) => one.key === key);
    return runtime && variant(datasetOf(runtime, name), 'href', who)?.ns;
  };
  /** Returns the ratios of two built-in classes on each dataset. */
  const faster = (one, other) => {
    const ratios = names.map((name) => [name, time(other, name) / time(one, name)]);
    return ratios.map(([name, times]) => `${name} ${Number.isFinite(times) ? times.toFixed(1) : '–'}×`).join(', ');
  };
  const speeds = names.map((name) => millions(time('node-20', name)).toFixed(1));
  const rows = [
    ['Node 20 is five times (AMD) or four times (Apple) faster than Node 18', faster('node-20', 'node-18')],
    ['Node 20 is more than twice as fast as Deno', faster('node-20', 'deno')],
    ['Bun is slower than Node 20, and close to it on linux_files', `Node 20 against Bun: ${faster('node-20', 'bun')}`],
    ['Node 20 parses more than 1.5 (AMD) or 2.5 (Apple) million URLs per second', `${speeds.join(', ')} million`],
    [
      'In JavaScript the speed is about half of that in C++',
      `urlwind on ${names[0]}: \`Url::parse\` in Rust takes ${performance.urlwind ?? '–'} ns, ` +
        `\`new URL(s).href\` in Node 20 ${time('node-20', names[0], 'urlwind')?.toFixed(0) ?? '–'} ns`,
    ],
  ];
  return ['| the paper says | here, of the built-in classes |', '| --- | --- |', ...rows.map((cells) => `| ${cells.join(' | ')} |`), ''].join('\n');
}
