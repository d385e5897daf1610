import { command, type Route, route } from '../../server/http/contract.ts';
import type { EmailChanges } from './commands.ts';
import * as contract from './contract.ts';

type EmailChangeRoutesDeps = { readonly changes: EmailChanges };

/** Changing the address of the own account. */
export const emailChangeRoutes = ({ changes }: EmailChangeRoutesDeps): readonly Route[] => [
  route(contract.requestEmailChange, async ({ body, user, metadata, countTry }) => {
    await countTry('accountMail');
    await changes.requestEmailChange(user.id, { email: body.correo, password: body.password }, metadata);
    return { send: true as const };
  }),

  command(contract.approveEmailChange, {
    write: ({ body, metadata }) => changes.approveEmailChange(body.token, metadata),
    from: ['users'],
  }),
];
