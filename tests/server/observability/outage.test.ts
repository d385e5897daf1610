import { expect, it } from 'vitest';
import { isOutage } from '../../../src/engine/db/outage.ts';

it.each([
  'Connection terminated unexpectedly',
  'select * from "reservations" where "id" = $1 limit $2 - Connection terminated unexpectedly', // as knex writes it
  'delete from "idempotency_keys" - Query read timeout',
  'Knex: Timeout acquiring a connection. The pool is probably full.',
])('"%s" means that the database is unavailable', (message) => expect(isOutage(new Error(message))).toBe(true));

it.each([
  ['08006', true],
  ['53300', true],
  ['57P01', true],
  ['25006', true],
  ['25P03', true],
  ['25P02', false],
  ['25001', false],
])('SQLSTATE %s: %s', (code, expected) => expect(isOutage(Object.assign(new Error('refused'), { code }))).toBe(expected));

it('so is a plain copy of an error, as pg-boss passes it on', () => {
  expect(
    isOutage({ ...Object.assign(new Error(), { code: 'ECONNRESET' }), message: 'read ECONNRESET (Queue: a, Worker: b)', queue: 'a' }),
  ).toBe(true);
  expect(isOutage({ message: 'column "x" does not exist', queue: 'a' })).toBe(false);
  expect([isOutage(null), isOutage(undefined), isOutage({})]).toEqual([false, false, false]);
});

it('a wrong statement is no outage', () => {
  expect(isOutage(new Error('select 1 - column "x" does not exist'))).toBe(false);
  expect(isOutage(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false);
  expect(isOutage('Connection terminated')).toBe(false);
});
