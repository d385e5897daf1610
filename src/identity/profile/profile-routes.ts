import { unaccented } from '../../kernel/fold.ts';
import { SPOKEN } from '../../kernel/languages.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { command, type Route } from '../../server/http/contract.ts';
import { expectMatchOnce } from '../../server/http/etag.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { HostTermsSignature, IdentityCommands } from '../commands.ts';
import * as contract from '../contract.ts';
import { userStream } from '../events.ts';
import { HOST_TERMS_VERSION } from '../policies.ts';
import { READ_MODELS, type Showing } from '../showing.ts';
import { countryOf } from '../sign-in/accounts.ts';
import { portraitOf } from './photo.ts';
import { imageUrl, profileTypeOf } from './presenter.ts';

type ProfileRoutesDeps = Pick<Core, 'db' | 'store' | 'files'> & {
  commands: IdentityCommands;
};

/** Calls on the own profile. */
export const profileRoutes = ({ db, store, commands, files }: ProfileRoutesDeps, show: Showing): readonly Route[] => [
  command(contract.updateUser, {
    write: async ({ body, user, metadata, language, ctx }) => {
      const { etag } = await show.now(user.id, language);
      await expectMatchOnce(ctx, etag, { store, stream: userStream(user.id), commandId: metadata.commandId });
      const change = {
        firstName: body.nombre,
        lastName: body.apellido,
        phone: body.telefono,
        callingCode: body.codigo_pais,
        birthDate: body.fecha_nacimiento,
        gender: body.sexo,
        nationality: body.nationality,
        biography: body.biografia === '' ? null : body.biografia,
        spoken: body.idiomas && SPOKEN.filter((code) => body.idiomas?.includes(code)),
        currency: body.pref_moneda === undefined ? body.moneda : body.pref_moneda,
        country: body.pais_idpais === undefined ? undefined : await countryOf(db, body.pais_idpais, 'pais_idpais'),
      };
      return { position: await commands.updateProfile(user.id, change, metadata) };
    },
    from: READ_MODELS,
    read: show.after,
  }),

  command(contract.setLanguage, {
    write: async ({ body, user, metadata }) => ({ position: await commands.chooseLanguage(user.id, body.language, metadata) }),
    from: READ_MODELS,
    read: ({ body, user }) => show.now(user.id, body.language),
  }),

  command(contract.chooseType, {
    write: async ({ body, user, metadata }) => ({ position: await commands.chooseType(user.id, profileTypeOf(body.type), metadata) }),
    from: READ_MODELS,
    read: show.after,
  }),

  command(contract.chooseCountry, {
    write: async ({ body, user, metadata }) => {
      const country = await countryOf(db, body.user_country, 'user_country');
      const interest = await countryOf(db, body.interest_country, 'interest_country');
      return { position: await commands.chooseCountry(user.id, country, interest, metadata) };
    },
    from: READ_MODELS,
    read: show.after,
  }),

  command(contract.acceptHostTerms, {
    write: async ({ body, user, metadata }) => ({ position: await commands.acceptHostTerms(user.id, signatureOf(body), metadata) }),
    from: READ_MODELS,
    read: show.after,
  }),

  command(contract.updatePhoto, {
    write: async ({ files: uploads, user, metadata }) => {
      const { key, bytes, contentType } = await portraitOf(user.id, uploads[0]?.bytes);
      await files.put(key, bytes, contentType);
      const { before, position } = await commands.setImage(user.id, key, metadata);
      if (before !== null && before !== key) await files.delete(before);
      return { imagen: imageUrl(key), position };
    },
    from: READ_MODELS,
  }),
];

const WORDS_OF_CONSENT: ReadonlySet<string> = new Set(['acepto', 'aceptar', 'accept']);
const plain = (text: string): string => unaccented(text.trim());

type Typed = { texto?: string | undefined; nombre?: string | undefined; version?: string | undefined };

/**
 * The typed signature, null for an empty body (D-95). Compared without case and accents (docs/rules/product.md#input).
 * Throws `mismatch` on texto, `required` on nombre, `unknown_value` for terms that are not in force.
 */
const signatureOf = ({ texto, nombre, version }: Typed): HostTermsSignature | null => {
  if (version !== undefined && version !== HOST_TERMS_VERSION) throw new Rejection('unknown_value', { field: 'version' });
  if (texto === undefined && nombre === undefined) return null;
  if (!texto || !WORDS_OF_CONSENT.has(plain(texto))) throw new Rejection(texto ? 'mismatch' : 'required', { field: 'texto' });
  if (!nombre) throw new Rejection('required', { field: 'nombre' });
  return { text: texto, name: nombre };
};
