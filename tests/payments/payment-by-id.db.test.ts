import { expect, it } from 'vitest';
import { paymentById } from '../../projections/payments.ts';
import { testDatabase } from '../support/database.ts';

const { db } = await testDatabase();

const row = (payment_id: string, reservation_id: number) => ({
  ...{ payment_id, reservation_id, method: 'mercadopago', status: 'started', amount: 1_000, currency: 'CLP', surcharge: 0 },
  started_at: '2026-11-25T10:00:00.000Z',
});

it('payments that are asked for at once are read by one statement, each for whom asked', async () => {
  await db('payments').insert([row('first', 1), row('second', 2)]);
  const asked: string[] = [];
  const listen = ({ sql }: { sql: string }) => asked.push(sql);
  db.client.on('query', listen);
  const found = await Promise.all(['second', 'none', 'first', 'second'].map((id) => paymentById(db, id)));
  db.client.off('query', listen);
  expect(found.map((payment) => payment?.reservation_id ?? null)).toEqual([2, null, 1, 2]);
  expect(asked).toHaveLength(1);
});
