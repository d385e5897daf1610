import { confirmed, rejected } from '../../kernel/approval.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Role, UserEvent } from '../events.ts';

type ByAdmin = { readonly adminId: number; readonly now: Instant };
export type RoleCommand =
  | ({ readonly type: 'ProposeRole'; readonly role: Role } & ByAdmin)
  | ({ readonly type: 'RejectRole' } & ByAdmin)
  | ({ readonly type: 'RevokeRole' } & ByAdmin);

export type RoleState = { readonly role: Role | null; readonly proposed: { readonly role: Role; readonly adminId: number } | null };

/**
 * A role is given when a second administrator proposes the same one, and taken by one: taking rights away is the safe side. Nobody changes
 * their own, so that one administrator always remains. Throws `own_role`, `second_administrator`, `not_waiting`.
 */
export const decideRole = (userId: number, command: RoleCommand, { role, proposed }: RoleState): UserEvent[] => {
  const { adminId, now } = command;
  // whoever was proposed may not end or confirm it themselves either
  if (adminId === userId) throw new Rejection('own_role');
  switch (command.type) {
    case 'ProposeRole': {
      if (role === command.role) return [];
      if (proposed?.role !== command.role)
        return [{ type: 'RoleProposed', data: { userId, role: command.role, adminId, proposedAt: now } }];
      return [{ type: 'RoleGranted', data: { userId, ...confirmed(proposed, adminId), grantedAt: now } }];
    }
    case 'RejectRole':
      return [{ type: 'RoleRejected', data: { userId, ...rejected(proposed, adminId), rejectedAt: now } }];
    case 'RevokeRole':
      return role === null ? [] : [{ type: 'RoleRevoked', data: { userId, role, adminId, revokedAt: now } }];
  }
};
