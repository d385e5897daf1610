import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { email } from '../../server/http/input/fields.ts';
import { givenPassword } from '../profile/shapes.ts';

export const requestEmailChange = contract({
  name: 'requestEmailChange',
  tag: 'People',
  summary: 'Mails each of the two addresses its link; the address changes once both were used (D-97, D-144)',
  method: 'post',
  path: '/users/email',
  role: 'user',
  rate: 'login',
  secret: true,
  body: z.object({ correo: email, password: givenPassword }),
  response: z.object({ send: z.literal(true) }),
  rejections: ['already_taken'],
});

export const approveEmailChange = contract({
  name: 'approveEmailChange',
  tag: 'People',
  summary: 'Uses the link that was mailed to one of the two addresses; again it changes nothing (D-144)',
  method: 'post',
  path: '/change/email',
  atRoot: true,
  role: 'token',
  rate: 'byLink',
  secret: true,
  body: z.object({ token: z.string().max(120) }),
  response: z.object({
    side: z.enum(['old', 'new']).describe('Whose link it was'),
    changed: z.boolean().describe('Both links were used'),
  }),
  rejections: ['token_unavailable', 'already_taken'],
});
