import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { partOf } from '../../platform/engine/parts.ts';
import type { CaughtUp } from '../../platform/engine/runner.ts';
import type { Metadata } from '../../platform/event-store/port.ts';
import { IMPERSONATION_COOKIE, sessionTokenOf } from '../../platform/http/auth.ts';
import { Reply, type Route, route } from '../../platform/http/contract.ts';
import { cookieText } from '../../platform/http/cookie.ts';
import { withReason } from '../../platform/reasons.ts';
import { after, milliseconds } from '../../shared/durations.ts';
import { Rejection } from '../../shared/rejection.ts';
import { userStream } from '../events.ts';
import type { IdentityHandlers } from '../handlers.ts';
import { newToken, tokenHash } from '../sign-in/sessions.ts';
import { personById } from '../vault.ts';
import { endImpersonation, startImpersonation } from './contract.ts';
import { dropImpersonation, keepImpersonation } from './impersonations.ts';

type Deps = {
  readonly db: Knex;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly caughtUp: CaughtUp;
  readonly handlers: IdentityHandlers;
};

/** How long the site is shown as somebody. */
const IMPERSONATION_LIFE = 'PT30M';

const sessionHashOf = (ctx: Context): string => tokenHash(sessionTokenOf(ctx)?.token ?? '');

/**
 * The site as a person sees it, for an administrator. What is recorded comes first: the event, from which the person is told, and then the
 * token, which is good only beside the session that began it.
 */
export const impersonationRoutes = ({ db, clock, config, caughtUp, handlers }: Deps): readonly Route[] => {
  /** The first one of a session ends with the second, and with its own end. */
  const end = async (ctx: Context, metadata: Metadata): Promise<void> => {
    const ended = await dropImpersonation(db, sessionHashOf(ctx));
    const now = clock.now();
    if (!ended || ended.ends_at <= now) return;
    const command = { type: 'EndImpersonation', userId: ended.user_id, adminId: ended.admin_id, now } as const;
    const { position } = await handlers.onUser(userStream(ended.user_id), command, partOf(metadata, 'end'));
    await caughtUp(['users'], position);
  };

  return [
    route(startImpersonation, async ({ params: { id: userId }, body: { reason }, user, metadata, ctx }) => {
      const person = await personById(db, userId);
      if (!person || person.erased) throw new Rejection('not_found');
      const now = clock.now();
      const endsAt = after(now, IMPERSONATION_LIFE);
      const command = { type: 'Impersonate', userId, adminId: user.id, endsAt, now } as const;
      const { position } = await withReason({ db, clock }, reason, metadata, () => handlers.onUser(userStream(userId), command, metadata));
      await end(ctx, metadata);
      const token = newToken();
      const hashes = { sessionHash: sessionHashOf(ctx), tokenHash: tokenHash(token) };
      await keepImpersonation(db, { ...hashes, admin_id: user.id, user_id: userId, started_at: now, ends_at: endsAt });
      if (!(await caughtUp(['users'], position))) ctx.set('x-read-model', 'behind');
      const cookie = cookieText(config, IMPERSONATION_COOKIE, token, milliseconds(IMPERSONATION_LIFE) / 1000);
      return new Reply(200, { position, ends_at: endsAt }, { 'set-cookie': cookie });
    }),

    route(endImpersonation, async ({ metadata, ctx }) => {
      await end(ctx, metadata);
      return new Reply(204, undefined, { 'set-cookie': cookieText(config, IMPERSONATION_COOKIE, '', 0) });
    }),
  ];
};
