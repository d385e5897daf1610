import { expect, it } from 'vitest';
import { down, up } from '../../../migrations/20261126060900_deadlines.ts';
import { testDatabase } from '../../support/database.ts';

const { db } = await testDatabase();

/** The checkpoints after an upgrade from a version that had these. */
const upgraded = async (before: Readonly<Record<string, string | null>>): Promise<Record<string, string | null>> => {
  await down(db);
  await db('projection_checkpoints').delete();
  const rows = Object.entries(before).map(([name, position]) => ({ name, position }));
  if (rows.length > 0) await db('projection_checkpoints').insert(rows);
  await up(db);
  const after: { name: string; position: string | null }[] = await db('projection_checkpoints').select('name', 'position');
  return Object.fromEntries(after.map(({ name, position }) => [name, position]));
};

it('the one scheduler goes on where the one furthest behind stood', async () => {
  expect(await upgraded({ 'schedule:a': '0007', 'schedule:b': '0005', reservations: '0003' })).toEqual({
    'schedule:deadlines': '0005',
    reservations: '0003',
  });
  expect(await upgraded({ 'schedule:a': '0007', 'schedule:b': null })).toEqual({ 'schedule:deadlines': null });
  expect(await upgraded({ reservations: '0003' })).toEqual({ reservations: '0003' });
});

it('a version before it has no checkpoint, and so schedules everything again', async () => {
  await upgraded({ 'schedule:a': '0007' });
  await down(db);
  expect(await db('projection_checkpoints')).toEqual([]);
  await up(db);
});
