import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mustAnswer } from './engine/db/connect.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from './engine/db/embedded.ts';
import { createLog } from './engine/observability/log.ts';
import { PROGRAM_FORM, traceOf } from './engine/observability/traces.ts';
import { type Demonstration, startProgram } from './program.ts';
import { claimDataDir } from './server/files/data-dir.ts';
import { listen } from './server/http/serving/listen.ts';
import { failureText } from './server/observability/failure.ts';
import { startGivingBack } from './server/observability/memory.ts';
import { type Config, nearMisses } from './server/settings/config.ts';
import { loadConfig, settings } from './settings.ts';

/**
 * Ctrl-C ends everything within 20 s, even what does not respond: the program's parts get this long, then the database that this process
 * started.
 */
const STOP_MS = 18_000;
const PARTS_MS = 10_000;
const SOURCES_IN_PRODUCTION =
  'the sources run, which takes more time to start and more memory: npm run build, then run dist/server/main.js';

/** The demonstration is beside the program and not in its image: null where it is missing. */
const demonstrationHere = (): Demonstration | null =>
  existsSync(join(import.meta.dirname, '../demo/index.ts'))
    ? async (deps) => (await import('../demo/index.ts')).loadDemonstration(deps)
    : null;

const databaseOf = ({ role, dataDir }: Config) => {
  const cluster = join(dataDir, 'postgres');
  return role === 'all' ? startEmbeddedPostgres({ dataDir: cluster }) : joinEmbeddedPostgres(cluster);
};

/** A running program: how to end it, and whether its demonstration was interrupted. */
type Running = { readonly stop: () => Promise<void>; readonly brokeOff: boolean };

/**
 * Starts what ROLE selects. A single process takes its port first and releases it last: the holder of the port owns the folder. One of
 * several processes has the port only while it serves: a proxy passes on every 503, and tries another process only when the connection is
 * refused.
 */
const start = async (config: Config): Promise<Running> => {
  const log = createLog(config.logLevel);
  for (const line of nearMisses(Object.keys(settings), process.env)) log.warn(line);
  const ending: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    log.info('stopping');
    for (const end of ending.splice(0).reverse()) {
      await endedWithin(end(), PARTS_MS).catch((error: unknown) => log.error({ err: error }, 'shutdown failed'));
    }
  };
  try {
    const isAlone = config.role === 'all';
    let http = isAlone ? await listen(config.port) : null;
    ending.push(async () => http?.close());
    claimDataDir(config.dataDir);
    const embedded = config.databaseUrl ? null : await databaseOf(config);
    if (embedded) ending.push(embedded.stop);
    embedded?.watch({ restarted: () => log.warn('the database had stopped unexpectedly and was restarted'), lost: fail });
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
    await mustAnswer(databaseUrl, 'DATABASE_URL: ');
    const demonstration = config.demo ? demonstrationHere() : null;
    if (config.demo && !demonstration) log.warn('DEMO: there is no folder demo/, so nothing is loaded');
    const program = await startProgram({ config, log, databaseUrl, ...(demonstration && { demonstration }) });
    ending.push(program.stop);
    http ??= await listen(config.port);
    http.serve(program.handler);
    ending.push(http.drain, ...(isAlone ? [] : [http.shut]), http.leave);
    const memory = startGivingBack();
    ending.push(async () => memory.stop());
    if (config.production && PROGRAM_FORM === 'sources') log.warn(SOURCES_IN_PRODUCTION);
    log.info({ role: config.role, port: http.port, program: PROGRAM_FORM }, 'ready');
    return { stop, brokeOff: program.brokeOff };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** A part that waits for an unavailable service must not keep later parts from ending. */
const endedWithin = (ended: Promise<unknown>, ms: number): Promise<unknown> => {
  const late = sleep(ms).then(() => Promise.reject(new Error(`not ended after ${ms} ms: a service that it waits for does not answer`)));
  return Promise.race([ended, late]);
};

/** One line for a setting or a machine that does not allow a start; any other error is a bug and shows its place. */
const fail = (error: unknown): never => {
  process.stderr.write(`posada: ${failureText(error)}\n`);
  process.exit(1);
};

/** Runs until a signal, or until the launcher has ended. */
const run = async (): Promise<void> => {
  let leaving = false;
  let running: Running | null = null;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    setTimeout(() => process.exit(0), STOP_MS).unref(); // a hanging part must not block the terminal: nothing acknowledged depends on it
    if (running) void running.stop().then(() => process.exit(0));
  };
  process.on('uncaughtExceptionMonitor', (error: unknown) => {
    if (error instanceof Error && error.stack) error.stack = traceOf(error.stack);
  });
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(event, leave);
  const config = loadConfig();
  running = await start(config);
  const { stop, brokeOff } = running;
  if (leaving) {
    await stop();
    process.exit(0);
  }
  const { publicUrl: url, production, role } = config;
  const demo = config.demo && demonstrationHere() !== null;
  process.send?.({ ready: { url, demo, brokeOff, production, role } });
};

void run().catch(fail); // not awaited: modules loaded later may import this file and would wait for it
