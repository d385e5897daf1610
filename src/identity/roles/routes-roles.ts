import { withReason } from '../../engine/commands/reasons.ts';
import type { Metadata } from '../../engine/event-store/port.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { command, type Route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { RoleCommand } from '../decider/roles.ts';
import { READ_MODELS } from '../showing.ts';
import type { IdentityStreams } from '../streams.ts';
import { personById } from '../vault.ts';
import { proposeRole, rejectRole, revokeRole } from './contract-roles.ts';

type RoleRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly streams: IdentityStreams;
};

export const roleRoutes = ({ db, clock, streams }: RoleRoutesDeps): readonly Route[] => {
  const send = async (userId: number, role: RoleCommand, reason: string, metadata: Metadata) => {
    const person = await personById(db, userId);
    if (!person || person.erased) throw new Rejection('not_found');
    const { position, events } = await withReason({ db, clock }, reason, metadata, () => streams.users.send({ ...role, userId }, metadata));
    return { position, waits: events.some(({ type }) => type === 'RoleProposed') };
  };
  return [
    command(proposeRole, {
      write: ({ params: { id }, body: { role, reason }, user, metadata }) =>
        send(id, { type: 'ProposeRole', role, adminId: user.id, now: clock.now() }, reason, metadata),
      from: READ_MODELS,
    }),
    command(rejectRole, {
      write: ({ params: { id }, body: { reason }, user, metadata }) =>
        send(id, { type: 'RejectRole', adminId: user.id, now: clock.now() }, reason, metadata),
      from: READ_MODELS,
    }),
    command(revokeRole, {
      write: ({ params: { id }, body: { reason }, user, metadata }) =>
        send(id, { type: 'RevokeRole', adminId: user.id, now: clock.now() }, reason, metadata),
      from: READ_MODELS,
    }),
  ];
};
