import { join } from 'node:path';
import { type Config, ConfigError, loadConfig } from './platform/config.ts';
import { claimDataDir } from './platform/data-dir.ts';
import { mustAnswer } from './platform/db/connect.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded.ts';
import { listen } from './platform/http/listen.ts';
import { createLog } from './platform/log.ts';
import { startProgram } from './program.ts';

const databaseOf = ({ role, dataDir }: Config) => {
  const cluster = join(dataDir, 'postgres');
  return role === 'all' ? startEmbeddedPostgres({ dataDir: cluster }) : joinEmbeddedPostgres(cluster);
};

/** Starts what ROLE says and ends all of it on SIGINT or SIGTERM. Whatever keeps it from starting is one line and exit 1. */
const main = async (): Promise<void> => {
  const config = loadConfig();
  const log = createLog(config.logLevel);
  const ending: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ending.splice(0).reverse()) await end();
  };
  try {
    const http = config.role === 'worker' ? null : await listen(config.port);
    if (http) ending.push(() => http.stop());
    claimDataDir(config.dataDir);
    const embedded = config.databaseUrl ? null : await databaseOf(config);
    if (embedded) ending.push(() => embedded.stop());
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
    await mustAnswer(databaseUrl, (reason) => new ConfigError(`DATABASE_URL: the database cannot be reached (${reason})`));
    const program = await startProgram({ config, log, databaseUrl });
    ending.push(() => program.stop());
    if (http && program.handler) http.serve(program.handler);
    log.info({ role: config.role, port: http?.port }, 'ready');
  } catch (error) {
    await stop();
    throw error;
  }
  let leaving = false;
  const leave = (signal: string) => {
    if (leaving) return;
    leaving = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), 18_000).unref(); // whatever hangs must not hold the terminal
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
};

await main().catch((error: unknown) => {
  process.stderr.write(`posada: ${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
});
