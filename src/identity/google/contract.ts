import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { email } from '../../server/http/input/fields.ts';
import { personText } from '../../server/http/input/person-text.ts';
import { givenPassword, signedInAnswer } from '../profile/shapes.ts';

const tag = 'People';

export const startGoogle = contract({
  name: 'startGoogle',
  tag,
  summary: 'What a sign-in with Google begins with; 404 while it is not set up. A nonce serves once, for ten minutes (SEC-01)',
  method: 'get',
  path: '/users/login/google',
  role: 'public',
  rate: 'form',
  secret: true,
  rejections: ['not_found', 'unavailable_now'],
  response: z.object({ client_id: z.string(), nonce: z.string(), authorization_endpoint: z.string().describe('Where the browser goes') }),
});

export const getGoogleLink = contract({
  name: 'getGoogleLink',
  tag,
  summary: 'Whether a Google account signs in to the own account (SEC-01)',
  method: 'get',
  path: '/users/google',
  role: 'user',
  rate: 'write',
  secret: true,
  response: z.object({
    linked: z.boolean(),
    only_way_in: z.boolean().describe('Google opened the account and it has no password yet: a recovery link sets one'),
  }),
});

export const unlinkGoogle = contract({
  name: 'unlinkGoogle',
  tag,
  summary: 'Ends the link to a Google account, and all sessions but that of the call; again it changes nothing (SEC-01)',
  method: 'post',
  path: '/users/google/unlink',
  role: 'user',
  rate: 'login',
  secret: true,
  status: 204,
  body: z.object({ password: givenPassword }),
  rejections: ['only_way_in'],
});

export const loginWithGoogle = contract({
  name: 'loginWithGoogle',
  tag,
  summary: 'Signs in with an ID token of Google, and opens an account where there is none; only the token says who it is (SEC-01)',
  method: 'post',
  path: '/users/login/google',
  role: 'public',
  rate: 'login',
  account: 'correo',
  secret: true,
  body: z.object({
    correo: email,
    idGP: z.string().min(1).max(255).describe('`sub` of the token'),
    nombre: personText('firstName').describe('Taken where the token has no first name that may be one here'),
    imagen: z.string().max(2000).nullish().describe('Taken and passed over: no picture is fetched'),
    credential: z.string().min(1).max(10_000).describe('The ID token'),
    password: givenPassword.optional().describe('After 409 `password_required`'),
  }),
  response: signedInAnswer.extend({ new: z.boolean().describe('The account was opened by this call') }),
  rejections: ['wrong_credentials', 'password_required', 'already_taken', 'not_found', 'unavailable_now'],
});
