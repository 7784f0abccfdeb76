'use strict';

// Parts of Node are asked for at run time: bundles of ES modules have no `require`.
module.exports = process.getBuiltinModule('node:util');
