import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { Clock } from '../../platform/clock.ts';
import type { CaughtUp } from '../../platform/engine/runner.ts';
import type { Metadata } from '../../platform/event-store/port.ts';
import { type Route, route } from '../../platform/http/contract.ts';
import { withReason } from '../../platform/reasons.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { RoleCommand } from '../decider/roles.ts';
import { userStream } from '../events.ts';
import type { IdentityHandlers } from '../handlers.ts';
import { personById } from '../vault.ts';
import { proposeRole, rejectRole, revokeRole } from './contract-roles.ts';

type Asked = { readonly ctx: Context; readonly metadata: Metadata };
type Deps = { readonly db: Knex; readonly clock: Clock; readonly caughtUp: CaughtUp; readonly handlers: IdentityHandlers };

export const roleRoutes = ({ db, clock, caughtUp, handlers }: Deps): readonly Route[] => {
  const send = async ({ ctx, metadata }: Asked, userId: number, command: RoleCommand, reason: string) => {
    const person = await personById(db, userId);
    if (!person || person.erased) throw new Rejection('not_found');
    const { position, events } = await withReason({ db, clock }, reason, metadata, () =>
      handlers.onUser(userStream(userId), { ...command, userId }, metadata),
    );
    if (!(await caughtUp(['users'], position))) ctx.set('x-read-model', 'behind');
    return { position, waits: events.some(({ type }) => type === 'RoleProposed') };
  };
  return [
    route(proposeRole, (call) => {
      const { role, reason } = call.body;
      return send(call, call.params.id, { type: 'ProposeRole', role, adminId: call.user.id, now: clock.now() }, reason);
    }),
    route(rejectRole, (call) =>
      send(call, call.params.id, { type: 'RejectRole', adminId: call.user.id, now: clock.now() }, call.body.reason),
    ),
    route(revokeRole, (call) =>
      send(call, call.params.id, { type: 'RevokeRole', adminId: call.user.id, now: clock.now() }, call.body.reason),
    ),
  ];
};
