import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { identityCommands } from '../identity/commands.ts';
import { emailHmac } from '../identity/secrets.ts';
import { systemClock } from '../platform/clock.ts';
import { ConfigError, loadConfig } from '../platform/config.ts';
import { connect } from '../platform/db/connect.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openStore } from '../platform/event-store/open.ts';
import { emailAddress } from '../shared/text.ts';

type Deps = Parameters<typeof identityCommands>[0];

/** Makes the account of `email` an administrator; false when there is no such account. Being one already is fine. */
export const grantAdmin = async (deps: Deps, email: string): Promise<boolean> => {
  const account = await deps
    .db('user_vault')
    .where({ email_hmac: emailHmac(deps.secret, emailAddress(email) ?? '') })
    .first<{ id: number } | undefined>('id');
  if (!account) return false;
  const id = randomUUID();
  await identityCommands(deps).grantAdmin(account.id, { actor: 'console:grant-admin', correlationId: id, commandId: id });
  return true;
};

/** `npm run admin -- grant <e-mail>`: beside the serving program or without it. There is no call of the API for this. */
const main = async ([verb, email]: readonly string[]): Promise<string | null> => {
  if (verb !== 'grant' || !email) return 'usage: npm run admin -- grant <e-mail>';
  const config = loadConfig();
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') });
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  const db = connect(databaseUrl, 2);
  const store = await openStore({ eventStoreUrl: config.eventStoreUrl ?? undefined, databaseUrl });
  try {
    await migrate(db);
    const granted = await grantAdmin({ db, store, clock: systemClock, secret: config.secret }, email);
    return granted ? null : 'there is no account with that e-mail';
  } finally {
    await store.close();
    await db.destroy();
    await embedded?.stop();
  }
};

if (import.meta.main) {
  const failure = await main(process.argv.slice(2)).catch((error: unknown) => {
    if (error instanceof ConfigError) return error.message;
    throw error;
  });
  process.stdout.write(failure === null ? 'granted\n' : '');
  if (failure !== null) {
    process.stderr.write(`posada: ${failure}\n`);
    process.exitCode = 1;
  }
}
