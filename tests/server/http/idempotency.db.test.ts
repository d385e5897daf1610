import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connect } from '../../../src/engine/db/connect.ts';
import { canonical } from '../../../src/engine/event-store/hash-chain.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { Rejection } from '../../../src/kernel/rejection.ts';
import { contract, route } from '../../../src/server/http/contract.ts';
import { HOLD_KEYS, sweepKeys } from '../../../src/server/http/serving/idempotency.ts';
import { until } from '../../support/events.ts';
import { smallApp } from '../../support/small-app.ts';

const START = '2026-03-01T12:00:00.000Z';
const clock = manualClock(START);
const seen: { commandId: string; actor: string }[] = [];
let answered = 0;

const order = contract({
  name: 'order',
  tag: 'Test',
  summary: 'Orders',
  method: 'post',
  path: '/orders',
  role: 'public',
  body: z.object({ what: z.string().min(2), does: z.enum(['answer', 'reject', 'break', 'wait']).default('answer') }),
  status: 201,
  response: z.object({ number: z.number() }),
});
/** Delays the first of several requests, so that the others always arrive while it is running. */
let othersAreAnswered: Promise<unknown> = Promise.resolve();
const handle = async (what: string, metadata: { commandId: string; actor: string }) => {
  seen.push(metadata);
  if (what === 'reject') throw new Rejection('unavailable');
  if (what === 'break') throw new Error('broken');
  if (what === 'wait') await othersAreAnswered;
  answered += 1;
  return { number: answered };
};
const secret = contract({ ...order, name: 'secretOrder', path: '/secrets', secret: true });
const routes = [order, secret].map((one) => route(one, async ({ body, metadata }) => handle(body.does, metadata)));
const app = await smallApp({ routes, clock });

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever JSON it was answered
type Json = any;
const send = async (
  json: unknown,
  { key, token = 'guest', path = '/orders' }: { key?: string; token?: string | null; path?: string } = {},
) => {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(token ? { authorization: token } : {}),
    },
    body: JSON.stringify(json),
  });
  const { headers, status } = response;
  return { status, headers, body: (await response.json()) as Json, replayed: headers.get('idempotency-replayed') };
};
const order1 = { what: 'bread' };

beforeEach(async () => {
  clock.set(START);
  seen.length = 0;
  await app.db('idempotency_keys').delete();
});

describe('the same key with the same body', () => {
  it('returns the first answer without executing again', async () => {
    const first = await send(order1, { key: 'k' });
    const again = await send(order1, { key: 'k' });
    expect([first.status, first.replayed]).toEqual([201, null]);
    expect([again.status, again.replayed, again.body]).toEqual([201, 'true', first.body]);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(seen).toHaveLength(1);
  });
  it('returns the first refusal as well', async () => {
    const first = await send({ ...order1, does: 'reject' }, { key: 'k' });
    const again = await send({ ...order1, does: 'reject' }, { key: 'k' });
    expect([first.status, again.status, again.replayed]).toEqual([409, 409, 'true']);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('content-type')).toBe('application/problem+json');
    expect(seen).toHaveLength(1);
  });
  it('five concurrent ones: one is executed, the others wait for its answer', async () => {
    const refused: unknown[] = [];
    othersAreAnswered = until(() => refused.length === 4);
    const one = async () => {
      const answer = await send({ ...order1, does: 'wait' }, { key: 'k' });
      if (answer.status === 409) refused.push(answer);
      return answer;
    };
    const all = await Promise.all(Array.from({ length: 5 }, one));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const waiting = all.find(({ status }) => status === 409);
    expect([waiting?.body.code, waiting?.headers.get('retry-after')]).toEqual(['idempotency_key_in_flight', '1']);
    expect((await send({ ...order1, does: 'wait' }, { key: 'k' })).replayed).toBe('true');
    expect(seen).toHaveLength(1);
  });
});

it('the same key with another body, query or call is 422', async () => {
  await send(order1, { key: 'k' });
  for (const [json, path] of [
    [{ what: 'milk' }, '/orders'],
    [order1, '/orders?page=2'],
    [order1, '/secrets'],
  ] as const) {
    const { status, body } = await send(json, { key: 'k', path });
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused']);
  }
  expect(seen).toHaveLength(1);
});

it('belongs to its user, or to the address of a visitor', async () => {
  await send(order1, { key: 'k' });
  expect((await send(order1, { key: 'k', token: 'other' })).replayed).toBeNull();
  expect((await send(order1, { key: 'k', token: null })).replayed).toBeNull();
  expect((await send(order1, { key: 'k', token: null })).replayed).toBe('true');
  expect(seen.map(({ actor }) => actor)).toEqual(['user:7', 'user:8', 'visitor']);
});

describe('not stored', () => {
  it('validation errors: the corrected body may use the same key', async () => {
    expect((await send({ what: '' }, { key: 'k' })).status).toBe(422);
    expect((await send(order1, { key: 'k' })).status).toBe(201);
  });
  it('unexpected errors', async () => {
    expect((await send({ ...order1, does: 'break' }, { key: 'k' })).status).toBe(500);
    expect((await send({ ...order1, does: 'break' }, { key: 'k' })).replayed).toBeNull();
    expect(seen).toHaveLength(2);
  });
  it('answers that contain a token', async () => {
    await send(order1, { key: 'k', path: '/secrets' });
    const again = await send(order1, { key: 'k', path: '/secrets' });
    expect([again.status, again.replayed]).toEqual([201, null]);
    expect(new Set(seen.map(({ commandId }) => commandId)).size).toBe(1); // by which the command finds its earlier effect
    expect(await app.db('idempotency_keys').select('headers', 'body')).toEqual([{ headers: null, body: null }]);
  });
  it('nor the request of such a call; only a hash detects a different one', async () => {
    await send({ what: 'password' }, { key: 'k', path: '/secrets' });
    const other = await send({ what: 'passwort' }, { key: 'k', path: '/secrets' });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(seen).toHaveLength(1);
    const sent = canonical(['POST /api/v1/secrets', '', { what: 'password' }, []]);
    const { request_hash } = await app.db('idempotency_keys').first('request_hash');
    expect(request_hash).toBe(createHmac('sha256', app.config.secret).update(sent).digest('hex')); // a reader of the table cannot try out passwords
  });
  it('the key of a token request can be repeated with other data after a refusal for its data', async () => {
    expect((await send({ what: '' }, { key: 'k', path: '/secrets' })).status).toBe(422);
    expect((await send(order1, { key: 'k', path: '/secrets' })).status).toBe(201);
  });
});

describe('24 hours', () => {
  const DAY = 24 * 3_600_000;
  it.each([
    [DAY - 1, 'true'],
    [DAY, null],
    [DAY + 1, null],
  ])('after %d ms the first answer is replayed: %s', async (ms, replayed) => {
    await send(order1, { key: 'k' });
    clock.advance(ms);
    expect((await send(order1, { key: 'k' })).replayed).toBe(replayed);
  });
  it('then it is deleted by the sweep', async () => {
    await send(order1, { key: 'k' });
    expect(await sweepKeys(app.db, new Date(Date.parse(START) + DAY - 1).toISOString())).toBe(0);
    expect(await sweepKeys(app.db, new Date(Date.parse(START) + DAY).toISOString())).toBe(1);
  });
});

it('a request that died with its machine is taken over after a minute', async () => {
  const living = connect(app.databaseUrl, 1);
  await living.raw(HOLD_KEYS); // the machine is gone, but the database has not ended its session yet
  await send(order1, { key: 'k' });
  await app.db('idempotency_keys').update({ status: null });
  clock.advance(59_999);
  expect((await send(order1, { key: 'k' })).status).toBe(409);
  clock.advance(1);
  expect((await send(order1, { key: 'k' })).status).toBe(201);
  await living.destroy();
});

describe('the command id', () => {
  it('is derived from user and key: the same on a repeat, even after the answer was deleted', async () => {
    await send(order1, { key: 'k' });
    await app.db('idempotency_keys').delete();
    await send(order1, { key: 'k' });
    await send(order1, { key: 'other' });
    await send(order1, { key: 'k', token: 'other' });
    const [first, again, otherKey, otherUser] = seen.map(({ commandId }) => commandId);
    expect(again).toBe(first);
    expect(new Set([first, otherKey, otherUser]).size).toBe(3);
  });
  it('is random without a key', async () => {
    await send(order1);
    await send(order1);
    expect(new Set(seen.map(({ commandId }) => commandId)).size).toBe(2);
  });
});

it.each([
  ['x'.repeat(255), 201],
  ['x'.repeat(256), 422],
  ['x', 201],
  ['clé', 422],
])('a key of %s', async (key, status) => {
  const answer = await send(order1, { key });
  expect(answer.status).toBe(status);
  if (status === 422) expect(answer.body.errors).toEqual({ 'Idempotency-Key': ['invalid'] });
});

describe('a key whose process has ended', () => {
  const ago = (ms: number) => new Date(Date.parse(START) - ms).toISOString();
  /** Stores the key as claimed `ms` ago by `holder`. */
  const heldSince = async (ms: number, holder: number | null) => {
    await send(order1, { key: 'k' });
    await app.db('idempotency_keys').update({ status: null, headers: null, body: null, created_at: ago(ms), holder });
  };
  const NOBODY = 1;

  it.each([
    [1_999, 409],
    [2_000, 201],
  ])('is free after 2 s: after %i ms the answer is %i', async (ms, status) => {
    await heldSince(ms, NOBODY);
    expect((await send(order1, { key: 'k' })).status).toBe(status);
  });

  it.each([
    [59_999, 409],
    [60_000, 201],
  ])('of a living process, or an earlier version, is kept for a minute: after %i ms %i', async (ms, status) => {
    const living = connect(app.databaseUrl, 1);
    await living.raw('select 1');
    await living.raw(HOLD_KEYS.replace(/, \d+\)/, ', 77)'));
    for (const holder of [77, null]) {
      await app.db('idempotency_keys').delete();
      await heldSince(ms, holder);
      expect([holder, (await send(order1, { key: 'k' })).status]).toEqual([holder, status]);
    }
    await living.destroy(); // as after a kill
    await heldSince(2_000, 77);
    await until(async () => (await send(order1, { key: 'k' })).status === 201);
  });
});
