import { build } from '../../bin/build.mjs';

/**
 * What the whole program serves is built before it is asked for pages: a fresh clone is tested with the same pages as one that was started
 * before.
 */
export default async () => {
  await build();
};
