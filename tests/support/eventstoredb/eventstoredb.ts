import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../src/engine/db/embedded/state.ts';

/** Starts a real server: `start DATA_FOLDER PORT [options]`. */
const START = process.env['EVENTSTOREDB_START'] ?? '';

/** The missing requirement for starting a real EventStoreDB here; null when there is none. */
export const missingPart = (): string | null => {
  if (!existsSync(START)) return START || 'EVENTSTOREDB_START';
  return spawnSync('dotnet', ['--version']).error ? 'dotnet' : null;
};

/** A real EventStoreDB, one node without TLS, that can be killed, frozen and restarted on its data. */
export type RealStore = {
  readonly url: string;
  readonly port: number;
  start(): Promise<void>;
  /** SIGKILL; resolves once it has exited. */
  kill(): Promise<void>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Whether it has exited on its own. */
  hasEnded(): boolean;
  /** Ends it and deletes its data. */
  close(): Promise<void>;
};

type Node = {
  readonly port?: number;
  readonly replicationPort?: number;
  readonly options?: readonly string[];
  /** 204 when the node at this port serves. */
  readonly health?: (port: number) => number | Promise<number>;
};

const liveness = (port: number): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status,
    () => 0,
  );

const READY_MS = 60_000;

/** Not started yet. */
export const realStore = async ({ port, replicationPort, options = [], health = liveness }: Node = {}): Promise<RealStore> => {
  if (!existsSync(START)) throw new Error(`no EventStoreDB to test on: ${START} is not there`);
  const own = port ?? (await freePort());
  const replication = replicationPort ?? (await freePort());
  const folder = await mkdtemp(join(tmpdir(), 'posada-eventstoredb-'));
  let child: ChildProcess | null = null;
  let exited: Promise<unknown> = Promise.resolve();
  let said = '';

  const start = async (): Promise<void> => {
    const started = spawn(START, [folder, String(own), `--replication-port=${replication}`, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (said = `${said}${chunk}`.slice(-4_000)));
    exited = new Promise((resolve) => started.once('close', resolve));
    child = started;
    for (const since = Date.now(); ; await sleep(100)) {
      if ((await health(own)) === 204) return;
      if (started.exitCode !== null || Date.now() - since > READY_MS) throw new Error(`EventStoreDB did not start: ${said}`);
    }
  };
  const kill = async () => {
    child?.kill('SIGKILL');
    await exited;
  };
  return {
    url: `esdb://127.0.0.1:${own}?tls=false`,
    port: own,
    start,
    kill,
    signal: (name) => void child?.kill(name),
    hasEnded: () => child !== null && (child.exitCode !== null || child.signalCode !== null),
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Three nodes, started together; `url` names all of them. */
export const realCluster = async () => {
  const ports = await Promise.all(Array.from({ length: 6 }, freePort));
  const nodes = await Promise.all(
    [0, 1, 2].map((i) => {
      const seeds = [0, 1, 2].filter((other) => other !== i).map((other) => `127.0.0.1:${ports[other]}`);
      const options = ['--cluster-size=3', '--discover-via-dns=false', `--gossip-seed=${seeds.join(',')}`];
      return realStore({ port: ports[i] ?? 0, replicationPort: ports[i + 3] ?? 0, options });
    }),
  );
  await Promise.all(nodes.map((node) => node.start()));
  const stateOf = ({ port }: RealStore): Promise<string> =>
    fetch(`http://127.0.0.1:${port}/info`, { signal: AbortSignal.timeout(2_000) }).then(
      async (answer) => ((await answer.json()) as { state: string }).state,
      () => 'silent',
    );
  /** The node that reports itself as leader; `except` is not queried. */
  const leader = async ({ except }: { except?: RealStore | undefined } = {}): Promise<RealStore | undefined> => {
    const others = nodes.filter((node) => node !== except);
    const states = await Promise.all(others.map(stateOf));
    return others[states.indexOf('leader')];
  };
  /**
   * Waits until one leads and the other two follow. A node that ended is started again, as a supervisor does: one whose log is longer than
   * the leader's shuts down to truncate it, also when the cluster forms. Throws with the states of the nodes after two minutes.
   */
  const whole = async (): Promise<void> => {
    for (const since = Date.now(); ; await sleep(100)) {
      const states = await Promise.all(nodes.map(stateOf));
      if (states.toSorted().join() === 'follower,follower,leader') return;
      if (Date.now() - since > 120_000) throw new Error(`the nodes form no cluster: ${states.join()}`);
      for (const node of nodes) if (node.hasEnded()) await node.start().catch(() => undefined); // it may end once more, and is started once more
    }
  };
  const urlWith = (first?: RealStore) =>
    `esdb://${[...(first ? [first] : []), ...nodes.filter((node) => node !== first)].map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`;
  return {
    nodes,
    leader,
    whole,
    url: urlWith(),
    /** The same, this node named first. */
    urlWith,
    close: () => Promise.all(nodes.map((node) => node.close())),
  };
};

export type RealCluster = Awaited<ReturnType<typeof realCluster>>;

const openssl = (folder: string, ...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });

/** Its own CA, and a node certificate signed by it. */
const certificates = (folder: string): void => {
  writeFileSync(join(folder, 'node.ext'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n');
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  openssl(folder, 'req', '-x509', ...key, '-days', '2', '-subj', '/CN=Posada test CA', '-keyout', 'ca.key', '-out', 'ca/ca.crt');
  openssl(folder, 'req', ...key, '-subj', '/CN=eventstoredb-node', '-keyout', 'node.key', '-out', 'node.csr');
  const signed = ['-CA', 'ca/ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'node.ext'];
  openssl(folder, 'x509', '-req', '-in', 'node.csr', ...signed, '-out', 'node.crt');
};

/** One node with TLS and users (`admin:changeit`), its certificate signed by its own CA. Started. */
export const securedStore = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posada-eventstoredb-tls-'));
  mkdirSync(join(folder, 'ca'));
  certificates(folder);
  const options = [
    '--insecure=false',
    '--mem-db',
    `--certificate-file=${join(folder, 'node.crt')}`,
    `--certificate-private-key-file=${join(folder, 'node.key')}`,
    `--trusted-root-certificates-path=${join(folder, 'ca')}`,
  ];
  const ca = join(folder, 'ca/ca.crt');
  const isLive = (port: number) => {
    try {
      execFileSync('curl', ['-sf', '-m', '2', '--cacert', ca, `https://localhost:${port}/health/live`], { stdio: 'ignore' });
      return 204;
    } catch {
      return 0;
    }
  };
  const node = await realStore({ options, health: isLive });
  await node.start();
  return {
    port: node.port,
    ca,
    /** `user:password@`, or nothing. */
    url: (login: string) => `esdb://${login}localhost:${node.port}?tlsCaFile=${ca}`,
    close: async () => {
      await node.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
