import { afterEach } from 'vitest';
import { clearIdentity } from '../../../admin/data/authProvider.ts';

/** Files of the console share one process, and with it module state that lasts as long as a page: each test starts with a fresh one. */
afterEach(clearIdentity);
