import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { CaughtUp } from '../platform/engine/runner.ts';
import type { Position } from '../platform/event-store/port.ts';
import { etagOf } from '../platform/http/etag.ts';
import { Rejection } from '../shared/rejection.ts';
import type { Language } from '../shared/types.ts';
import { presentUser } from './profile/presenter.ts';
import type { user as userShape } from './profile/shapes.ts';
import { accountById } from './sign-in/accounts.ts';

export type Shown = { user: z.input<typeof userShape>; etag: string };

export type Showing = ReturnType<typeof showing>;

/** Answers of the calls that change an account: the account after the read model has applied the change. */
export const showing = ({ db, caughtUp }: { db: Knex; caughtUp: CaughtUp }) => {
  const now = async (userId: number, language: Language): Promise<Shown> => {
    const account = await accountById(db, userId);
    if (!account) throw new Rejection('not_found');
    return { user: presentUser(account, language), etag: etagOf(account.user) };
  };
  /** Waits for the read model; sets a header when it is still behind (docs/api.md#read-your-own-writes). */
  const behind = async (position: Position | null, ctx: Context): Promise<void> => {
    if (!(await caughtUp(['users'], position))) ctx.set('x-read-model', 'behind');
  };
  const after = async (position: Position | null, userId: number, language: Language, ctx: Context): Promise<Shown> => {
    await behind(position, ctx);
    return now(userId, language);
  };
  return { now, behind, after };
};
