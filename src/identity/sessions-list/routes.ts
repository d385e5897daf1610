import { validate as isUuid } from 'uuid';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant } from '../../kernel/types.ts';
import { sessionTokenOf } from '../../server/http/auth.ts';
import { type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { endSessionsBut, tokenHash } from '../sign-in/sessions.ts';
import * as contract from './contract.ts';

type Row = { id: string; token_hash: string; agent: string; created_at: Instant; seen_at: Instant };

/** The sessions of the caller (U-10). Whoever asks ends only their own, whatever id they name. */
export const sessionsListRoutes = ({ db, clock }: Pick<Core, 'db' | 'clock'>): readonly Route[] => [
  route(contract.listSessions, async ({ user, ctx }) => {
    const current = tokenHash(sessionTokenOf(ctx)?.token ?? '');
    const rows = await db('sessions')
      .where({ user_id: user.id })
      .andWhere('expires_at', '>', clock.now())
      .orderByRaw('token_hash = ? desc, seen_at desc, id', [current])
      .select<Row[]>('id', 'token_hash', 'agent', 'created_at', 'seen_at');
    return { data: rows.map(({ token_hash, ...row }) => ({ ...row, current: token_hash === current })) };
  }),

  route(contract.endOtherSessions, async ({ user, ctx }) => {
    await endSessionsBut(db, user.id, sessionTokenOf(ctx)?.token ?? '');
    return undefined;
  }),

  route(contract.endOneSession, async ({ params: { sesion }, user }) => {
    const ended = isUuid(sesion) ? await db('sessions').where({ user_id: user.id, id: sesion }).delete() : 0;
    if (ended === 0) throw new Rejection('not_found');
    return undefined;
  }),
];
