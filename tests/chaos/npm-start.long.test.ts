import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '../../src/engine/db/connect.ts';
import { isAlive, postmaster } from '../../src/engine/db/embedded/server.ts';
import { joinEmbeddedPostgres } from '../../src/engine/db/embedded.ts';
import { openPostgresStore } from '../../src/engine/event-store/postgres.ts';
import { until } from '../support/events.ts';
import { smtpSink } from '../support/outside/smtp.ts';
import { chanceOf, seedOf } from './support/chance.ts';
import { startLoad } from './support/load.ts';
import { aReplica } from './support/replica.ts';
import { settle, wrongs } from './support/settled.ts';
import { TERMS } from './support/stage.ts';

const KILLS = 10;

it('npm start restarts its own PostgreSQL after ten kills under load, and loses nothing it acknowledged', {
  timeout: 600_000,
}, async () => {
  const chance = chanceOf(seedOf());
  const folder = mkdtempSync(join(tmpdir(), 'posada-npm-start-'));
  const cluster = join(folder, 'postgres');
  const smtp = await smtpSink();
  const program = await aReplica('npm start', null, { ...TERMS, DATA_DIR: folder, SMTP_URL: smtp.url });
  const ending: (() => Promise<unknown>)[] = [];
  try {
    await program.start();
    const { url: databaseUrl } = await joinEmbeddedPostgres(cluster);
    const db = connect(databaseUrl, 6);
    const store = openPostgresStore(databaseUrl);
    ending.push(
      () => store.close(),
      () => db.destroy(),
    );
    const stage = { replicas: [program], db, store, databaseUrl, smtp } as const;
    const load = await startLoad(stage, chance);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await load.goOn(chance.between(3, 12), 60_000);
      const server = postmaster(cluster)?.pid ?? 0;
      process.kill(server, 'SIGKILL');
      const since = Date.now();
      await until(() => !isAlive(server));
      await until(async () => (await program.health()) === 200 && postmaster(cluster)?.pid !== server);
      console.log(`kill ${kill}: ready again after ${Date.now() - since} ms, ${load.acknowledged.length} acknowledged`);
    }
    await load.stop();
    await settle(stage, 150_000);
    expect(await wrongs(stage, load, KILLS)).toEqual([]);
    expect([...load.client.counts.errors]).toEqual([]);
    for (const close of ending.splice(0)) await close();
    const server = postmaster(cluster)?.pid ?? 0;
    expect(await program.end()).toBe(0);
    expect(isAlive(server)).toBe(false); // it belongs to the program, however often it was started
  } catch (error) {
    console.log(program.output(), readFileSync(`${cluster}.log`, 'utf8').slice(-5_000));
    throw error;
  } finally {
    for (const close of ending) await close();
    await program.end();
    await smtp.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
