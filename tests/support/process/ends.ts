import { afterAll } from 'vitest';
import { endAll } from './at-end.ts';

// registered before the hooks of the file, hence run after them
afterAll(endAll);
