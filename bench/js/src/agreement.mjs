// Compares all answers before anything is timed.

/** Returns everything that the workloads read from one input; null if it is invalid. */
function answers(Class, line) {
  let url;
  try {
    url = new Class(line);
  } catch {
    return null;
  }
  const { href, host, pathname, search } = url;
  const id = url.searchParams.get('id');
  return [href, host, pathname, search, id, ...[...url.searchParams].flat()];
}

/** Returns the lines on which the two classes, or `parseMany`, differ, and the number of invalid ones. */
export function compare(lines, builtIn, urlwind) {
  const differences = [];
  let refused = 0;
  const fromArray = urlwind.parseMany(lines).hrefs();
  const fromBuffer = urlwind.parseMany(Buffer.from(lines.join('\n'))).hrefs();
  for (const [index, line] of lines.entries()) {
    const theirs = answers(builtIn, line);
    const ours = answers(urlwind.URL, line);
    if (theirs === null) refused++;
    const href = theirs === null ? null : theirs[0];
    const agree =
      JSON.stringify(theirs) === JSON.stringify(ours) &&
      urlwind.URL.canParse(line) === (theirs !== null) &&
      (builtIn.canParse?.(line) ?? theirs !== null) === (theirs !== null) &&
      fromArray[index] === href &&
      fromBuffer[index] === href;
    if (!agree) {
      differences.push({ line, builtIn: theirs, urlwind: ours, many: [fromArray[index], fromBuffer[index]] });
    }
  }
  return { refused, differences };
}
