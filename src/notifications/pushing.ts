import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { msUntil } from '../engine/outbox/loops.ts';
import { personById } from '../identity/vault.ts';
import { addMilliseconds } from '../kernel/durations.ts';
import type { Instant } from '../kernel/types.ts';
import { reservationById } from '../reservations/queries.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { PushOutcome, PushTransport } from '../server/push/transport.ts';
import { liveDevices } from './devices.ts';
import { rowOf } from './kinds.ts';
import { afterQuiet, preferencesOf } from './preferences.ts';
import { type NoticeRow, wordsOfNotices } from './words.ts';

type PushingDeps = Pick<Core, 'db' | 'clock' | 'log'> & {
  readonly transport: PushTransport;
};
type Claimed = {
  readonly id: string;
  readonly notice_id: string;
  readonly subscription_id: string;
  readonly urgent: boolean;
  readonly attempts: number;
  readonly expires_at: Instant;
};
type Device = { id: string; endpoint: string; p256dh: string; auth: string; zone: string };
type Result = {
  readonly status: 'waiting' | 'sent' | 'failed' | 'gone' | 'expired' | 'dropped';
  readonly error?: string;
  readonly next?: Instant;
};

const BATCH = 20;
/** Longer than a whole attempt, so that no other worker sends the same push; after a crash it is sent again. */
const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 8;

/**
 * Sends the pushes that are due. Delivery is at least once: a process that dies between the push service's response and its own update
 * sends again. The topic (at the service) and the tag (on the device) make the second replace the first, so that the user sees one.
 */
export const pushing = (deps: PushingDeps) => async (): Promise<number | null> => {
  const { db, clock } = deps;
  const now = clock.now();
  const { rows } = await db.raw<{ rows: Claimed[] }>(
    `update push_outbox set attempts = attempts + 1, next_attempt_at = :until
      where id in (select id from push_outbox where status = 'waiting' and next_attempt_at <= :now
                    order by next_attempt_at limit ${BATCH} for update skip locked)
     returning id, notice_id, subscription_id, urgent, attempts, expires_at`,
    { now, until: addMilliseconds(now, LEASE_MS) },
  );
  await Promise.all(rows.map(async (row) => mark(deps, row, await attempt(deps, row))));
  return rows.length > 0 ? 0 : msUntil(db('push_outbox').where({ status: 'waiting' }).min('next_attempt_at as at'), clock.now());
};

const attempt = async (deps: PushingDeps, row: Claimed): Promise<Result> => {
  const { db, clock, transport } = deps;
  const now = clock.now();
  if (now >= row.expires_at) return { status: 'expired' };
  const device: Device | undefined = await liveDevices(db, now)
    .where({ 'd.id': row.subscription_id })
    .first('d.id', 'd.endpoint', 'd.p256dh', 'd.auth', 'd.zone');
  if (!device) return { status: 'gone' };
  const notice: NoticeRow | undefined = await db('notices').where({ id: row.notice_id }).first();
  if (!notice || !(await isStillWanted(db, notice))) return { status: 'dropped' };
  const awake = row.urgent ? now : afterQuiet(device.zone, now);
  if (awake > now) return { status: 'waiting', next: awake };
  const payload = await payloadOf(db, notice);
  if (payload === null) return { status: 'dropped' };
  const seconds = (Date.parse(row.expires_at) - Date.parse(now)) / 1_000;
  const outcome = await transport.send(device, { ...payload, seconds, urgent: row.urgent });
  return resultOf(deps, row, device, outcome);
};

/** Whether the push is still wanted and true: a request withdrawn during the night is not announced in the morning. */
const isStillWanted = async (db: Knex, { user_id, template, reservation_id }: NoticeRow): Promise<boolean> => {
  const row = rowOf(template);
  if (!row || !(await preferencesOf(db, [user_id]))(user_id, row.kind, 'push')) return false;
  if (row.while === undefined || reservation_id === null) return true;
  return (await reservationById(db, reservation_id))?.status === row.while;
};

/** The text in the person's language; a later push about the same subject replaces the earlier one. Null for an erased account. */
const payloadOf = async (db: Knex, notice: NoticeRow): Promise<{ payload: string; topic: string } | null> => {
  const person = await personById(db, notice.user_id);
  if (!person || person.erased) return null;
  const words = (await wordsOfNotices(db, [notice], person.language)).get(notice.id);
  if (!words) return null;
  const topic = createHash('sha256')
    .update(`${notice.template}/${notice.reservation_id ?? notice.id}`)
    .digest('base64url')
    .slice(0, 32);
  const { text: title, dates, path: url } = words;
  return { topic, payload: JSON.stringify({ title, body: dates ?? '', url, tag: topic, lang: person.language, id: notice.number }) };
};

const resultOf = async (
  { db, clock, log }: PushingDeps,
  row: Claimed,
  device: Device,
  { result, reason }: PushOutcome,
): Promise<Result> => {
  if (result === 'sent') return { status: 'sent' };
  if (result === 'gone') {
    await db('push_subscriptions').where({ id: device.id, endpoint: device.endpoint }).delete();
    return { status: 'gone', error: reason };
  }
  const final = result === 'refused' || row.attempts >= MAX_ATTEMPTS;
  log[final ? 'error' : 'warn']({ push: row.id, attempts: row.attempts, reason }, final ? 'push failed' : 'push not sent, will try again');
  if (final) return { status: 'failed', error: reason };
  return { status: 'waiting', error: reason, next: addMilliseconds(clock.now(), 10_000 * 3 ** (row.attempts - 1)) };
};

/**
 * Stores the result of this attempt; no effect once another process has claimed the row. A postponement to the morning does not count as an
 * attempt.
 */
const mark = async ({ db, clock }: PushingDeps, { id, attempts }: Claimed, { status, error, next }: Result): Promise<void> => {
  const waited = status === 'waiting' && error === undefined;
  await db('push_outbox')
    .where({ id, attempts, status: 'waiting' })
    .update({
      status,
      last_error: error ?? null,
      ...(status === 'sent' && { sent_at: clock.now() }),
      ...(next !== undefined && { next_attempt_at: next }),
      ...(waited && { attempts: attempts - 1 }),
    });
};
