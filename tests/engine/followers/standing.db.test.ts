import { beforeEach, expect, it } from 'vitest';
import { standingOf } from '../../../src/engine/followers/standing.ts';
import { testDatabase } from '../../support/database.ts';

const { db } = await testDatabase();
const standing = standingOf(['nights', 'spaces']);
const checkpoint = (name: string) => db('projection_checkpoints').where({ name });

beforeEach(async () => {
  await db('projection_checkpoints').delete();
  await db('projection_checkpoints').insert([{ name: 'nights' }, { name: 'spaces' }, { name: 'others' }]);
});

it('is unchanged while none of them has moved, whatever others do', async () => {
  const before = await standing(db);
  expect(before).not.toBeNull();
  await checkpoint('others').update({ position: '7', updated_at: db.raw('clock_timestamp()') });
  expect(await standing(db)).toBe(before);
});

it.each(['nights', 'spaces'])('changes after %s has moved, or was rebuilt at the same position', async (name) => {
  const seen = new Set([await standing(db)]);
  await checkpoint(name).update({ position: '7' });
  seen.add(await standing(db));
  await checkpoint(name).update({ updated_at: db.raw('clock_timestamp()') });
  seen.add(await standing(db));
  expect(seen.size).toBe(3);
});

it('is unknown while one of them has no checkpoint', async () => {
  await checkpoint('spaces').delete();
  expect(await standing(db)).toBeNull();
});

it('is read after the call, even while another read is in progress', async () => {
  const waiting: Promise<unknown>[] = [];
  const answers: (string | null)[] = [];
  const before = await standing(db);
  const first = standing(db).then(async (one) => {
    await checkpoint('nights').update({ position: '9' });
    answers.push(one, await standing(db));
  });
  for (let i = 0; i < 3; i += 1) waiting.push(standing(db));
  await Promise.all([first, ...waiting]);
  expect(answers[0]).toBe(before);
  expect(answers[1]).not.toBe(before);
});
