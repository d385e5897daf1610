import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { UserEvent } from '../../src/identity/events.ts';
import { USERS, type UserRow } from '../../src/identity/rows.ts';
import type { AccountErased } from '../../src/privacy/events.ts';

const ROLE_CHANGES: ReadonlySet<string> = new Set(['AdminGranted', 'RoleGranted', 'RoleRevoked']);
const NO_PROPOSAL = { role_proposed: null, role_proposed_by: null, role_proposed_at: null } as const;

const changed =
  <E extends { revision: number }>(patch: (event: E) => Partial<UserRow>) =>
  (row: UserRow | undefined, event: E): UserRow | undefined =>
    row && { ...row, ...patch(event), revision: event.revision };

export const usersProjection = rowProjection<UserRow, UserEvent | AccountErased>({
  name: 'users',
  table: USERS,
  key: 'id',
  keyOf: ({ data }) => data.userId,
  handlers: {
    UserRegistered: (_, { data, revision }) => ({
      id: data.userId,
      is_admin: false,
      is_support: false,
      ...NO_PROPOSAL,
      language: data.language,
      type: null,
      country: null,
      interest_country: null,
      terms_version: null,
      terms_signed: false,
      registered_at: data.registeredAt,
      revision,
    }),
    ProfileTypeChosen: changed(({ data }) => ({ type: data.type })),
    CountryChosen: changed(({ data }) => ({ country: data.country, interest_country: data.interestCountry })),
    LanguageChosen: changed(({ data }) => ({ language: data.language })),
    HostTermsAccepted: changed(({ data }) => ({ terms_version: data.version, terms_signed: data.signed })),
    AdminGranted: changed(() => ({ is_admin: true, is_support: false })),
    RoleProposed: changed(({ data: { role, adminId, proposedAt } }) => ({
      role_proposed: role,
      role_proposed_by: adminId,
      role_proposed_at: proposedAt,
    })),
    RoleGranted: changed(({ data: { role } }) => ({ is_admin: role === 'admin', is_support: role === 'support', ...NO_PROPOSAL })),
    RoleRejected: changed(() => NO_PROPOSAL),
    RoleRevoked: changed(() => ({ is_admin: false, is_support: false, ...NO_PROPOSAL })),
    ProfileUpdated: changed(() => ({})),
    RecoveryRequested: changed(() => ({})),
    EmailConfirmationRequested: changed(() => ({})),
    EmailConfirmed: changed(() => ({})),
    PasswordChanged: changed(() => ({})),
    BankDataChanged: changed(() => ({})),
    AccountLinked: changed(() => ({})),
    AccountUnlinked: changed(() => ({})),
    EmailChangeRequested: changed(() => ({})),
    EmailChanged: changed(() => ({})),
    // the language stays: the certificate is written in it
    AccountErased: (row) => row && { ...row, type: null, country: null, interest_country: null },
    ImpersonationStarted: changed(() => ({})),
    ImpersonationEnded: changed(() => ({})),
  },
  // a granted role ends impersonations of that person, a revoked one those by its holder
  afterBatch: async (trx, _, batch) => {
    const whose = batch.flatMap(({ type, data }) => (ROLE_CHANGES.has(type) ? [data.userId] : []));
    if (whose.length === 0) return;
    await trx.raw(`select pg_notify('rights', whose) from jsonb_array_elements_text(?::jsonb) as whose`, [JSON.stringify(whose)]);
  },
});
