// Whoever answers wrongly may be as quick as he likes: before anything is timed, all answers are compared.

/** Everything that the workloads read of one input; null if it is refused. */
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

/** The lines on which the two classes, or `parseMany`, say different things, and the number refused. */
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
