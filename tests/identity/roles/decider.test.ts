import { describe, it } from 'vitest';
import { userDecider } from '../../../src/identity/decider.ts';
import type { Role, UserEvent } from '../../../src/identity/events.ts';
import { specFor } from '../../support/decider-spec.ts';

const [userId, first, second] = [7, 1, 2];
const now = '2026-11-25T10:00:00.000Z';
const registered: UserEvent = { type: 'UserRegistered', data: { userId, language: 'es', registeredAt: now } };
const proposed = (role: Role, adminId = first): UserEvent => ({ type: 'RoleProposed', data: { userId, role, adminId, proposedAt: now } });
const granted = (role: Role): UserEvent => ({
  type: 'RoleGranted',
  data: { userId, role, firstId: first, adminId: second, grantedAt: now },
});
const propose = (role: Role, adminId: number) => ({ type: 'ProposeRole', userId, role, adminId, now }) as const;
const reject = (adminId: number) => ({ type: 'RejectRole', userId, adminId, now }) as const;
const revoke = (adminId: number) => ({ type: 'RevokeRole', userId, adminId, now }) as const;
const { given } = specFor(userDecider);

describe('a role needs two administrators (SEC-33)', () => {
  it('is proposed by the first and granted by the second', () => {
    given(registered).when(propose('support', first)).thenEvents(proposed('support'));
    given(registered, proposed('support')).when(propose('support', second)).thenEvents(granted('support'));
  });
  it('is not granted by the proposer, nor by the person', () => {
    given(registered, proposed('support')).when(propose('support', first)).thenRejected('second_administrator');
    given(registered, proposed('support')).when(propose('support', userId)).thenRejected('own_role');
  });
  it('is a new proposal when it is another role', () =>
    given(registered, proposed('support')).when(propose('admin', second)).thenEvents(proposed('admin', second)));
  it('is no event when the person already has it', () =>
    given(registered, proposed('support'), granted('support')).when(propose('support', first)).thenNothing());
});

describe('a proposal', () => {
  it('is rejected by another or withdrawn by the first, once', () => {
    const rejected = (adminId: number): UserEvent => ({
      type: 'RoleRejected',
      data: { userId, role: 'admin', firstId: first, adminId, rejectedAt: now },
    });
    for (const adminId of [first, second]) given(registered, proposed('admin')).when(reject(adminId)).thenEvents(rejected(adminId));
    given(registered, proposed('admin'), rejected(second)).when(reject(second)).thenRejected('not_waiting');
    given(registered).when(reject(first)).thenRejected('not_waiting');
  });
});

describe('a role is revoked by one administrator, never by the person', () => {
  const revoked: UserEvent = { type: 'RoleRevoked', data: { userId, role: 'support', adminId: first, revokedAt: now } };
  it('once', () => {
    given(registered, granted('support')).when(revoke(first)).thenEvents(revoked);
    given(registered, granted('support'), revoked).when(revoke(first)).thenNothing();
    given(registered, granted('support')).when(revoke(userId)).thenRejected('own_role');
  });
  it('also one granted from the command line', () =>
    given(registered, { type: 'AdminGranted', data: { userId, grantedAt: now } })
      .when(revoke(first))
      .thenEvents({ type: 'RoleRevoked', data: { userId, role: 'admin', adminId: first, revokedAt: now } }));
});
