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
  hostClass,
  isGlobalHost,
  addressClass,
  isGlobalAddress,
  registrableDomain,
  publicSuffix,
  sameSite,
  readings,
  isValidURLString,
  trace,
  validate,
} = urlwind;
export default urlwind;
