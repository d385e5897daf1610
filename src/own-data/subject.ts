import type { Knex } from 'knex';
import type { Subject } from '../platform/personal-data.ts';
import { Rejection } from '../shared/rejection.ts';

/** The person behind an account, and what their data are found by. Throws Rejection not_found for an erased account. */
export const subjectOf = async (db: Knex, userId: number): Promise<Subject> => {
  const account: { email: string } | undefined = await db('user_vault').where({ id: userId }).whereNull('erased_at').first('email');
  if (!account) throw new Rejection('not_found');
  const listingIds: number[] = await db('listings').where({ host_id: userId }).orderBy('id').pluck('id');
  return { userId, email: account.email, listingIds };
};
