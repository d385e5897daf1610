import type { Knex } from 'knex';
import { v5 as uuidv5 } from 'uuid';
import { anyOf } from '../engine/db/any-of.ts';
import { msUntil, tell } from '../engine/outbox/loops.ts';
import type { Posting } from '../engine/outbox/posting.ts';
import type { Clock } from '../kernel/clock.ts';
import { addMilliseconds, after } from '../kernel/durations.ts';
import type { Instant } from '../kernel/types.ts';
import { DECLINED, type PostedMail } from '../server/mail/outbox.ts';
import { liveDevices } from './devices.ts';
import { type Row, rowOf } from './kinds.ts';
import { afterQuiet, preferencesOf } from './preferences.ts';
import { type Concerned, concernedBy } from './recipients.ts';

type Queued = Pick<Posting, 'template' | 'recipient' | 'params'> & {
  readonly id: string;
  readonly again: boolean;
  readonly created_at: Instant;
  readonly status: PostedMail['status'];
  readonly last_error: string | null;
};

const BATCH = 100;
const RETRY_MS = 1_000;
/** A mail whose recipient is unknown for this long has none. */
const GIVE_UP = 'PT10M';
/** How close to a deadline pushes ignore quiet hours. */
const URGENT_MS = 2 * 3_600_000;
/** The expiry of a push that cannot be delivered. */
const PUSH_LIFE = 'P1D';

/**
 * Creates the notice and the pushes for each posted mail, one push per device of the person. The queue's row is deleted in the same
 * transaction, so that each is created once with any number of processes.
 */
export const spreading =
  ({ db, clock }: { db: Knex; clock: Clock }) =>
  async (): Promise<number | null> => {
    const now = clock.now();
    const done = await db.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: Queued[] }>(
        `with due as (select mail_id, again from notice_queue where due_at <= ? order by due_at limit ${BATCH} for update skip locked)
       select m.id, m.template, m.recipient, m.params, m.created_at, m.status, m.last_error, due.again
         from due join mail_outbox m on m.id = due.mail_id order by m.posted`,
        [now],
      );
      if (rows.length === 0) return 0;
      // in parallel, so that the reads of reservations are batched
      const found = await Promise.all(
        rows.map(async (mail): Promise<Found> => ({ mail, row: rowOf(mail.template), concerned: await concernedBy(trx, mail) })),
      );
      const later = found.filter((one) => mustWait(one, now));
      const done = found.filter((one) => !mustWait(one, now));
      if (later.length > 0)
        await trx('notice_queue')
          .where(anyOf('mail_id', later.map(idOf)))
          .update({ due_at: addMilliseconds(now, RETRY_MS) });
      if (done.length > 0)
        await trx('notice_queue')
          .where(anyOf('mail_id', done.map(idOf)))
          .delete();
      await storeNotices(trx, done.filter(isNotice), now);
      return done.length;
    });
    return done > 0 ? 0 : msUntil(db('notice_queue').min('due_at as at'), now);
  };

type Found = { readonly mail: Queued; readonly row: Row | undefined; readonly concerned: Concerned | null };
type Notice = { readonly mail: Queued; readonly row: Row; readonly concerned: Concerned };

const idOf = ({ mail }: Found): string => mail.id;
/** A mail without notice or push that belongs to no stay, such as a certificate of erasure, leaves no row. */
const isNotice = (one: Found): one is Notice =>
  one.row !== undefined && one.concerned !== null && (one.row.bell || one.row.push || one.concerned.reservationId !== null);

const mustWait = ({ mail, row, concerned }: Found, now: Instant): boolean => {
  if (concerned === null) return mail.status === 'waiting' && now < after(mail.created_at, GIVE_UP);
  return row?.afterMail === true && mail.status === 'waiting';
};

/** The mail was dropped as pointless, so there is no notice either. */
const isEmpty = ({ status, last_error }: Queued): boolean => status === 'dropped' && last_error !== DECLINED;

const storeNotices = async (trx: Knex.Transaction, all: readonly Notice[], now: Instant): Promise<void> => {
  if (all.length === 0) return;
  const wants = await preferencesOf(
    trx,
    all.map(({ concerned }) => concerned.userId),
  );
  const notices = all.map(({ mail, row, concerned: { userId, reservationId, listingId } }) => ({
    id: mail.id,
    user_id: userId,
    template: mail.template,
    params: JSON.stringify(mail.params),
    reservation_id: reservationId,
    listing_id: listingId,
    created_at: mail.created_at,
    in_bell: row.bell && !mail.again && !isEmpty(mail) && wants(userId, row.kind, 'bell'),
  }));
  const made: { number: number; user_id: number; in_bell: boolean }[] = await trx('notices')
    .insert(notices)
    .onConflict('id')
    .ignore()
    .returning(['number', 'user_id', 'in_bell']);
  const live = made.filter(({ in_bell }) => in_bell).map(({ number, user_id }) => ({ users: [user_id], type: 'notice', id: number }));
  await trx.raw(`select pg_notify('live', notice::text) from jsonb_array_elements(?::jsonb) as notice`, [JSON.stringify(live)]);
  const pushed = all.filter(
    ({ mail, row, concerned }) => row.push && !mail.again && !isEmpty(mail) && wants(concerned.userId, row.kind, 'push'),
  );
  await queuePushes(trx, pushed, now);
};

const PUSHES = '1f0f5c0e-5e0b-4a55-9f8a-2f2d6f1f8b11';

const queuePushes = async (trx: Knex.Transaction, pushed: readonly Notice[], now: Instant): Promise<void> => {
  if (pushed.length === 0) return;
  const people = new Set(pushed.map(({ concerned }) => concerned.userId));
  const devices: { id: string; user_id: number; zone: string }[] = await liveDevices(trx, now)
    .where(anyOf('d.user_id', people))
    .select('d.id', 'd.user_id', 'd.zone');
  const rows = pushed.flatMap(({ mail, row, concerned }) =>
    devices
      .filter(({ user_id }) => user_id === concerned.userId)
      .map(({ id, zone }) => ({
        ...timesOf(mail, row, zone, now),
        id: uuidv5(`${mail.id}/${id}`, PUSHES),
        notice_id: mail.id,
        subscription_id: id,
      })),
  );
  const fresh = rows.filter(({ expires_at }) => expires_at > now);
  if (fresh.length === 0) return;
  await trx('push_outbox').insert(fresh).onConflict('id').ignore();
  await trx.raw(`select ${tell('pushes')}`);
};

/**
 * Pure: when a push is sent and when it expires. A push about a deadline expires with it, and ignores quiet hours in the last two hours.
 */
export const timesOf = ({ params, created_at }: Pick<Queued, 'params' | 'created_at'>, row: Row, zone: string, now: Instant) => {
  const by = row.deadline && typeof params['by'] === 'string' ? params['by'] : null;
  const urgent = by !== null && Date.parse(by) - Date.parse(created_at) <= URGENT_MS;
  return { urgent, created_at: now, next_attempt_at: urgent ? now : afterQuiet(zone, now), expires_at: by ?? after(created_at, PUSH_LIFE) };
};
