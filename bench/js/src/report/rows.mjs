// Accessors of the results for tables and charts.

/** Returns a variant of a dataset's workload, or undefined. */
export function variant(dataset, operation, who, call) {
  const workload = dataset?.workloads.find((one) => one.operation === operation);
  return workload?.variants.find((one) => one.who === who && (call === undefined || one.call === call));
}

/** Returns the speed of urlwind relative to the built-in class; null if one of them was not measured. */
export function ratio(dataset, operation, call, field = 'ns') {
  const theirs = variant(dataset, operation, 'built-in');
  const ours = variant(dataset, operation, 'urlwind', call);
  return theirs && ours ? theirs[field] / ours[field] : null;
}

export function millions(nanoseconds) {
  return 1000 / nanoseconds;
}

/** Returns the names of all datasets, in the order of measurement. */
export function datasetNames(results) {
  return [...new Set(results.runtimes.flatMap(({ datasets }) => datasets.map(({ name }) => name)))];
}

export function datasetOf(runtime, name) {
  return runtime.datasets.find((dataset) => dataset.name === name);
}

/** Returns the calls of `parseMany` that were measured. */
export function callsOfMany(results) {
  const workloads = results.runtimes.flatMap(({ datasets }) => datasets.flatMap((dataset) => dataset.workloads));
  const variants = workloads.filter(({ operation }) => operation === 'many').flatMap((workload) => workload.variants);
  return [...new Set(variants.filter(({ who }) => who === 'urlwind').map(({ call }) => call))];
}
