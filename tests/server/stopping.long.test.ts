import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { aReplica } from '../chaos/support/replica.ts';
import { PASSWORD } from '../identity/people.ts';
import { testDatabase } from '../support/database.ts';
import { startFakeEventStoreDb } from '../support/eventstoredb/fake-eventstoredb.ts';
import { smtpSink } from '../support/outside/smtp.ts';
import { addressOf, startProxy, type TcpProxy, through } from '../support/outside/tcp-proxy.ts';

/** The time an orchestrator waits before it kills; the program's own work must take less. */
const LIMIT_MS = 20_000;
const AWAY = ['the database', 'the event store', 'the mail server', 'all of them'] as const;
const lines: TcpProxy[] = [];
const [store, smtp] = [await startFakeEventStoreDb(), await smtpSink()];
afterAll(async () => {
  for (const line of lines) line.stop();
  await Promise.all([store.stop(), smtp.close()]);
});
const lineTo = async (port: number): Promise<TcpProxy> => {
  const line = await startProxy({ host: '127.0.0.1', port });
  lines.push(line);
  return line;
};

it.each(AWAY)(
  'the program stops within 20 s of a signal while %s never answers, with requests and a mail under way',
  async (away) => {
    const { url } = await testDatabase();
    const [toDatabase, toStore, toSmtp] = await Promise.all([
      lineTo(addressOf(url).port),
      lineTo(addressOf(store.url).port),
      lineTo(smtp.port),
    ]);
    const program = await aReplica(`stopping-${AWAY.indexOf(away)}`, through(url, toDatabase), {
      NODE_ENV: 'test',
      SMTP_URL: `smtp://127.0.0.1:${toSmtp.port}`,
      MAIL_FROM: 'Posada <hola@posada.test>',
      ...((away === 'the event store' || away === 'all of them') && { EVENTSTORE_URL: `esdb://127.0.0.1:${toStore.port}?tls=false` }),
    });
    await program.start();
    const post = (path: string, body: object) =>
      fetch(`${program.url}/api/v1${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }).then(
        ({ status }) => status,
        () => 0,
      );
    const correo = `stop${AWAY.indexOf(away)}@example.com`;
    const person = { nombre: 'Ana', apellido: 'Paz', correo, contrasena: PASSWORD, password_confirm: PASSWORD, type: 'huesped' };
    expect(await post('/users/register', person)).toBeLessThan(500);

    const silent = { 'the database': [toDatabase], 'the event store': [toStore], 'the mail server': [toSmtp] };
    for (const line of away === 'all of them' ? [toDatabase, toStore, toSmtp] : silent[away]) line.cut('silent');
    const calls = [post('/recovery/password', { email: correo }), post('/users/login', { correo, contrasena: PASSWORD })];
    await sleep(1_500);
    const began = performance.now();
    expect(await program.end(), program.output()).toBe(0);
    expect(performance.now() - began).toBeLessThan(LIMIT_MS);
    await Promise.all(calls); // every call is answered
  },
  150_000,
);

it('a stopping web process cuts no kept-alive connection, and is not ready meanwhile', async () => {
  const { url } = await testDatabase();
  const program = await aReplica('stopping-kept', url, { NODE_ENV: 'test', ROLE: 'web' });
  await program.start();
  const answers: { at: number; status: number; closes: boolean }[] = [];
  const cut: string[] = [];
  let ended = false;
  /** Calls over one kept-alive connection, sequentially, until the program closes it. */
  const caller = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = () =>
      new Promise<void>((resolve) => {
        const request = get(`${program.url}/api/v1/countries`, { agent }, (response) => {
          const { statusCode: status = 0, headers } = response;
          response.resume().on('end', () => {
            answers.push({ at: performance.now(), status, closes: headers.connection === 'close' });
            resolve();
          });
        });
        request.on('error', (error: NodeJS.ErrnoException) => {
          if (request.reusedSocket) cut.push(String(error.code));
          resolve();
        });
      });
    while (!ended) {
      await call();
      await sleep(15);
    }
    agent.destroy();
  };
  const callers = Array.from({ length: 8 }, caller);
  await sleep(1_000);
  const exit = program.end().finally(() => {
    ended = true;
  });
  await sleep(500);
  const ready = await fetch(`${program.url}/health/ready`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not_ready' }]);
  expect([await exit, program.output().trim()]).toEqual([0, '']);
  await Promise.all(callers);
  expect(cut).toEqual([]);
  const last = answers.filter(({ status, closes }) => status === 200 && closes);
  expect(last.length).toBeGreaterThan(8);
  const refused = answers.filter(({ status, at }) => status !== 200 && at < (last[0]?.at ?? 0) + 1_000);
  expect(refused).toEqual([]);
}, 150_000);
