import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { z } from 'zod';

/** The name of the account and of the database. */
export const USER = 'posada';

const stateSchema = z.object({
  port: z.number().int(),
  password: z.string(),
  /** The processes that use the server, registered once it runs; the last of them to end stops it. */
  programs: z.array(z.object({ pid: z.number().int(), began: z.string() })).default([]),
});

/** The state stored beside a cluster, needed to connect to it again. */
export type State = z.output<typeof stateSchema>;

const fileOf = (folder: string) => `${folder}.json`;

/** Null when it is missing or unreadable. */
export const readState = (folder: string): State | null => {
  if (!existsSync(fileOf(folder))) return null;
  try {
    return stateSchema.parse(JSON.parse(readFileSync(fileOf(folder), 'utf8')));
  } catch {
    return null;
  }
};

export const writeState = (folder: string, state: State): void => {
  writeFileSync(`${fileOf(folder)}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  chmodSync(`${fileOf(folder)}.new`, 0o600);
  renameSync(`${fileOf(folder)}.new`, fileOf(folder));
};

export const newState = async (): Promise<State> => ({
  port: await freePort(),
  password: randomBytes(18).toString('base64url'),
  programs: [],
});

/** A free TCP port of this machine. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
};

/** True when no process listens on `port`. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
