import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { personById } from '../identity/vault.ts';
import { after } from '../kernel/durations.ts';
import { Rejection, WrongToken } from '../kernel/rejection.ts';
import { command, type Route, route } from '../server/http/contract.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { Config } from '../server/settings/config.ts';
import { askDeletion, requestErasure, showDeletion, showErasure, takeErasureBack } from './contract.ts';
import type { ErasureCommands } from './erase.ts';
import { erasureOf } from './queries.ts';
import type { ErasureRow } from './rows.ts';
import { hindranceOf, liveOf, retainedRecords } from './standing.ts';

type Secret = { readonly secret: string };
/** The request of a token. `userId` 0: a request by Facebook about a person without an account. */
type ErasureToken = { readonly userId: number; readonly code: string };

const PATTERN = /^(\d{1,10})\.([\w-]{11})\.([\w-]{43})$/;

const signatureOf = ({ secret }: Secret, userId: number, nonce: string): string =>
  createHmac('sha256', secret).update(`erasure\0${userId}\0${nonce}`).digest('base64url');

/** The confirmation code of a token, to be quoted by people. */
const codeOf = (signature: string): string =>
  createHmac('sha256', 'erasure-code').update(signature).digest('hex').slice(0, 12).toUpperCase();

/** A new token for `/facebook/delete/{token}`; it is not stored. */
const newErasureToken = (config: Secret, userId: number): { readonly token: string; readonly code: string } => {
  const nonce = randomBytes(8).toString('base64url');
  const signature = signatureOf(config, userId, nonce);
  return { token: `${userId}.${nonce}.${signature}`, code: codeOf(signature) };
};

/** Null for a token that was not made here. */
const readErasureToken = (config: Secret, token: string): ErasureToken | null => {
  const [, userId = '', nonce = '', signature = ''] = PATTERN.exec(token) ?? [];
  if (signature === '') return null;
  const expected = Buffer.from(signatureOf(config, Number(userId), nonce));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual)
    ? { userId: Number(userId), code: codeOf(signature) }
    : null;
};

const payload = z.object({ algorithm: z.literal('HMAC-SHA256'), user_id: z.union([z.string(), z.number()]) });

/**
 * The id at Facebook in a signed request (exactly `<signature>.<payload>`, both base64url; HMAC-SHA256 with the secret of the application).
 * Null when it was not signed with it.
 */
export const facebookUserOf = (signedRequest: string, appSecret: string): string | null => {
  const [signature = '', encoded = '', ...more] = signedRequest.split('.');
  if (more.length > 0) return null;
  const actual = Buffer.from(signature, 'base64url');
  const expected = createHmac('sha256', appSecret).update(encoded).digest();
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  try {
    const parsed = payload.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
    return parsed.success ? String(parsed.data.user_id) : null;
  } catch {
    return null;
  }
};

type ErasureRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly commands: ErasureCommands;
  readonly config: Pick<Config, 'secret' | 'publicUrl' | 'facebookAppSecret' | 'eraseCoolOff' | 'operator'>;
};

const isPending = (row: ErasureRow | null): row is ErasureRow => row !== null && row.taken_back_at === null && row.erased_at === null;

const stateOf = (row: ErasureRow | null) => {
  if (row === null) return 'nothing' as const;
  if (row.erased_at !== null) return 'erased' as const;
  return row.taken_back_at === null ? ('pending' as const) : ('taken_back' as const);
};

/** The erasure of a person, requested by themselves or through Facebook. */
export const erasureRoutes = ({ db, clock, commands, config }: ErasureRoutesDeps): readonly Route[] => {
  const standing = async (userId: number) => {
    const row = await erasureOf(db, userId);
    const [hindrance, live, kept, spaces] = await Promise.all([
      hindranceOf(db, userId, clock.now()),
      liveOf(db, userId),
      retainedRecords(db, userId, config.operator.years),
      db('listings').where({ host_id: userId }).whereNull('removed_at').pluck('id'),
    ]);
    return {
      erase_at: isPending(row) ? row.erase_at : null,
      postponed_because: isPending(row) ? row.postponed_because : null,
      hindrance,
      spaces: spaces.length,
      open_requests: live.length,
      kept: kept.map(({ reservationId, until }) => ({ idreserva: reservationId, hasta: until })),
      cool_off: config.eraseCoolOff,
    };
  };

  return [
    route(showErasure, ({ user }) => standing(user.id)),

    command(requestErasure, {
      write: async ({ user, body, metadata, countTry }) => {
        await countTry('accountMail');
        return { position: await commands.request(user.id, body.password, metadata) };
      },
      from: ['erasures'],
      read: async ({ user }) => {
        const row = await erasureOf(db, user.id);
        return {
          token: newErasureToken(config, user.id).token,
          erase_at: isPending(row) ? row.erase_at : after(clock.now(), config.eraseCoolOff),
        };
      },
    }),

    command(takeErasureBack, {
      write: async ({ user, metadata }) => ({ position: await commands.takeBack(user.id, metadata) }),
      from: ['erasures'],
    }),

    route(showDeletion, async ({ params: { token }, user }) => {
      const read = readErasureToken(config, token);
      if (!read) throw new WrongToken('not_found');
      const [row, person] = await Promise.all([erasureOf(db, read.userId), personById(db, read.userId)]);
      const name = person?.erased === false ? person.firstName : '';
      return {
        facebook: { user: { nombre: user?.id === read.userId ? name : ([...name][0] ?? '') } },
        confirmation_code: read.code,
        state: stateOf(row),
        erase_at: isPending(row) ? row.erase_at : null,
      };
    }),

    route(askDeletion, async ({ body }) => {
      if (config.facebookAppSecret === null) throw new Rejection('not_found');
      if (facebookUserOf(body.signed_request, config.facebookAppSecret) === null) throw new WrongToken('token_unavailable');
      const { token, code } = newErasureToken(config, 0); // there is no sign-in with Facebook, so no data from there is stored
      return { url: `${config.publicUrl}/facebook/delete/${token}`, confirmation_code: code };
    }),
  ];
};
