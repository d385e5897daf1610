import { describe, it } from 'vitest';
import { userDecider } from '../../../src/identity/decider.ts';
import type { UserEvent } from '../../../src/identity/events.ts';
import { specFor } from '../../support/decider-spec.ts';

const { given } = specFor(userDecider);
const userId = 7;
const adminId = 1;
const now = '2026-11-25T10:00:00.000Z';
const endsAt = '2026-11-25T10:30:00.000Z';
const registered: UserEvent = { type: 'UserRegistered', data: { userId, language: 'es', registeredAt: '2026-11-21T10:00:00.000Z' } };
const begin = { type: 'Impersonate', userId, adminId, endsAt, now } as const;
const roleOf = (role: 'admin' | 'support'): UserEvent => ({
  type: 'RoleGranted',
  data: { userId, role, firstId: 1, adminId: 2, grantedAt: now },
});

describe('the site as a person (A-12)', () => {
  it('is recorded with the administrator and its end', () =>
    given(registered)
      .when(begin)
      .thenEvents({ type: 'ImpersonationStarted', data: { userId, adminId, startedAt: now, endsAt } }));
  it('is refused for the own account', () =>
    given(registered)
      .when({ ...begin, adminId: userId })
      .thenRejected('impersonation_own_account'));
  it.each(['admin', 'support'] as const)('is refused for a person with the role %s', (role) =>
    given(registered, roleOf(role)).when(begin).thenRejected('impersonation_of_team'),
  );
  it('is possible again for a person who no longer has a role', () =>
    given(registered, roleOf('support'), { type: 'RoleRevoked', data: { userId, role: 'support', adminId: 2, revokedAt: now } })
      .when(begin)
      .thenEvents({ type: 'ImpersonationStarted', data: { userId, adminId, startedAt: now, endsAt } }));
  it('ends with an event', () =>
    given(registered)
      .when({ type: 'EndImpersonation', userId, adminId, now })
      .thenEvents({ type: 'ImpersonationEnded', data: { userId, adminId, endedAt: now } }));
});
