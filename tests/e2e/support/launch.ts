import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../../..');
const READY_MS = 180_000;

export type Launched = { readonly url: string; stop(): Promise<void> };

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });

/** `npm start` on a free port with these settings; resolves once it answers. Throws with its output when it ends before. */
export const launch = async (settings: Readonly<Record<string, string>>): Promise<Launched> => {
  const port = await freePort();
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SKIP_INSTALL: '1',
      LOG_LEVEL: 'warn',
      MAP_STREETS: 'off',
      PORT: String(port),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://localhost:${port}`;
  for (const since = Date.now(); ; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`the program ended: ${output}`);
    if (
      await fetch(`${url}/health/ready`)
        .then((r) => r.ok)
        .catch(() => false)
    )
      break;
    if (Date.now() - since > READY_MS) throw new Error(`the program is not ready after ${READY_MS / 1000} s: ${output}`);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
