import type { DateOnly } from '../kernel/types.ts';
import type { UserRow } from './rows.ts';

/** The version of the host terms in force. An unsigned acceptance is only valid for its version (D-95). */
export const HOST_TERMS_VERSION = '2026-11';

/**
 * Payouts are held this long after a change of bank data, because an attacker who takes over an account redirects the money; the owner is
 * mailed and can object (SEC-25). The first entry is held too: the host may already be owed money. So is a change of message or phone
 * alone, which also determine where to pay.
 */
export const PAYOUT_HOLD = 'PT48H';

type Terms = Pick<UserRow, 'terms_version' | 'terms_signed'>;

/** Signed terms stay valid; an acceptance without text and name is requested again for the next version (D-95). */
export const acceptedHostTerms = ({ terms_version, terms_signed }: Terms, inForce = HOST_TERMS_VERSION): boolean =>
  terms_version !== null && (terms_signed || terms_version === inForce);

/** The fields checked for a complete profile. */
export type ProfileFacts = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly birthDate: DateOnly | null;
  readonly gender: string | null;
  readonly country: string | null;
};

/** Minimum number of digits of a phone number, calling code included (docs/rules/product.md#input, D-82). */
const MIN_PHONE_DIGITS = 9;

/** Wire names of the fields required for a complete profile. */
export const PROFILE_FIELDS = ['correo', 'telefono', 'fecha_nacimiento', 'sexo', 'pais'] as const;
type ProfileField = (typeof PROFILE_FIELDS)[number];

/** The fields still missing for booking or publishing; empty for a complete profile (docs/rules/product.md#input, D-82). */
export const missingFromProfile = ({ email, phone, birthDate, gender, country }: ProfileFacts): ProfileField[] => {
  const present: Record<ProfileField, boolean> = {
    correo: Boolean(email),
    telefono: (phone?.length ?? 0) >= MIN_PHONE_DIGITS,
    fecha_nacimiento: birthDate !== null, // only stored when the person is an adult (D-99)
    sexo: gender !== null,
    pais: country !== null,
  };
  return PROFILE_FIELDS.filter((name) => !present[name]);
};

/** Whether steps 2 and 3 of the registration are complete (D-82). */
export const isOnboarded = ({ type, country }: Pick<UserRow, 'type' | 'country'>): boolean => type !== null && country !== null;

const MIN_AGE = 18;
const MAX_AGE = 120;

/** The anniversary of `birth` after `years` as a comparable day: a person born on 29 February comes of age on 1 March of a common year. */
const birthday = (birth: DateOnly, years: number): string =>
  `${String(Number(birth.slice(0, 4)) + years).padStart(4, '0')}${birth.slice(4)}`;

/** Why the birth date is refused on `today` (D-99); null from the 18th birthday until the 120th. */
export const ageFault = (birth: DateOnly, today: DateOnly): 'too_young' | 'out_of_range' | null => {
  if (birthday(birth, MIN_AGE) > today) return 'too_young';
  return birthday(birth, MAX_AGE) > today ? null : 'out_of_range';
};
