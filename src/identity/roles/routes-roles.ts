import type { Knex } from 'knex';
import { peopleWithRoles } from '../../../projections/users.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CaughtUp } from '../../platform/engine/runner.ts';
import type { Metadata } from '../../platform/event-store/port.ts';
import { type Route, route } from '../../platform/http/contract.ts';
import { withReason } from '../../platform/reasons.ts';
import { Rejection } from '../../shared/rejection.ts';
import type { RoleCommand } from '../decider/roles.ts';
import { userStream } from '../events.ts';
import type { IdentityHandlers } from '../handlers.ts';
import { peopleByIds, personById } from '../vault.ts';
import { listRoles, proposeRole, rejectRole, revokeRole } from './contract-roles.ts';

type Deps = { readonly db: Knex; readonly clock: Clock; readonly caughtUp: CaughtUp; readonly handlers: IdentityHandlers };

export const roleRoutes = ({ db, clock, caughtUp, handlers }: Deps): readonly Route[] => {
  const send = async (userId: number, command: RoleCommand, reason: string, metadata: Metadata) => {
    const person = await personById(db, userId);
    if (!person || person.erased) throw new Rejection('not_found');
    const { position, events } = await withReason({ db, clock }, reason, metadata, () =>
      handlers.onUser(userStream(userId), { ...command, userId }, metadata),
    );
    await caughtUp(['users'], position);
    return { position, waits: events.some(({ type }) => type === 'RoleProposed') };
  };
  return [
    route(listRoles, async ({ user }) => {
      const rows = await peopleWithRoles(db);
      const people = await peopleByIds(
        db,
        rows.map(({ id }) => id),
      );
      return {
        data: rows.map(({ id, is_admin, is_support, role_proposed: rol, role_proposed_by: por, role_proposed_at: fecha }) => ({
          id,
          nombre: people.get(id)?.firstName ?? '',
          rol: is_admin ? ('admin' as const) : is_support ? ('support' as const) : null,
          propuesto: rol && por !== null && fecha ? { rol, por, fecha, propia: por === user.id } : null,
        })),
      };
    }),
    route(proposeRole, ({ params: { id }, body: { role, reason }, user, metadata }) =>
      send(id, { type: 'ProposeRole', role, adminId: user.id, now: clock.now() }, reason, metadata),
    ),
    route(rejectRole, ({ params: { id }, body: { reason }, user, metadata }) =>
      send(id, { type: 'RejectRole', adminId: user.id, now: clock.now() }, reason, metadata),
    ),
    route(revokeRole, ({ params: { id }, body: { reason }, user, metadata }) =>
      send(id, { type: 'RevokeRole', adminId: user.id, now: clock.now() }, reason, metadata),
    ),
  ];
};
