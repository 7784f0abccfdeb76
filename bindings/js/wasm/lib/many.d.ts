/**
 * The normal form of each input, null where it is not a URL: strings of an array, or lines of a buffer.
 *
 * @example
 * normalizeMany(['HTTP://A/', 'x']) // ['http://a/', null]
 */
export function normalizeMany(inputs: Parameters<typeof parseMany>[0]): (string | null)[];
