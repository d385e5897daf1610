import { byUser, erasingRows, type Holding, holding } from '../../server/modules/personal-data.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { bankVault } from '../bank/vault.ts';

const PERSON = [
  'first_name',
  'last_name',
  'email',
  'email_confirmed_at',
  'phone',
  'birth_date',
  'gender',
  'nationality',
  'biography',
  'spoken',
  'currency',
  'created_at',
] as const;

/** What remains of an account: its id, which events and retained reservations refer to. */
const blank: Holding['erase'] = (trx, { userId }, now) =>
  trx('user_vault')
    .where({ id: userId })
    .update({
      first_name: '',
      last_name: '',
      email: '',
      email_hmac: `erased-${userId}`,
      email_confirmed_at: null,
      erased_at: now,
      phone: null,
      calling_code: null,
      birth_date: null,
      gender: null,
      nationality: null,
      biography: null,
      image: null,
      spoken: null,
      currency: null,
    });

/**
 * The account, its sessions and bank data. Passwords and tokens are stored as hashes, which are meaningless to the person, and are not
 * exported.
 */
export const identityData = ({ files, fieldKeys }: Pick<Core, 'files' | 'fieldKeys'>): readonly Holding[] => [
  {
    ...holding({ table: 'user_vault', part: 'account', columns: PERSON, whose: byUser('id'), erase: blank }),
    fileKeys: async (db, { userId }) => db('user_vault').where({ id: userId }).whereNotNull('image').pluck('image'),
    files: async (db, { userId }) => {
      const row: { image: string | null } | undefined = await db('user_vault').where({ id: userId }).first('image');
      const bytes = row?.image ? await files.get(row.image) : null;
      return bytes ? [{ name: 'portrait.webp', contentType: 'image/webp', bytes }] : [];
    },
  },
  holding({
    table: 'users',
    part: 'account',
    columns: ['language', 'type', 'country', 'interest_country', 'terms_version', 'terms_signed', 'is_admin', 'registered_at'],
    whose: byUser('id'),
    erase: 'kept',
  }),
  holding({
    table: 'host_terms_signatures',
    part: 'account',
    columns: ['version', 'text', 'name', 'signed_at'],
    whose: byUser(),
    erase: 'rows',
  }),
  holding({ table: 'credentials', part: 'sign_in', columns: ['changed_at', 'changes'], whose: byUser(), erase: 'rows' }),
  holding({
    table: 'sessions',
    part: 'sign_in',
    columns: ['created_at', 'agent', 'seen_at', 'expires_at'],
    whose: byUser(),
    erase: 'rows',
  }),
  // the export does not name the administrator, who is a person as well
  holding({ table: 'impersonations', part: 'sign_in', columns: ['started_at', 'ends_at'], whose: byUser(), erase: 'rows' }),
  holding({ table: 'google_accounts', part: 'sign_in', columns: ['google_id', 'linked_at'], whose: byUser(), erase: 'rows' }),
  holding({
    table: 'email_changes',
    part: 'sign_in',
    columns: ['old_email', 'new_email', 'requested_at', 'expires_at', 'changed_at'],
    whose: byUser(),
    erase: 'rows',
  }),
  holding({ table: 'recovery_tokens', part: 'sign_in', columns: ['expires_at'], whose: byUser(), erase: 'rows' }),
  {
    table: 'bank_data',
    part: 'bank',
    erase: erasingRows('bank_data', byUser()),
    rows: async (db, { userId }) => {
      const stored = await bankVault(fieldKeys).read(db, userId);
      return stored ? [{ ...stored.data, payouts_from: stored.payoutsFrom }] : [];
    },
  },
  holding({ table: 'person_words', part: 'words', columns: ['written_at', 'words'], whose: byUser('author_id'), erase: 'rows' }),
];
