export * from './index.js';
import * as urlwind from './index.js';
export default urlwind;
