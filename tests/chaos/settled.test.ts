import type { Knex } from 'knex';
import { expect, it } from 'vitest';
import type { EventStore, Recorded } from '../../src/engine/event-store/port.ts';
import { settle } from './support/settled.ts';

/** A log that grows, of which nothing but the positions counts. */
const growing = () => {
  const positions = ['1'];
  const readAll: EventStore['readAll'] = async ({ after }) =>
    positions.filter((position) => position > (after ?? '')).map((position) => ({ position }) as Recorded);
  return { positions, store: { readAll } as EventStore };
};

it('is not settled while a follower has written events that no one has followed yet', async () => {
  const { positions, store } = growing();
  const looked: string[] = [];
  const raw = async (_: string, [end]: readonly string[]) => {
    looked.push(end ?? '');
    if (looked.length === 1) positions.push('2'); // by a follower that is no longer behind the first one
    return { rows: [{ what: 'followers behind', n: end === '2' && looked.length < 4 ? 1 : 0 }] };
  };
  expect(await settle({ db: { raw } as unknown as Knex, store }, 10_000)).toBe('1 followers behind');
  expect(looked).toEqual(['1', '2', '2', '2']);
});
