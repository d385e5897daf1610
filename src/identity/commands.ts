import type { Metadata, Position } from '../engine/event-store/port.ts';
import type { Language } from '../kernel/types.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { UserCommand } from './decider.ts';
import type { ProfileType } from './events.ts';
import { HOST_TERMS_VERSION } from './policies.ts';
import { updateProfile } from './profile/profile.ts';
import type { Country } from './sign-in/accounts.ts';
import { confirmationCommands } from './sign-in/confirmation.ts';
import { passwordCommands } from './sign-in/passwords.ts';
import { recoveryCommands } from './sign-in/recovery.ts';
import { register } from './sign-in/register.ts';
import { type IdentityStreams, identityStreams } from './streams.ts';

/** `streams`: of the program; tools create their own. */
type IdentityCommandsDeps = Pick<Core, 'db' | 'store' | 'clock' | 'secret'> & {
  streams?: IdentityStreams;
};
/** The signature that a host typed under the terms; stored in the vault (D-95). */
export type HostTermsSignature = { text: string; name: string };

export type IdentityCommands = ReturnType<typeof identityCommands>;

/** The use cases of identity. Those that change an account return the position of the event, null when nothing changed. */
export const identityCommands = (given: IdentityCommandsDeps) => {
  const { db, clock, streams = identityStreams(given) } = given;
  const deps = { ...given, streams };
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

    /** Without a signature the acceptance is only valid for this version of the terms (D-95). */
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

    /** Never called by the API: `npm run admin -- grant <e-mail>`. */
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
