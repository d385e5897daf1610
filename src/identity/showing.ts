import type { Knex } from 'knex';
import type { z } from 'zod';
import { Rejection } from '../kernel/rejection.ts';
import type { Language } from '../kernel/types.ts';
import { etagOf } from '../server/http/etag.ts';
import { presentUser } from './profile/presenter.ts';
import type { user as userShape } from './profile/shapes.ts';
import { accountById } from './sign-in/accounts.ts';

export type Shown = { user: z.input<typeof userShape>; etag: string };

export type Showing = ReturnType<typeof showing>;

/** The read model of accounts. */
export const READ_MODELS = ['users'];

/** How an account is answered, with its ETag. */
export const showing = ({ db }: { db: Knex }) => {
  const now = async (userId: number, language: Language): Promise<Shown> => {
    const account = await accountById(db, userId);
    if (!account) throw new Rejection('not_found');
    return { user: presentUser(account, language), etag: etagOf(account.user) };
  };
  return {
    now,
    /** For the answer to a command of the account's own person. */
    after: ({ user, language }: { readonly user: { readonly id: number }; readonly language: Language }) => now(user.id, language),
  };
};
