// One implementation for both module systems, so that `instanceof` holds across them.
import urlwind from './index.js';

export const {
  URL,
  URLSearchParams,
  ParsedUrls,
  parseMany,
  domainToASCII,
  domainToUnicode,
  fileURLToPath,
  pathToFileURL,
  RelativeURL,
  appendPath,
  buildURL,
  decodedParts,
  keepQueryParams,
  redact,
  redactText,
  removeQueryParams,
  removeTracking,
  setQueryParam,
} = urlwind;
export default urlwind;
