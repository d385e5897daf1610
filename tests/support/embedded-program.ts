import { startEmbeddedPostgres } from '../../src/engine/db/embedded.ts';

/** A program's use of its embedded database: starts or shares it, watches it, and releases it on request. Run as a separate process. */
const say = (line: string) => process.stdout.write(`${line}\n`);
const [folder = ''] = process.argv.slice(2);
let leaving = false;
const leave = () => {
  leaving = true;
};
process.on('SIGTERM', leave);
try {
  const embedded = await startEmbeddedPostgres({ dataDir: folder });
  embedded.watch({
    restarted: () => say('restarted'),
    lost: (error) => {
      say(`lost ${(error as Error).name}: ${(error as Error).message}`);
      process.exit(1);
    },
  });
  say(`serves ${embedded.url}`);
  const end = setInterval(async () => {
    if (!leaving) return;
    clearInterval(end);
    await embedded.stop();
    process.exit(0);
  }, 20);
} catch (error) {
  say(`refused ${(error as Error).name}: ${(error as Error).message}`);
  process.exit(1);
}
