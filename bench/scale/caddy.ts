import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/engine/db/embedded/state.ts';

export type Proxy = { readonly url: string; stop(): Promise<void> };

const FILE = join(import.meta.dirname, '../../deploy/Caddyfile');
const FOUND_BY_NAME = /dynamic a \{[^}]*\}/;
const PATIENCE_MS = 20_000;

/** The installed version of Caddy; null when there is none. */
export const caddyVersion = (): string | null => {
  const { status, stdout } = spawnSync('caddy', ['version'], { encoding: 'utf8' });
  return status === 0 ? (stdout.trim().split(' ')[0] ?? '') : null;
};

/**
 * The text of deploy/Caddyfile with the addresses of the processes instead of the name of their container. Throws when its upstream has
 * another form.
 */
export const caddyfileFor = (text: string, urls: readonly string[]): string => {
  if (!FOUND_BY_NAME.test(text)) throw new Error('deploy/Caddyfile finds its processes in another way than it did');
  const processes = urls.map((url) => new URL(url).host).join(' ');
  return `{\n\tadmin off\n\tauto_https off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${text.replace(FOUND_BY_NAME, `to ${processes}`)}`;
};

/** A Caddy configured by deploy/Caddyfile, before these processes; HTTP, because the load generator has no TLS. */
export const startCaddy = async (urls: readonly string[]): Promise<Proxy> => {
  const folder = mkdtempSync(join(tmpdir(), 'posada-caddy-'));
  const config = join(folder, 'Caddyfile');
  writeFileSync(config, caddyfileFor(readFileSync(FILE, 'utf8'), urls));
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = { ...process.env, SITE: url, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const answers = () =>
    fetch(`${url}/health/live`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const since = performance.now(); !(await answers()); await sleep(20)) {
    if (child.exitCode === null && performance.now() - since < PATIENCE_MS) continue;
    await stop();
    throw new Error('Caddy did not start');
  }
  return { url, stop };
};
