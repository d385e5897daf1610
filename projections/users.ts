import type { Knex } from 'knex';
import type { ProfileType, UserEvent } from '../src/identity/events.ts';
import { rowProjection } from '../src/platform/engine/projection.ts';
import type { Instant, Language } from '../src/shared/types.ts';

/** The data of an account from its events; personal data is in the vault. */
export type UserRow = {
  id: number;
  is_admin: boolean;
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

const changed =
  <E extends { revision: number }>(patch: (event: E) => Partial<UserRow>) =>
  (row: UserRow | undefined, event: E): UserRow | undefined =>
    row && { ...row, ...patch(event), revision: event.revision };

export const usersProjection = rowProjection<UserRow, UserEvent>({
  name: 'users',
  table: TABLE,
  key: 'id',
  keyOf: ({ data }) => data.userId,
  handlers: {
    UserRegistered: (_, { data, revision }) => ({
      id: data.userId,
      is_admin: false,
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
    AdminGranted: changed(() => ({ is_admin: true })),
    ProfileUpdated: changed(() => ({})),
    RecoveryRequested: changed(() => ({})),
    EmailConfirmationRequested: changed(() => ({})),
    EmailConfirmed: changed(() => ({})),
    PasswordChanged: changed(() => ({})),
    BankDataChanged: changed(() => ({})),
  },
});

/** The row of one account; undefined while the read model has not seen it. */
export const userRow = (db: Knex, id: number): Promise<UserRow | undefined> => db<UserRow>(TABLE).where({ id }).first();

/** The ids of all administrators. */
export const administratorIds = async (db: Knex): Promise<number[]> =>
  (await db('users').where({ is_admin: true }).orderBy('id').select('id')).map(({ id }: { id: number }) => id);
