import type { Knex } from 'knex';
import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { ProfileType, Role, UserEvent } from '../../src/identity/events.ts';
import type { DateOnly, Instant, Language } from '../../src/kernel/types.ts';
import type { AccountErased, ErasureEvent, Hindrance, KeptRecord } from '../../src/privacy/events.ts';

/** The data of an account from its events; personal data is in the vault. */
export type UserRow = {
  id: number;
  is_admin: boolean;
  /** Reads as an administrator does and changes nothing. */
  is_support: boolean;
  /** A role that one administrator proposed and another has to give. */
  role_proposed: Role | null;
  role_proposed_by: number | null;
  role_proposed_at: Instant | null;
  language: Language;
  type: ProfileType | null;
  country: string | null;
  interest_country: string | null;
  terms_version: string | null;
  terms_signed: boolean;
  registered_at: Instant;
  /** The revision of the stream, used as the ETag of the profile. */
  revision: number;
};

const TABLE = 'users';
const ROLE_CHANGES: ReadonlySet<string> = new Set(['AdminGranted', 'RoleGranted', 'RoleRevoked']);
const ERASURES = 'erasures';
const NO_PROPOSAL = { role_proposed: null, role_proposed_by: null, role_proposed_at: null } as const;

const changed =
  <E extends { revision: number }>(patch: (event: E) => Partial<UserRow>) =>
  (row: UserRow | undefined, event: E): UserRow | undefined =>
    row && { ...row, ...patch(event), revision: event.revision };

export const usersProjection = rowProjection<UserRow, UserEvent | AccountErased>({
  name: 'users',
  table: TABLE,
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
      ...{ role_proposed: role, role_proposed_by: adminId, role_proposed_at: proposedAt },
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
  // a role that is given ends how others see the site as that person, one that is taken what its holder sees as others
  afterBatch: async (trx, _, batch) => {
    const whose = batch.flatMap(({ type, data }) => (ROLE_CHANGES.has(type) ? [data.userId] : []));
    if (whose.length === 0) return;
    await trx.raw(`select pg_notify('rights', whose) from jsonb_array_elements_text(?::jsonb) as whose`, [JSON.stringify(whose)]);
  },
});

/** The row of one account; undefined while the read model has not seen it. */
export const userRow = (db: Knex, id: number): Promise<UserRow | undefined> => db<UserRow>(TABLE).where({ id }).first();

/** The ids of all administrators. */
export const administratorIds = async (db: Knex): Promise<number[]> =>
  (await db('users').where({ is_admin: true }).orderBy('id').select('id')).map(({ id }: { id: number }) => id);

/** The latest request of a person to be erased. */
export type ErasureRow = {
  user_id: number;
  requested_at: Instant;
  erase_at: Instant;
  /** Why it was postponed last. */
  postponed_because: Hindrance | null;
  taken_back_at: Instant | null;
  erased_at: Instant | null;
  kept: readonly KeptRecord[];
};

export const erasuresProjection = rowProjection<ErasureRow, ErasureEvent>({
  name: 'erasures',
  table: ERASURES,
  key: 'user_id',
  keyOf: ({ data }) => data.userId,
  handlers: {
    ErasureRequested: (_, { data }) => ({
      ...{ user_id: data.userId, requested_at: data.requestedAt, erase_at: data.eraseAt },
      ...{ postponed_because: null, taken_back_at: null, erased_at: null, kept: [] },
    }),
    ErasurePostponed: (row, { data }) => row && { ...row, erase_at: data.eraseAt, postponed_because: data.because },
    ErasureWithdrawn: (row, { data }) => row && { ...row, taken_back_at: data.withdrawnAt },
    AccountErased: (row, { data }) => row && { ...row, erased_at: data.erasedAt, kept: data.kept },
    ErasureRepeated: (_, { data }) => ({
      ...{ user_id: data.userId, requested_at: data.repeatedAt, erase_at: data.repeatedAt },
      ...{ postponed_because: null, taken_back_at: null, erased_at: null, kept: [] },
    }),
    RecordRemoved: (row, { data }) => row && { ...row, kept: row.kept.filter(({ reservationId }) => reservationId !== data.reservationId) },
  },
});

export const erasureOf = async (db: Knex, userId: number): Promise<ErasureRow | null> =>
  (await db<ErasureRow>(ERASURES).where({ user_id: userId }).first()) ?? null;

/** Erased people of whom records are kept whose last day lies before `today`, and since when they are due. */
export const expiredRecords = async (db: Knex, today: DateOnly): Promise<{ userId: number; until: DateOnly }[]> =>
  db(ERASURES)
    .joinRaw(`cross join lateral (select min(record ->> 'until') as until from jsonb_array_elements(kept) as record) as oldest`)
    .whereNotNull('erased_at')
    .where('oldest.until', '<', today)
    .orderBy('oldest.until')
    .select('user_id as userId', 'oldest.until');

/** Those that are due at `now` and not done. */
export const erasuresDue = (db: Knex, now: Instant): Promise<ErasureRow[]> =>
  db<ErasureRow>(ERASURES).whereNull('taken_back_at').whereNull('erased_at').where('erase_at', '<=', now).orderBy('erase_at');

/** Everybody whom the log says was erased, and when their account was opened. */
export const erasedPeople = (db: Knex): Promise<{ userId: number; registeredAt: Instant }[]> =>
  db(`${ERASURES} as e`)
    .join(`${TABLE} as u`, 'u.id', 'e.user_id')
    .whereNotNull('e.erased_at')
    .orderBy('e.user_id')
    .select('e.user_id as userId', 'u.registered_at as registeredAt');
