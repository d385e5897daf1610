import type { Knex } from 'knex';
import { type ListQuery, type Page, pageOf } from '../../console/public.ts';
import type { Instant } from '../../kernel/types.ts';
import { casesOf, LOOKS, lookStreamsOf } from '../looks.ts';
import { toPerson } from '../platform-data.ts';
import { belongingsOf } from '../subject.ts';

export const KINDS = [
  'sign_in',
  'account',
  'role',
  'listing',
  'reservation',
  'payment',
  'message',
  'review',
  'visit',
  'mail',
  'look',
  'other',
] as const;
type Kind = (typeof KINDS)[number];

/** One action by or event about a person. */
export type Moment = {
  readonly id: string;
  readonly at: Instant;
  readonly kind: Kind;
  readonly type: string;
  readonly actor: string;
  readonly stream: string | null;
};

const ROLES = ['AdminGranted', 'RoleProposed', 'RoleGranted', 'RoleRejected', 'RoleRevoked'];

/** The kind of an event, by its stream; accesses and roles are distinguished by their type. */
const KIND_OF: Readonly<Record<string, Kind>> = {
  user: 'account',
  email: 'account',
  erasure: 'account',
  listing: 'listing',
  calendar: 'listing',
  reservation: 'reservation',
  requests: 'reservation',
  payment: 'payment',
  conversation: 'message',
  review: 'review',
  visit: 'visit',
};

/** The streams in which something is recorded about a person: their account, and every case in which they are a side. */
const streamsOf = async (db: Knex, userId: number): Promise<string[]> => {
  const cases = await casesOf(db, userId);
  const each = (prefixes: readonly string[], ids: readonly (number | string)[]) =>
    prefixes.flatMap((prefix) => ids.map((id) => `${prefix}-${id}`));
  return [
    ...lookStreamsOf(userId, cases),
    ...each(['erasure', 'requests', 'favourites', 'hidden-listings', 'compared-listings', 'saved-searches'], [userId]),
    ...each(['reservation', 'payment', 'review'], cases.reservations),
    ...each(['listing', 'calendar'], cases.listings),
  ];
};

const isAt = (value: unknown): string | null => {
  const ms = Date.parse(String(value));
  return Number.isNaN(ms) || Math.abs(ms) > LATEST_MS ? null : new Date(ms).toISOString();
};
const LATEST_MS = Date.parse('9999-12-31T00:00:00Z');

/**
 * From the log, the mails to the person and the sign-ins whose session is still stored, latest first. Without event data, message texts and
 * mail addresses. `withRoles`: roles are hidden from support (SEC-37).
 */
export const timelinePage = async (db: Knex, userId: number, query: ListQuery, withRoles: boolean): Promise<Page<Moment>> => {
  const [streams, belongings] = await Promise.all([streamsOf(db, userId), belongingsOf(db, userId)]);
  const prefix = `regexp_replace(regexp_replace(stream, '^desk-', ''), '-[^-]*$', '')`;
  const kinds = Object.entries(KIND_OF).map(([stream, kind]) => `when '${stream}' then '${kind}'`);
  const events = db('audit')
    .where((either) => either.whereRaw('stream = any(?)', [streams]).orWhere({ actor: `user:${userId}` }))
    .select(
      db.raw(`'event-' || position as id`),
      'at',
      'type',
      'actor',
      'stream',
      db.raw(
        `case when type = any(?) then 'look' when type = any(?) then 'role' else case ${prefix} ${kinds.join(' ')} else 'other' end end as kind`,
        [Object.keys(LOOKS), ROLES],
      ),
    );
  const mails = toPerson(db('mail_outbox'), { userId, ...belongings }).select(
    db.raw(`'mail-' || id as id`),
    'created_at',
    'template',
    db.raw(`'mail'`),
    'concerns',
    db.raw(`'mail'`),
  );
  const signIns = db('sessions')
    .where({ user_id: userId })
    .select(
      db.raw(`'session-' || id as id`),
      'created_at',
      db.raw(`'SignedIn'`),
      db.raw('?', [`user:${userId}`]),
      db.raw('null::text'),
      db.raw(`'sign_in'`),
    );
  const all = db.from(events.unionAll([mails, signIns]).as('timeline')).select('*');
  if (!withRoles) all.whereNot({ kind: 'role' });
  return pageOf<Moment>(
    all,
    { ...query, sort: query.sort ?? ['fecha', 'DESC'] },
    { id: 'id', fecha: 'at' },
    {
      clase: (q, value) => q.where({ kind: KINDS.find((kind) => kind === value) ?? null }),
      desde: (q, value) => isAt(value) !== null && q.where('at', '>=', isAt(value)),
      hasta: (q, value) => isAt(value) !== null && q.where('at', '<=', isAt(value)),
    },
  );
};
