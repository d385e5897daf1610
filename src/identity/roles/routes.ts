import { z } from 'zod';
import { withReason } from '../../engine/commands/reasons.ts';
import type { Metadata } from '../../engine/event-store/port.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { command, contract, type Route } from '../../server/http/contract.ts';
import { personText } from '../../server/http/input/person-text.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { RoleCommand } from '../decider.ts';
import { ROLES } from '../events.ts';
import { READ_MODELS } from '../profile/presenter.ts';
import type { IdentityStreams } from '../streams.ts';
import { personById } from '../vault.ts';

/** Granting a role takes two administrators, revoking it one; `npm run admin -- grant` creates the first (SEC-33, SEC-37). */
const desk = { tag: 'console', role: 'admin', adminOnly: true } as const;
const params = z.object({ id: z.coerce.number<string>().int() });
const reason = personText('givenReason');

const done = z.object({ position: z.string().nullable(), waits: z.boolean() });

export const proposeRole = contract({
  ...desk,
  name: 'consoleProposeRole',
  summary: 'Proposes a role for a person, or grants the one another administrator proposed',
  method: 'post',
  path: '/console/users/{id}/role',
  params,
  fresh: true,
  body: z.strictObject({ role: z.enum(ROLES), reason }),
  response: done,
  rejections: ['not_found', 'own_role', 'second_administrator'],
});
export const rejectRole = contract({
  ...desk,
  name: 'consoleRejectRole',
  summary: 'Closes a role proposal: another administrator rejects it, or the proposer withdraws it',
  method: 'post',
  path: '/console/users/{id}/role/reject',
  params,
  body: z.strictObject({ reason }),
  response: done,
  rejections: ['not_found', 'own_role', 'not_waiting'],
});
export const revokeRole = contract({
  ...desk,
  name: 'consoleRevokeRole',
  summary: "Revokes another person's role, effective immediately",
  method: 'post',
  path: '/console/users/{id}/role/revoke',
  params,
  fresh: true,
  body: z.strictObject({ reason }),
  response: done,
  rejections: ['not_found', 'own_role'],
});

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
