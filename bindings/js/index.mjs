// One implementation for both module systems, so that `instanceof` holds across them.
import urlwind from './index.js';

export const {
  URL, URLPattern, URLSearchParams, ParsedUrls, parseMany, domainToASCII, domainToUnicode,
  fileURLToPath, fileURLToPathBuffer, pathToFileURL, format, urlToHttpOptions, hostClass,
  isGlobalHost, addressClass, isGlobalAddress, registrableDomain, publicSuffix, sameSite, readings,
  isValidURLString, trace, validate, RelativeURL, appendPath, buildURL, decodedParts,
  keepQueryParams, redact, redactText, removeQueryParams, removeTracking, setQueryParam,
} = urlwind;
export default urlwind;
