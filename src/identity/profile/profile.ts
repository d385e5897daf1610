import type { Metadata, Position } from '../../engine/event-store/port.ts';
import type { Spoken } from '../../kernel/languages.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Currency, DateOnly } from '../../kernel/types.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { isAdult } from '../policies.ts';
import type { Country, VaultRow } from '../sign-in/accounts.ts';
import type { IdentityStreams } from '../streams.ts';
import { nationalDigits, type Phone, phoneOf } from './phone.ts';

/** An absent field is unchanged, null clears it. `phone`: as typed. `country` cannot be cleared. */
export type ProfileChange = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | null | undefined;
  callingCode?: string | null | undefined;
  birthDate?: DateOnly | null | undefined;
  gender?: 'm' | 'f' | 'x' | null | undefined;
  nationality?: string | null | undefined;
  biography?: string | null | undefined;
  spoken?: readonly Spoken[] | undefined;
  currency?: Currency | null | undefined;
  country?: Country | undefined;
};

type Editable = Pick<
  VaultRow,
  'first_name' | 'last_name' | 'phone' | 'calling_code' | 'birth_date' | 'gender' | 'nationality' | 'biography' | 'spoken' | 'currency'
>;
type UpdateProfileDeps = Pick<Core, 'db' | 'clock'> & {
  streams: IdentityStreams;
};

/**
 * Changes the profile. The vault row is committed only after the event is written, and a repeat of the request completes what a crash
 * interrupted. Throws `out_of_range` (age, D-99), `invalid` (phone), `user_not_found`.
 */
export const updateProfile =
  ({ db, clock, streams }: UpdateProfileDeps) =>
  (userId: number, change: ProfileChange, metadata: Metadata): Promise<Position | null> =>
    db.transaction(async (trx) => {
      const before = await trx<VaultRow>('user_vault').where({ id: userId }).whereNull('erased_at').forUpdate().first();
      if (!before) throw new Rejection('user_not_found');
      if (change.birthDate && !isAdult(change.birthDate, clock.now().slice(0, 10)))
        throw new Rejection('out_of_range', { field: 'fecha_nacimiento' });
      const wanted: { [K in keyof Editable]: Editable[K] | undefined } = {
        first_name: change.firstName,
        last_name: change.lastName,
        ...phoneAfter(before, change),
        birth_date: change.birthDate,
        gender: change.gender,
        nationality: change.nationality,
        biography: change.biography,
        spoken: change.spoken && (change.spoken.length > 0 ? change.spoken.join(',') : null),
        currency: change.currency,
      };
      const patch = Object.fromEntries(
        Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== before[name as keyof Editable]),
      );
      const changed = Object.keys(patch).sort();
      if (changed.length > 0) await trx('user_vault').where({ id: userId }).update(patch);
      const command = { type: 'UpdateProfile', userId, changed, country: change.country?.iso ?? null } as const;
      const { position } = await streams.users.send(command, metadata);
      return position;
    });

/** Phone and calling code after the change; a new calling code alone applies to the stored national number. */
const phoneAfter = (
  { phone, calling_code }: VaultRow,
  change: ProfileChange,
): { phone: string | null | undefined; calling_code: string | null | undefined } => {
  const { phone: typed, callingCode } = change;
  if (typed === undefined && callingCode === undefined) return { phone: undefined, calling_code: undefined };
  if (typed === null) return { phone: null, calling_code: callingCode };
  if (typed === undefined && (phone === null || callingCode === null)) return { phone: undefined, calling_code: callingCode };
  const kept: Phone | null = phone !== null && calling_code !== null ? { digits: phone, callingCode: calling_code } : null;
  const next = phoneOf(typed ?? (kept ? nationalDigits(kept) : ''), callingCode ?? calling_code);
  if (!next) throw new Rejection('invalid', { field: 'telefono' });
  return { phone: next.digits, calling_code: next.callingCode };
};
