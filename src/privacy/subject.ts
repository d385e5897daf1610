import type { Knex } from 'knex';
import { Rejection } from '../kernel/rejection.ts';
import type { Belongings, Subject } from '../server/modules/personal-data.ts';

/** What belongs to a person, by the read models. */
export const belongingsOf = async (db: Knex, userId: number): Promise<Belongings> => {
  const ids = (table: string, side: 'guest_id' | 'host_id'): Promise<number[]> =>
    db(table)
      .where({ [side]: userId })
      .orderBy('id')
      .pluck('id');
  const [listingIds, guestOf, hostOf, visitsAsked, visitsGot, asGuest, asHost] = await Promise.all([
    ids('listings', 'host_id'),
    ids('reservations', 'guest_id'),
    ids('reservations', 'host_id'),
    ids('visits', 'guest_id'),
    ids('visits', 'host_id'),
    ids('conversations', 'guest_id'),
    ids('conversations', 'host_id'),
  ]);
  return { listingIds, guestOf, hostOf, visitsAsked, visitsGot, talks: [...asGuest, ...asHost] };
};

/**
 * The person of an account, with the ids that locate their data. `belongings`: replaces the read models when these no longer name the
 * person. Throws Rejection not_found for an erased account.
 */
export const subjectOf = async (db: Knex, userId: number, belongings?: Belongings): Promise<Subject> => {
  type Account = { email: string; email_confirmed_at: string | null };
  const account: Account | undefined = await db('user_vault')
    .where({ id: userId })
    .whereNull('erased_at')
    .first('email', 'email_confirmed_at');
  if (!account) throw new Rejection('not_found');
  const { email, email_confirmed_at: confirmedAt } = account;
  return { userId, email, ownAddress: confirmedAt === null ? null : email, ...(belongings ?? (await belongingsOf(db, userId))) };
};

/** An erased person, whose data can only be found by number. */
export const numberAlone = (userId: number): Subject => ({
  userId,
  email: '',
  ownAddress: null,
  listingIds: [],
  guestOf: [],
  hostOf: [],
  visitsAsked: [],
  visitsGot: [],
  talks: [],
});
