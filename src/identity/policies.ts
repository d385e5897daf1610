import type { UserRow } from '../../projections/users.ts';
import type { DateOnly } from '../shared/types.ts';

/** The host terms in force; D-95: an unsigned acceptance holds for the version it was given to. */
export const HOST_TERMS_VERSION = '2026-11';

/**
 * SEC-25: who takes over an account changes where the money goes. The owner has a mail and so long to say no. The first entry waits as any
 * other: money may be due to a host who never gave any. So does a change of the message or phone alone: they too tell us where to pay.
 */
export const PAYOUT_HOLD = 'PT48H';

type Terms = Pick<UserRow, 'terms_version' | 'terms_signed'>;

/** Signed terms hold; an acceptance without text and name is asked again at the next version (D-95). */
export const acceptedHostTerms = ({ terms_version, terms_signed }: Terms, inForce = HOST_TERMS_VERSION): boolean =>
  terms_version !== null && (terms_signed || terms_version === inForce);

/** What the rule of a complete profile looks at. */
export type ProfileFacts = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly birthDate: DateOnly | null;
  readonly gender: string | null;
  readonly country: string | null;
};

/** Least number of digits of a phone, calling code included (docs/rules/product.md#input, D-82). */
const PHONE_DIGITS = 9;

/** Wire names of what a profile lacks before it may book or publish; empty when it is complete (docs/rules/product.md#input, D-82). */
export const missingFromProfile = ({ email, phone, birthDate, gender, country }: ProfileFacts): string[] => {
  const present = {
    correo: Boolean(email),
    telefono: (phone?.length ?? 0) >= PHONE_DIGITS,
    fecha_nacimiento: birthDate !== null, // only kept when it is that of an adult (D-99)
    sexo: gender !== null,
    pais: country !== null,
  };
  return Object.entries(present)
    .filter(([, is]) => !is)
    .map(([name]) => name);
};

/** True once registration's steps 2 and 3 are done (D-82). */
export const isOnboarded = ({ type, country }: Pick<UserRow, 'type' | 'country'>): boolean => type !== null && country !== null;

const ADULT = 18;
const OLDEST = 120;

/** `birth` plus `years` as a comparable day: who was born on 29 February comes of age on 1 March of a common year. */
const birthday = (birth: DateOnly, years: number): string =>
  `${String(Number(birth.slice(0, 4)) + years).padStart(4, '0')}${birth.slice(4)}`;

/** 18 or older on `today` (D-99), and at most 120. */
export const isAdult = (birth: DateOnly, today: DateOnly): boolean => birthday(birth, ADULT) <= today && birthday(birth, OLDEST) > today;
