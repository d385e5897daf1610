import { afterEach } from 'vitest';
import { forgetKept } from '../../../admin/ui/kept.ts';
import { forgetPages } from '../../../admin/ui/lists/order.ts';

/** Files of the console share one process, and so what its modules remember as long as a page lasts: each test starts as a page does. */
afterEach(() => {
  forgetKept();
  forgetPages();
});
