import type { CaughtUp } from '../../platform/engine/runner.ts';
import { type Route, route } from '../../platform/http/contract.ts';
import type { EmailChanges } from './commands.ts';
import * as contract from './contract.ts';

type Deps = { readonly changes: EmailChanges; readonly caughtUp: CaughtUp };

/** Changing the address of the own account. */
export const emailChangeRoutes = ({ changes, caughtUp }: Deps): readonly Route[] => [
  route(contract.requestEmailChange, async ({ body, user, metadata, countTry }) => {
    await countTry('accountMail');
    await changes.requestEmailChange(user.id, { email: body.correo, password: body.password }, metadata);
    return { send: true as const };
  }),

  route(contract.approveEmailChange, async ({ body, metadata }) => {
    const { side, changed, position } = await changes.approveEmailChange(body.token, metadata);
    await caughtUp(['users'], position);
    return { side, changed };
  }),
];
