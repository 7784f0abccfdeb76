import { createRequire } from 'node:module';
import { register } from '../../tests/interleaved.mjs';

register(createRequire(import.meta.url).resolve('../dist/full.cjs'));
