import type { Knex } from 'knex';
import type { AuditRow } from '../console/rows.ts';
import { USERS } from '../identity/rows.ts';
import type { DateOnly, Instant } from '../kernel/types.ts';
import { ERASURES, type ErasureRow } from './rows.ts';

export const erasureOf = async (db: Knex, userId: number): Promise<ErasureRow | null> =>
  (await db<ErasureRow>(ERASURES).where({ user_id: userId }).first()) ?? null;

/** Erased people with records whose retention ended before `today`, and since when they are due. */
export const expiredRecords = async (db: Knex, today: DateOnly): Promise<{ userId: number; until: DateOnly }[]> =>
  db(ERASURES)
    .joinRaw(`cross join lateral (select min(record ->> 'until') as until from jsonb_array_elements(kept) as record) as oldest`)
    .whereNotNull('erased_at')
    .where('oldest.until', '<', today)
    .orderBy('oldest.until')
    .select('user_id as userId', 'oldest.until');

/** The erasures due at `now` and not carried out. */
export const erasuresDue = (db: Knex, now: Instant): Promise<ErasureRow[]> =>
  db<ErasureRow>(ERASURES).whereNull('taken_back_at').whereNull('erased_at').where('erase_at', '<=', now).orderBy('erase_at');

/** Everyone whom the log records as erased, and when their account was opened. */
export const erasedPeople = (db: Knex): Promise<{ userId: number; registeredAt: Instant }[]> =>
  db(`${ERASURES} as e`)
    .join(`${USERS} as u`, 'u.id', 'e.user_id')
    .whereNotNull('e.erased_at')
    .orderBy('e.user_id')
    .select('e.user_id as userId', 'u.registered_at as registeredAt');

/** The events of these streams, in log order. */
export const eventsOfStreams = (db: Knex, streams: readonly string[]): Promise<AuditRow[]> =>
  db('audit').whereIn('stream', streams).orderBy('position');
