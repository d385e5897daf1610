// npm start: installs and builds what is missing or stale, then runs the program on the Node that comes with it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FLAGS } from './flags.mjs';
import { install } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const fail = (line) => {
  console.error(`posada: ${line}`);
  process.exit(1);
};

if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is needed, this is ${process.versions.node}`);

try {
  install();
} catch (error) {
  fail(error.message);
}
try {
  const { build } = await import('./build.mjs');
  const built = await build(process.env.ROLE === 'worker' ? { only: ['server'] } : {});
  if (built.length > 0) console.log(`built ${built.join(', ')}`);
} catch (error) {
  fail(`the build failed\n${error.message}`);
}

const child = spawn(
  join(root, 'node_modules/.bin/node'),
  [...FLAGS, ...(existsSync(join(root, '.env')) ? ['--env-file=.env'] : []), 'dist/server/main.js'],
  {
    cwd: root,
    // compile cache; and two malloc arenas instead of one per thread, as in the Dockerfile (docs/operations.md#memory)
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), MALLOC_ARENA_MAX: '2', ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);

child.on('message', ({ ready }) => {
  if (!ready) return;
  const { url, demo, brokeOff, production, role } = ready;
  if (role === 'worker') return console.log('\nPosada works in the background.\n');
  const rows = [
    ['web app', url],
    ['console', `${url}/admin`],
    ['API', `${url}/api/v1`],
    ['API pages', `${url}/docs`],
    ...(production ? [] : [['mail', `${url}/dev/mail`]]),
  ];
  console.log(`\nPosada is ready.\n${rows.map(([name, address]) => `  ${name.padEnd(10)} ${address}`).join('\n')}`);
  if (demo) console.log('  accounts   guest@example.com, host@example.com, admin@example.com (password Posada2026)');
  if (brokeOff) console.log('\nThe demo data is incomplete, see the log above. The next start continues loading it.');
  console.log('\nCtrl-C stops everything.\n');
});

let signalled = false;
const pass = (signal) => {
  signalled = true;
  child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal === 'SIGHUP' ? 'SIGTERM' : signal));
child.on('error', (error) => fail(error.message));
child.on('exit', (code, signal) => {
  clearInterval(watch);
  process.exit(signalled && signal ? 0 : (code ?? 1));
});

// npm killed by SIGKILL leaves this process behind: then the program ends too, and its port is free for the next start
const parentOf = (pid) => {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) \S /s, '')
        .split(' ')[0],
    );
  } catch {
    return 0;
  }
};
const isShell = (pid) => {
  try {
    return /^(sh|dash|bash)$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
  } catch {
    return false;
  }
};
const npm =
  process.env.npm_lifecycle_event === 'start' && existsSync('/proc') ? (isShell(process.ppid) ? parentOf(process.ppid) : process.ppid) : 0;
const watch = setInterval(() => {
  if (npm > 1 && !existsSync(`/proc/${npm}`)) pass('SIGTERM');
}, 250);
