// Prints what the npm packages say, as JSON: the mapping table of UTS #46, and of each property the
// values that the tables need, as ranges with their last code point.
//
//   node properties.mjs <folder with node_modules> <name of the Unicode package>
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, unicode] = [join(process.argv[2], 'node_modules'), process.argv[3]];

async function ranges(property, value) {
  const file = join(modules, unicode, property, value, 'ranges.mjs');
  const { default: found } = await import(pathToFileURL(file));
  return found.map(({ begin, end }) => [begin, end - 1]);
}

async function allValues(property) {
  const folder = join(modules, unicode, property);
  const values = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const pairs = values.map(async ({ name }) => [name, await ranges(property, name)]);
  return Object.fromEntries(await Promise.all(pairs));
}

// ArabicShaping.txt lists few transparent code points: "Those that are not explicitly listed and that are
// of General Category Mn, Me, or Cf have joining type T." Some versions of the package list no others.
async function joiningTypes() {
  const types = await allValues('Joining_Type');
  const inside = ([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const listed = new Set(Object.values(types).flat().flatMap(inside));
  const categories = ['Nonspacing_Mark', 'Enclosing_Mark', 'Format'];
  const marks = await Promise.all(categories.map((value) => ranges('General_Category', value)));
  const others = marks.flat().flatMap(inside).filter((point) => !listed.has(point));
  types.Transparent.push(...others.map((point) => [point, point]));
  return types;
}

const found = {
  mapping: JSON.parse(readFileSync(join(modules, 'tr46/lib/mappingTable.json'), 'utf8')),
  mark: await ranges('General_Category', 'Mark'),
  bidi_class: await allValues('Bidi_Class'),
  joining_type: await joiningTypes(),
  composition_exclusion: await ranges('Binary_Property', 'Full_Composition_Exclusion'),
};
process.stdout.write(JSON.stringify(found));
