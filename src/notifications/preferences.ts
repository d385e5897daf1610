import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { localTime } from '../kernel/local-time.ts';
import { addDays } from '../kernel/nights.ts';
import type { Instant } from '../kernel/types.ts';
import { instantIn } from '../kernel/zones.ts';
import { type Channel, isOptional, type Kind } from './kinds.ts';

type Stored = { user_id: number; kind: Kind; channel: Channel; wanted: boolean };

const TABLE = 'notice_preferences';

/** Answers for these people; what nobody chose is on, and what is fixed is on whatever is stored. */
export const preferencesOf = async (db: Knex, userIds: readonly number[]) => {
  const rows: Stored[] = await db(TABLE).where(anyOf('user_id', userIds)).select('user_id', 'kind', 'channel', 'wanted');
  const off = new Set(rows.filter(({ wanted }) => !wanted).map(({ user_id, kind, channel }) => `${user_id}/${kind}/${channel}`));
  return (userId: number, kind: Kind, channel: Channel): boolean => !isOptional(kind, channel) || !off.has(`${userId}/${kind}/${channel}`);
};

type Choice = { readonly userId: number; readonly kind: Kind; readonly channel: Channel; readonly wanted: boolean; readonly at: Instant };

/** The latest choice counts; the same one again changes nothing. */
export const choose = async (db: Knex, { userId: user_id, kind, channel, wanted, at: changed_at }: Choice): Promise<void> => {
  await db(TABLE).insert({ user_id, kind, channel, wanted, changed_at }).onConflict(['user_id', 'kind', 'channel']).merge();
};

/** Nobody is woken from 22:00 until 8:00 where they are. */
const [FROM, UNTIL] = ['22:00:00', '08:00:00'] as const;

/** When a push may leave that is due at `at`: then, or at the next 8:00 of the zone when it is quiet. */
export const afterQuiet = (zone: string, at: Instant): Instant => {
  const { day, time } = localTime(zone, at);
  if (time >= UNTIL && time < FROM) return at;
  return instantIn(zone, time < UNTIL ? day : addDays(day, 1), '08:00');
};
