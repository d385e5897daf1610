import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { valuesOf } from './program.ts';

const SRC = join(import.meta.dirname, '../../src');
/** How much other contexts may use of one: beyond it a context has no inside any more. */
const MAX_VALUES = 12;

const contexts = readdirSync(SRC).filter((name) => existsSync(join(SRC, name, 'public.ts')));

it('is there for most contexts', () => expect(contexts.length).toBeGreaterThan(8));

it('counts what stands behind a namespace or a record of functions', () => {
  expect(valuesOf('src/reservations/public.ts')).toContain('frames.frameAfter');
  expect(valuesOf('src/listings/public.ts')).toContain('listingPolicies.isHiddenFrom');
  expect(valuesOf('src/pricing/public.ts')).toContain('priceShapes');
  expect(valuesOf('src/listings/public.ts')).not.toContain('BookableListing');
});

it.each(contexts)(`public.ts of %s exports at most ${MAX_VALUES} values`, (context) => {
  const values = valuesOf(`src/${context}/public.ts`);
  expect(values.length, values.join(', ')).toBeLessThanOrEqual(MAX_VALUES);
  expect(values.length).toBeGreaterThan(0);
});
