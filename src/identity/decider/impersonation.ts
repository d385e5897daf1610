import { Rejection } from '../../kernel/rejection.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Role, UserEvent } from '../events.ts';

export type ImpersonationCommand =
  | { readonly type: 'Impersonate'; readonly adminId: number; readonly endsAt: Instant; readonly now: Instant }
  | { readonly type: 'EndImpersonation'; readonly adminId: number; readonly now: Instant };

/**
 * Nobody sees the site as themself, nor as somebody who has a role: rights are not lent. Throws `impersonation_own_account`,
 * `impersonation_of_team`.
 */
export const decideImpersonation = (userId: number, command: ImpersonationCommand, role: Role | null): UserEvent[] => {
  const { adminId, now } = command;
  if (command.type === 'EndImpersonation') return [{ type: 'ImpersonationEnded', data: { userId, adminId, endedAt: now } }];
  if (adminId === userId) throw new Rejection('impersonation_own_account');
  if (role !== null) throw new Rejection('impersonation_of_team');
  return [{ type: 'ImpersonationStarted', data: { userId, adminId, startedAt: now, endsAt: command.endsAt } }];
};
