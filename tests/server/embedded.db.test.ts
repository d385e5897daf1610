import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, postmaster } from '../../src/engine/db/embedded/server.ts';
import { until } from '../support/events.ts';

const ROOT = join(import.meta.dirname, '../..');
const root = mkdtempSync(join(tmpdir(), 'posada-embedded-'));
let cluster = '';
let count = 0;
const running = new Set<ChildProcess>();
beforeEach(() => {
  count += 1;
  cluster = join(root, String(count), 'postgres');
});
afterAll(async () => {
  for (const child of running) child.kill('SIGTERM');
  await until(() => running.size === 0);
  rmSync(root, { recursive: true, force: true });
});

/** A program on `cluster`, in a separate process. */
const aProgram = () => {
  const child = spawn(process.execPath, ['tests/support/embedded-program.ts', cluster], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  running.add(child);
  const ended = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  return {
    output: () => output,
    url: async () => {
      await until(() => output.includes('\n'));
      return /^serves (\S+)/.exec(output)?.[1] ?? output;
    },
    end: () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
    ended,
  };
};
const query = async (url: string, sql: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
};
const pid = () => postmaster(cluster)?.pid ?? 0;

describe('programs that share a folder', () => {
  it('share one server when they start together; the last to end stops it', async () => {
    const programs = Array.from({ length: 3 }, aProgram);
    const urls = await Promise.all(programs.map(({ url }) => url()));
    expect(new Set(urls).size).toBe(1);
    const [url = ''] = urls;
    expect(url).toMatch(/^postgres:/);
    await query(url, 'create table kept (n int)');
    const server = pid();
    const later = aProgram();
    expect(await later.url()).toBe(url);
    for (const program of [later, ...programs.slice(1)]) {
      expect(await program.end()).toBe(0);
      expect(await query(url, 'select count(*)::int from kept')).toBe(0);
    }
    expect([pid(), isAlive(server)]).toEqual([server, true]);
    expect(await programs[0]?.end()).toBe(0);
    expect(isAlive(server)).toBe(false);
  });

  it('keep it when the program that started it is killed or ends first', async () => {
    const first = aProgram();
    const url = await first.url();
    const second = aProgram();
    await second.url();
    await first.kill();
    const third = aProgram();
    expect(await third.url()).toBe(url);
    expect(await second.end()).toBe(0);
    const server = pid();
    expect(await query(url, 'select 1')).toBe(1);
    expect(await third.end()).toBe(0);
    expect(isAlive(server)).toBe(false);
  });
});

describe('a server that dies', () => {
  it('is restarted once at the same address for all programs, even while one of its children is busy', async () => {
    const programs = [aProgram(), aProgram()];
    const [url = ''] = await Promise.all(programs.map((program) => program.url()));
    await query(url, 'create table kept as select 7 as n');
    // a busy child does not notice that its parent has ended
    const computing = query(url, 'select count(*) from generate_series(1, 100000000000::bigint)').catch((error: Error) => error.message);
    await until(
      async () => (await query(url, "select count(*)::int from pg_stat_activity where query like '%generate_series(1, 1%'")) !== 0,
    );
    const server = pid();
    process.kill(server, 'SIGKILL');
    await until(
      () =>
        query(url, 'select n from kept').then(
          (n) => n === 7,
          () => false,
        ),
      60_000,
    );
    expect(pid()).not.toBe(server);
    expect(await computing).toMatch(/terminated/);
    await until(() => programs.every(({ output }) => output().includes('restarted')));
    const after = pid();
    expect(await programs[0]?.end()).toBe(0);
    expect(await query(url, 'select n from kept')).toBe(7);
    expect(await programs[1]?.end()).toBe(0);
    expect(isAlive(after)).toBe(false);
  });

  it('is reported as lost in one line when the restart fails, and is not replaced by an empty one', async () => {
    const program = aProgram();
    await program.url();
    const server = pid();
    renameSync(cluster, `${cluster}-elsewhere`);
    process.kill(server, 'SIGKILL');
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(
      /\nlost ConfigError: DATA_DIR: the database in \S+ is damaged or cannot be started \(parts of it are missing\)[^\n]*\n$/,
    );
    expect(existsSync(cluster)).toBe(false);
  });
});
