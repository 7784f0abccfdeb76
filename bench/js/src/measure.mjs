// The stopwatch: all variants of a workload take turns in one process, and only the fastest round counts for every
// slice of a thousand lines, as in `bench/src/measure.rs`.
//
// mitata, which the paper used, times one function after the other: on a busy machine the function that runs in a quiet
// period wins.

/** Returns the cost of reading the clock, to be subtracted from each slice. */
function clockCost() {
  let least = Infinity;
  for (let i = 0; i < 2000; i++) {
    const before = process.hrtime.bigint();
    least = Math.min(least, Number(process.hrtime.bigint() - before));
  }
  return least;
}

/**
 * Times every variant, in nanoseconds. `slices` has the fastest wall time of each slice: a slice is short enough to be
 * undisturbed occasionally, and garbage collection falls into few of them. `pass` is the fastest whole pass in CPU time
 * of all threads of the process, which includes it.
 */
export function measure(variants, items, { rounds, sliceItems }) {
  const count = Math.ceil(items / sliceItems);
  const results = variants.map(() => ({ slices: new Array(count).fill(Infinity), pass: Infinity, checksum: 0 }));
  const cost = clockCost();
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < variants.length; turn++) {
      // The order rotates, so that none always follows the same neighbor.
      const index = (turn + round) % variants.length;
      const { run } = variants[index];
      const result = results[index];
      let checksum = 0;
      const cpu = process.cpuUsage();
      for (let slice = 0; slice < count; slice++) {
        const from = slice * sliceItems;
        const before = process.hrtime.bigint();
        checksum += run(from, Math.min(items, from + sliceItems));
        const time = Number(process.hrtime.bigint() - before) - cost;
        if (time < result.slices[slice]) result.slices[slice] = time;
      }
      const { user, system } = process.cpuUsage(cpu);
      result.pass = Math.min(result.pass, (user + system) * 1000);
      result.checksum = checksum;
    }
  }
  return results;
}

/** Combines the measurements of several processes. Their distance, as a share, is the `spread`. */
export function combine(runs, items) {
  const total = (slices) => slices.reduce((sum, time) => sum + time, 0);
  const fastest = runs[0].slices.map((_, slice) => Math.min(...runs.map((run) => run.slices[slice])));
  const totals = runs.map((run) => total(run.slices));
  const best = total(fastest);
  return {
    ns: best / items,
    passNs: Math.min(...runs.map((run) => run.pass)) / items,
    spread: runs.length > 1 ? (Math.max(...totals) - Math.min(...totals)) / best : null,
  };
}
