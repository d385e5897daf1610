import type { Instant, Language } from '../kernel/types.ts';
import type { ProfileType, Role } from './events.ts';

/** The data of an account from its events; personal data is in the vault. */
export type UserRow = {
  id: number;
  is_admin: boolean;
  /** Reads as an administrator does and cannot change anything. */
  is_support: boolean;
  /** A role proposed by one administrator and awaiting a second. */
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

export const USERS = 'users';
