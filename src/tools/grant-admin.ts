import { randomUUID } from 'node:crypto';
import { migrate } from '../engine/db/migrate.ts';
import { identityCommands } from '../identity/commands.ts';
import { emailHmac } from '../identity/vault.ts';
import { systemClock } from '../kernel/clock.ts';
import { emailAddress } from '../kernel/people/email.ts';
import { runTool } from './tool.ts';

type GrantAdminDeps = Parameters<typeof identityCommands>[0];

/** Makes the account of `email` an administrator. Idempotent. False when there is no such account. */
export const grantAdmin = async (deps: GrantAdminDeps, email: string): Promise<boolean> => {
  const account = await deps
    .db('user_vault')
    .where({ email_hmac: emailHmac(deps.secret, emailAddress(email) ?? '') })
    .first<{ id: number } | undefined>('id');
  if (!account) return false;
  const id = randomUUID();
  await identityCommands(deps).grantAdmin(account.id, { actor: 'console:grant-admin', correlationId: id, commandId: id });
  return true;
};

/** `npm run admin -- grant <e-mail>`, whether or not the program runs. The API has no call for this. */
if (import.meta.main) {
  await runTool(async ({ db, store, config }) => {
    const [verb, email] = process.argv.slice(2);
    if (verb !== 'grant' || !email) return 'usage: npm run admin -- grant <e-mail>';
    await migrate(db);
    const granted = await grantAdmin({ db, store, clock: systemClock, secret: config.secret }, email);
    if (!granted) return 'there is no account with that e-mail';
    process.stdout.write('granted\n');
    return null;
  });
}
