import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant } from '../../kernel/types.ts';
import { sessionTokenOf } from '../../server/http/auth.ts';
import { contract, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { endSessionsBut, tokenHash } from '../sign-in/sessions.ts';

const tag = 'People';

const session = z
  .object({
    id: z.uuid(),
    agent: z.string().describe('Browser and system, such as `Firefox, Linux`; `API` if neither is known'),
    created_at: z.iso.datetime(),
    seen_at: z.iso.datetime().describe('Updated at most hourly'),
    current: z.boolean().describe('The session of this request'),
  })
  .meta({ id: 'Session' });

export const listSessions = contract({
  name: 'listSessions',
  ownEyes: true,
  tag,
  summary: "Lists the caller's sessions, the current one first, then by last use",
  method: 'get',
  path: '/users/sessions',
  role: 'user',
  secret: true,
  response: z.object({ data: z.array(session) }),
});

export const endOtherSessions = contract({
  name: 'endOtherSessions',
  tag,
  summary: "Ends all of the caller's other sessions; idempotent",
  method: 'delete',
  path: '/users/sessions',
  role: 'user',
  status: 204,
});

export const endOneSession = contract({
  name: 'endOneSession',
  tag,
  summary: "Ends one of the caller's sessions; 404 if ended, unknown or someone else's",
  method: 'delete',
  path: '/users/sessions/{sesion}',
  role: 'user',
  params: z.object({ sesion: z.string().max(100) }),
  status: 204,
  rejections: ['not_found'],
});

type Row = { id: string; token_hash: string; agent: string; created_at: Instant; seen_at: Instant };

/** The caller's sessions (U-10). Callers can end only their own, regardless of the id they send. */
export const sessionsListRoutes = ({ db, clock }: Pick<Core, 'db' | 'clock'>): readonly Route[] => [
  route(listSessions, async ({ user, ctx }) => {
    const current = tokenHash(sessionTokenOf(ctx)?.token ?? '');
    const rows = await db('sessions')
      .where({ user_id: user.id })
      .andWhere('expires_at', '>', clock.now())
      .orderByRaw('token_hash = ? desc, seen_at desc, id', [current])
      .select<Row[]>('id', 'token_hash', 'agent', 'created_at', 'seen_at');
    return { data: rows.map(({ token_hash, ...row }) => ({ ...row, current: token_hash === current })) };
  }),

  route(endOtherSessions, async ({ user, ctx }) => {
    await endSessionsBut(db, user.id, sessionTokenOf(ctx)?.token ?? '');
    return undefined;
  }),

  route(endOneSession, async ({ params: { sesion }, user }) => {
    const ended = isUuid(sesion) ? await db('sessions').where({ user_id: user.id, id: sesion }).delete() : 0;
    if (ended === 0) throw new Rejection('not_found');
    return undefined;
  }),
];
