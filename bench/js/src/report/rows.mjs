// The figures, as tables and charts need them.

/** A variant of a dataset's workload, or undefined. */
export function variant(dataset, operation, who, call) {
  const workload = dataset?.workloads.find((one) => one.operation === operation);
  return workload?.variants.find((one) => one.who === who && (call === undefined || one.call === call));
}

/** How many times faster urlwind is than the built-in class; null if one of them was not measured. */
export function ratio(dataset, operation, call, field = 'ns') {
  const theirs = variant(dataset, operation, 'built-in');
  const ours = variant(dataset, operation, 'urlwind', call);
  return theirs && ours ? theirs[field] / ours[field] : null;
}

export function millions(nanoseconds) {
  return 1000 / nanoseconds;
}

/** Names of all datasets, in the order in which they were measured. */
export function datasetNames(results) {
  return [...new Set(results.runtimes.flatMap(({ datasets }) => datasets.map(({ name }) => name)))];
}

export function datasetOf(runtime, name) {
  return runtime.datasets.find((dataset) => dataset.name === name);
}

/** The calls of `parseMany` that were measured. */
export function callsOfMany(results) {
  const workloads = results.runtimes.flatMap(({ datasets }) => datasets.flatMap((dataset) => dataset.workloads));
  const variants = workloads.filter(({ operation }) => operation === 'many').flatMap((workload) => workload.variants);
  return [...new Set(variants.filter(({ who }) => who === 'urlwind').map(({ call }) => call))];
}
