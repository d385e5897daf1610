import type { Knex } from 'knex';
import { anyOf } from '../engine/db/any-of.ts';
import type { Instant } from '../kernel/types.ts';
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
