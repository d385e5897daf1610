import { expect, it } from 'vitest';
import { idFor } from '../../src/engine/db/ids.ts';
import { testDatabase } from '../support/database.ts';

const { db } = await testDatabase();

it('returns the same id for the same command and the next one for another', async () => {
  const first = await Promise.all(Array.from({ length: 20 }, () => idFor(db, 'listings', 'command-a')));
  expect(new Set(first).size).toBe(1);
  expect(await idFor(db, 'listings', 'command-b')).not.toBe(first[0]);
});
