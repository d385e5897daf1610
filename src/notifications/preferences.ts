import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import { localTime } from '../kernel/local-time.ts';
import { addDays } from '../kernel/nights.ts';
import type { Instant } from '../kernel/types.ts';
import { instantIn } from '../kernel/zones.ts';
import { type Channel, isOptional, type Kind } from './kinds.ts';

type Stored = { user_id: number; kind: Kind; channel: Channel; wanted: boolean };

const TABLE = 'notice_preferences';

/** The preferences of these people. Unset ones are on; fixed ones are on whatever is stored. */
export const preferencesOf = async (db: Knex, userIds: readonly number[]) => {
  const rows: Stored[] = await db(TABLE).where(anyOf('user_id', userIds)).select('user_id', 'kind', 'channel', 'wanted');
  const off = new Set(rows.filter(({ wanted }) => !wanted).map(({ user_id, kind, channel }) => `${user_id}/${kind}/${channel}`));
  return (userId: number, kind: Kind, channel: Channel): boolean => !isOptional(kind, channel) || !off.has(`${userId}/${kind}/${channel}`);
};

type Choice = { readonly userId: number; readonly kind: Kind; readonly channel: Channel; readonly wanted: boolean; readonly at: Instant };

/** Stores a choice. The latest one counts. Idempotent. */
export const choose = async (db: Knex, { userId: user_id, kind, channel, wanted, at: changed_at }: Choice): Promise<void> => {
  await db(TABLE).insert({ user_id, kind, channel, wanted, changed_at }).onConflict(['user_id', 'kind', 'channel']).merge();
};

/** Quiet hours: from 22:00 to 8:00 in the person's time zone. */
const [FROM, UNTIL] = ['22:00:00', '08:00:00'] as const;

/** When a push due at `at` may be sent: then, or at the next 8:00 of the zone during quiet hours. */
export const afterQuiet = (zone: string, at: Instant): Instant => {
  const { day, time } = localTime(zone, at);
  if (time >= UNTIL && time < FROM) return at;
  return instantIn(zone, time < UNTIL ? day : addDays(day, 1), '08:00');
};
