import { join } from 'node:path';

/**
 * NODE_COMPILE_CACHE: what V8 compiled and the types Node stripped, kept from one process to the next. A program then starts in half the
 * time.
 */
export const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compile');
