import { createRequire } from 'node:module';
import { register } from './interleaved.mjs';

register(createRequire(import.meta.url).resolve('../index.js'));
