// npm run test:eventstoredb: what only a real EventStoreDB can show. The contract, faults, TLS and three nodes; with `-- --all` chaos and a stay by browser
// as well. Where none is at hand it says what it left out. EVENTSTOREDB_START names the script that starts one: `start DATA_FOLDER PORT [options]`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { journeys } from './e2e.mjs';
import { tellFlaky, vitest } from './runners.mjs';

const start = process.env.EVENTSTOREDB_START ?? resolve(import.meta.dirname, '../../shared/eventstoredb/start');
const missing = !existsSync(start) ? start : spawnSync('dotnet', ['--version']).error ? 'dotnet' : null;

const freePort = () =>
  new Promise((port) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => port(address.port));
    });
  });

/** A node that forgets everything at its end. */
const startServer = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'posada-eventstoredb-'));
  const [port, replication] = [await freePort(), await freePort()];
  const child = spawn(start, [folder, String(port), '--mem-db', `--replication-port=${replication}`], { stdio: 'ignore' });
  const isLive = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ status }) => status === 204,
      () => false,
    );
  for (const since = Date.now(); !(await isLive()); await sleep(200)) {
    if (child.exitCode !== null || Date.now() - since > 60_000) throw new Error('EventStoreDB did not start');
  }
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    end: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const told = ({ code, counts }) => {
  tellFlaky(counts);
  return code;
};

/** Each program of a journey has a database, and so a log, of its own. */
const stay = async () => {
  const server = await startServer();
  try {
    return told(await journeys({ args: ['stay.spec'], projects: ['es-390'], env: { POSADA_EVENTSTORE_URL: server.url } }));
  } finally {
    server.end();
  }
};

if (missing) {
  console.log(`EventStoreDB: left out, ${missing} is not here: contract, faults, TLS, three nodes, chaos and a stay on a real server`);
} else {
  const since = Date.now();
  const all = process.argv.includes('--all');
  process.exitCode = told(vitest(['--project', 'real', '--reporter=dot', ...(all ? [] : ['tests/platform'])]));
  if (all) process.exitCode ||= await stay();
  console.log(`EventStoreDB: ${((Date.now() - since) / 60_000).toFixed(1)} minutes`);
}
