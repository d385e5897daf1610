import { GOAL, weights } from '../../../bin/weight.mjs';
import { expect, test } from '../support/page.ts';

test('no first load of a public page fetches more script than it may (X-35)', () => {
  expect(weights().filter(({ kilobytes }) => kilobytes > GOAL)).toEqual([]);
});
