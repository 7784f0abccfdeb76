// The data of the charts, which `cargo run --profile dist -p bench -- charts` draws (bench/src/report/bars.rs).

import { LABELS } from '../workloads.mjs';
import { datasetNames, datasetOf, millions, variant } from './rows.mjs';

/** Returns one chart of the first dataset, and one of the operations under Node 20. */
export function charts(results) {
  const [first] = datasetNames(results);
  const node20 = results.runtimes.find(({ key }) => key === 'node-20');
  return [speedChart(results, first), ...(node20 ? [operationsChart(node20)] : [])];
}

function speedChart(results, name) {
  const bars = results.runtimes.flatMap((runtime) =>
    ['built-in', 'urlwind'].flatMap((who) => {
      const row = variant(datasetOf(runtime, name), 'href', who);
      const isOurs = who === 'urlwind';
      const label = isOurs ? `urlwind in ${runtime.name}` : runtime.name;
      return row ? [{ label, isOurs, value: millions(row.ns) }] : [];
    }),
  );
  bars.sort((one, other) => other.value - one.value);
  const { items, bytes } = datasetOf(results.runtimes[0], name);
  return {
    file: `js-${name}.svg`,
    title: `${name}, new URL(line).href`,
    subtitle: `${items} URLs of ${(bytes / items).toFixed(0)} bytes; millions parsed per second on one core`,
    bars,
    foot: 'Grey: the URL class that the runtime has built in. The same scripts in all of them.',
  };
}

function operationsChart(runtime) {
  const [dataset] = runtime.datasets;
  const bars = dataset.workloads.flatMap(({ operation, variants }) =>
    variants
      .filter(({ who }) => operation !== 'many' || who === 'urlwind')
      .map(({ who, call, ns }) => ({
        label: operation === 'many' ? call : LABELS[operation],
        isOurs: who === 'urlwind',
        value: ns,
      })),
  );
  return {
    file: 'js-operations.svg',
    title: `${runtime.name}, ${dataset.name}`,
    subtitle: 'Nanoseconds per URL: shorter is better. Orange: urlwind; grey: built-in',
    bars,
    foot: 'parseMany is to be compared with new URL(s).href; with .hrefs() it makes all the strings, too.',
  };
}
