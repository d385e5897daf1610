import type { Context } from 'koa';
import { z } from 'zod';
import { withReason } from '../../engine/commands/reasons.ts';
import { partOf } from '../../engine/commands/saga.ts';
import type { Metadata } from '../../engine/event-store/port.ts';
import { after, milliseconds } from '../../kernel/durations.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { IMPERSONATION_COOKIE, sessionTokenOf } from '../../server/http/auth.ts';
import { command, contract, Reply, type Route, type Written } from '../../server/http/contract.ts';
import { cookieText } from '../../server/http/cookie.ts';
import { personText } from '../../server/http/input/person-text.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Config } from '../../server/settings/config.ts';
import { deleteImpersonation, newToken, storeImpersonation, tokenHash } from '../sign-in/sessions.ts';
import type { IdentityStreams } from '../streams.ts';
import { personById } from '../vault.ts';

const desk = { tag: 'console', role: 'admin' } as const;

export const startImpersonation = contract({
  ...desk,
  name: 'consoleImpersonate',
  summary: 'Starts a read-only impersonation of a person for 30 minutes; the person is notified, with the reason (A-12)',
  method: 'post',
  path: '/console/users/{id}/impersonate',
  params: z.object({ id: z.coerce.number<string>().int() }),
  fresh: true,
  secret: true,
  body: z.strictObject({ reason: personText('impersonationReason') }),
  response: z.object({ position: z.string().nullable(), ends_at: z.iso.datetime() }),
  rejections: ['not_found', 'impersonation_own_account', 'impersonation_of_team'],
});

export const endImpersonation = contract({
  ...desk,
  name: 'consoleEndImpersonation',
  summary: 'Ends the impersonation started in this session; idempotent',
  method: 'delete',
  path: '/console/impersonation',
  secret: true,
  status: 204,
});

type ImpersonationRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly streams: IdentityStreams;
};

/** How long an impersonation lasts. */
const IMPERSONATION_LIFE = 'PT30M';

const sessionHashOf = (ctx: Context): string => tokenHash(sessionTokenOf(ctx)?.token ?? '');

/**
 * Lets an administrator view the site as another person. The record comes first: the event, which notifies the person, and then the token,
 * which is valid only together with the session that started it.
 */
export const impersonationRoutes = ({ db, clock, config, streams }: ImpersonationRoutesDeps): readonly Route[] => {
  /** A session has at most one impersonation: a second one, or the end of the session, ends the first. */
  const end = async (ctx: Context, metadata: Metadata): Promise<Written> => {
    const ended = await deleteImpersonation(db, sessionHashOf(ctx));
    const now = clock.now();
    if (!ended || ended.ends_at <= now) return { position: null };
    const ending = { type: 'EndImpersonation', userId: ended.user_id, adminId: ended.admin_id, now } as const;
    return streams.users.send(ending, partOf(metadata, 'end'));
  };

  return [
    command(startImpersonation, {
      from: ['users'],
      write: async ({ params: { id: userId }, body: { reason }, user, metadata, ctx }) => {
        const person = await personById(db, userId);
        if (!person || person.erased) throw new Rejection('not_found');
        const now = clock.now();
        const endsAt = after(now, IMPERSONATION_LIFE);
        const started = { type: 'Impersonate', userId, adminId: user.id, endsAt, now } as const;
        const begun = await withReason({ db, clock }, reason, metadata, () => streams.users.send(started, metadata));
        const ended = await end(ctx, metadata); // written later, so its position covers both
        const token = newToken();
        const hashes = { sessionHash: sessionHashOf(ctx), tokenHash: tokenHash(token) };
        await storeImpersonation(db, { ...hashes, admin_id: user.id, user_id: userId, started_at: now, ends_at: endsAt });
        return { position: ended.position ?? begun.position, begunAt: begun.position, endsAt, token };
      },
      read: async (_call, { begunAt, endsAt, token }) => {
        const cookie = cookieText(config, IMPERSONATION_COOKIE, token, milliseconds(IMPERSONATION_LIFE) / 1000);
        return new Reply(200, { position: begunAt, ends_at: endsAt }, { 'set-cookie': cookie });
      },
    }),

    command(endImpersonation, {
      write: ({ metadata, ctx }) => end(ctx, metadata),
      from: ['users'],
      read: async () => new Reply(204, undefined, { 'set-cookie': cookieText(config, IMPERSONATION_COOKIE, '', 0) }),
    }),
  ];
};
