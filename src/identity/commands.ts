import type { Metadata, Position } from '../engine/event-store/port.ts';
import type { Spoken } from '../kernel/languages.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Currency, DateOnly, Language } from '../kernel/types.ts';
import { invalidFields } from '../server/http/problems.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { UserCommand } from './decider.ts';
import type { ProfileType } from './events.ts';
import { ageFault, HOST_TERMS_VERSION } from './policies.ts';
import { nationalDigits, type Phone, phoneOf } from './profile/phone.ts';
import type { Country } from './sign-in/accounts.ts';
import { confirmationCommands } from './sign-in/confirmation.ts';
import { passwordCommands } from './sign-in/passwords.ts';
import { recoveryCommands } from './sign-in/recovery.ts';
import { register } from './sign-in/register.ts';
import { type IdentityStreams, identityStreams } from './streams.ts';
import type { VaultRow } from './vault.ts';

/** `streams`: the program's own; tools create theirs. */
type IdentityCommandsDeps = Pick<Core, 'db' | 'store' | 'clock' | 'secret'> & {
  streams?: IdentityStreams;
};
/** The signature that a host typed under the terms; stored in the vault (D-95). */
export type HostTermsSignature = { text: string; name: string };

export type IdentityCommands = ReturnType<typeof identityCommands>;

/** The use cases of identity. Those that change an account return the position of the event, or null when nothing changed. */
export const identityCommands = (core: IdentityCommandsDeps) => {
  const { db, clock, streams = identityStreams(core) } = core;
  const deps = { ...core, streams };
  const send = async (command: UserCommand, metadata: Metadata): Promise<Position | null> =>
    (await streams.users.send(command, metadata)).position;

  return {
    ...passwordCommands(deps),
    ...recoveryCommands(deps),
    ...confirmationCommands(deps),
    register: register(deps),
    updateProfile: updateProfile(deps),

    chooseType: (userId: number, profile: ProfileType, metadata: Metadata) => send({ type: 'ChooseType', userId, profile }, metadata),

    chooseCountry: (userId: number, country: Country, interest: Country, metadata: Metadata) =>
      send({ type: 'ChooseCountry', userId, country: country.iso, interestCountry: interest.iso }, metadata),

    chooseLanguage: (userId: number, language: Language, metadata: Metadata) =>
      send({ type: 'ChooseLanguage', userId, language }, metadata),

    /** An acceptance without a signature is valid only for this version of the terms (D-95). */
    acceptHostTerms: (userId: number, signature: HostTermsSignature | null, metadata: Metadata): Promise<Position | null> =>
      db.transaction(async (trx) => {
        const now = clock.now();
        const version = HOST_TERMS_VERSION;
        if (signature) {
          const signed = { user_id: userId, version, ...signature, signed_at: now };
          await trx('host_terms_signatures').insert(signed).onConflict(['user_id', 'version']).ignore();
        }
        return send({ type: 'AcceptHostTerms', userId, version, signed: signature !== null, now }, metadata);
      }),

    /** Not reachable through the API: `npm run admin -- grant <e-mail>`. */
    grantAdmin: (userId: number, metadata: Metadata) => send({ type: 'GrantAdmin', userId, now: clock.now() }, metadata),

    /** Sets the key of the account's photo in the file store; null removes it. Returns the previous key. */
    setImage: (userId: number, image: string, metadata: Metadata): Promise<{ before: string | null; position: Position | null }> =>
      db.transaction(async (trx) => {
        const row = await trx('user_vault').where({ id: userId }).forUpdate().first<{ image: string | null }>('image');
        const before = row?.image ?? null;
        if (before === image) return { before, position: null };
        await trx('user_vault').where({ id: userId }).update({ image });
        return { before, position: await send({ type: 'UpdateProfile', userId, changed: ['image'], country: null }, metadata) };
      }),
  };
};

/** An absent field stays unchanged, null clears it. `phone`: as typed. `country` cannot be cleared. */
type ProfileChange = {
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
 * Changes the profile. The vault row is committed only after the event is written, and retrying the request completes what a crash
 * interrupted. Throws `user_not_found`, and for all invalid fields together `too_young` or `out_of_range` (age, D-99), `invalid` (phone).
 */
export const updateProfile =
  ({ db, clock, streams }: UpdateProfileDeps) =>
  (userId: number, change: ProfileChange, metadata: Metadata): Promise<Position | null> =>
    db.transaction(async (trx) => {
      const before = await trx<VaultRow>('user_vault').where({ id: userId }).whereNull('erased_at').forUpdate().first();
      if (!before) throw new Rejection('user_not_found');
      const fault = change.birthDate ? ageFault(change.birthDate, clock.now().slice(0, 10)) : null;
      const phone = phoneAfter(before, change);
      if (fault || !phone) throw invalidFields({ ...(fault && { fecha_nacimiento: [fault] }), ...(!phone && { telefono: ['invalid'] }) });
      const wanted: { [K in keyof Editable]: Editable[K] | undefined } = {
        first_name: change.firstName,
        last_name: change.lastName,
        ...phone,
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

/** Phone and calling code after the change, null when invalid; a new calling code alone applies to the stored national number. */
const phoneAfter = (
  { phone, calling_code }: VaultRow,
  change: ProfileChange,
): { phone: string | null | undefined; calling_code: string | null | undefined } | null => {
  const { phone: typed, callingCode } = change;
  if (typed === undefined && callingCode === undefined) return { phone: undefined, calling_code: undefined };
  if (typed === null) return { phone: null, calling_code: callingCode };
  if (typed === undefined && (phone === null || callingCode === null)) return { phone: undefined, calling_code: callingCode };
  const current: Phone | null = phone !== null && calling_code !== null ? { digits: phone, callingCode: calling_code } : null;
  const next = phoneOf(typed ?? (current ? nationalDigits(current) : ''), callingCode ?? calling_code);
  return next && { phone: next.digits, calling_code: next.callingCode };
};
