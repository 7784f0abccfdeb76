import globals from './global.js';

/** The names of the classes that are ours now. */
export const { replaced } = globals;
