import { describe, expectTypeOf, it } from 'vitest';
import type { mailReaction } from '../../../src/engine/followers/reaction.ts';

type Happened = { readonly type: 'Happened'; readonly data: { readonly id: number } };
type Handler = NonNullable<Parameters<typeof mailReaction<Happened>>[1]['Happened']>;

describe('a handler of a mail reaction', () => {
  it('returns no promise: others in its transaction would wait with it', () => {
    expectTypeOf<() => void>().toExtend<Handler>();
    expectTypeOf<() => Promise<void>>().not.toExtend<Handler>();
    expectTypeOf<() => Promise<void> | undefined>().not.toExtend<Handler>();
  });
});
