import type { Knex } from 'knex';
import { before } from '../kernel/durations.ts';
import type { Instant } from '../kernel/types.ts';
import type { NoticeRow } from './words.ts';

/** The bell shows what was told in the last 30 days, at most this many. */
const LIFE = 'P30D';
const MAX_SHOWN = 100;

/** What was in the bell, without what turned out to be of no use: its mail was dropped for that. */
const shown = (db: Knex, userId: number, now: Instant) =>
  db('notices as n')
    .join('mail_outbox as m', 'm.id', 'n.id')
    .where({ 'n.user_id': userId, 'n.in_bell': true })
    .where('n.created_at', '>', before(now, LIFE))
    .whereRaw(`not (m.status = 'dropped' and m.last_error is distinct from 'declined')`);

/** The latest first. */
export const bellOf = (db: Knex, userId: number, now: Instant): Promise<NoticeRow[]> =>
  shown(db, userId, now).orderBy('n.created_at', 'desc').orderBy('n.number', 'desc').limit(MAX_SHOWN).select('n.*');

export const unreadOf = async (db: Knex, userId: number, now: Instant): Promise<number> => {
  const found = await shown(db, userId, now).whereNull('n.read_at').count({ count: '*' }).first<{ count: number | string } | undefined>();
  return Number(found?.count ?? 0);
};

/** `upTo`: everything that was shown up to that number; `number`: one. What is read stays read; other pages of the person hear of it. */
export const markRead = async (
  db: Knex,
  userId: number,
  which: { readonly number: number } | { readonly upTo: number },
  now: Instant,
): Promise<void> => {
  await db.transaction(async (trx) => {
    const changed = await trx('notices')
      .where({ user_id: userId })
      .whereNull('read_at')
      .where('number', 'number' in which ? '=' : '<=', 'number' in which ? which.number : which.upTo)
      .update({ read_at: now });
    if (changed > 0) await trx.raw(`select pg_notify('live', ?)`, [JSON.stringify({ users: [userId], type: 'notice', id: 0 })]);
  });
};
