import { afterEach } from 'vitest';
import { forgetMe } from '../../../admin/data/authProvider.ts';

/** Files of the console share one process, and so what its modules remember as long as a page lasts: each test starts as a page does. */
afterEach(forgetMe);
