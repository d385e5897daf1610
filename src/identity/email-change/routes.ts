import { z } from 'zod';
import { command, contract, type Route, route } from '../../server/http/contract.ts';
import { email } from '../../server/http/input/fields.ts';
import { givenPassword } from '../profile/shapes.ts';
import type { EmailChanges } from './commands.ts';

export const requestEmailChange = contract({
  name: 'requestEmailChange',
  tag: 'People',
  summary: 'Mails a link to the old and the new address; the change applies once both are used (D-97, D-144)',
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
  summary: 'Approves an address change by the link mailed to either address; idempotent (D-144)',
  method: 'post',
  path: '/change/email',
  atRoot: true,
  role: 'token',
  rate: 'byLink',
  secret: true,
  body: z.object({ token: z.string().max(120) }),
  response: z.object({
    side: z.enum(['old', 'new']).describe('Address the link was for'),
    changed: z.boolean().describe('Both links were used'),
  }),
  rejections: ['token_unavailable', 'already_taken'],
});

type EmailChangeRoutesDeps = { readonly changes: EmailChanges };

/** Changing the address of one's own account. */
export const emailChangeRoutes = ({ changes }: EmailChangeRoutesDeps): readonly Route[] => [
  route(requestEmailChange, async ({ body, user, metadata, countTry }) => {
    await countTry('accountMail');
    await changes.requestEmailChange(user.id, { email: body.correo, password: body.password }, metadata);
    return { send: true as const };
  }),

  command(approveEmailChange, {
    write: ({ body, metadata }) => changes.approveEmailChange(body.token, metadata),
    from: ['users'],
  }),
];
