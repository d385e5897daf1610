import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/engine/db/connect.ts';
import { createLog } from '../../src/engine/observability/log.ts';
import { postAll } from '../../src/engine/outbox/posting.ts';
import { manualClock, systemClock } from '../../src/kernel/clock.ts';
import { type MailTemplates, mailCounts } from '../../src/server/mail/outbox.ts';
import { mailTransport } from '../../src/server/mail/transport.ts';
import { MAX_ATTEMPTS, mailWorker } from '../../src/server/mail/worker.ts';
import { testDatabase } from '../support/database.ts';
import { until } from '../support/events.ts';
import { type Step, smtpSink } from '../support/outside/smtp.ts';

const { db, url } = await testDatabase();
const START = '2026-06-01T12:00:00.000Z';
const log = createLog('silent');
const config = { mailFrom: 'Posada <hello@posada.test>', production: false };
const templates: MailTemplates = {
  hello: async ({ to }) => ({ to: String(to), language: 'es', subject: 'Hola', text: 'Texto', html: '<p lang="es">Texto</p>' }),
};
const post = async (to = 'ana@example.com') => {
  const because = { eventId: randomUUID(), key: randomUUID(), at: START };
  await postAll(db, [{ template: 'hello', recipient: to, params: { to }, subject_id: 'reservation-1', because }]);
};
const row = () => db('mail_outbox').first();

type Wait = number | (() => Promise<void>);
const step: Record<Step, Wait> = { greeting: 0, sender: 0, recipient: 0, text: 0 };
/** The steps requested from the server. */
let steps: Step[] = [];
const slow = (waits: Partial<typeof step>) => Object.assign(step, waits);
let smtp: Awaited<ReturnType<typeof smtpSink>>;
beforeEach(async () => {
  await db('mail_outbox').delete();
  slow({ greeting: 0, sender: 0, recipient: 0, text: 0 });
  steps = [];
  smtp = await smtpSink({
    holdUp: (name) => {
      steps.push(name);
      const wait = step[name];
      return typeof wait === 'number' ? wait : wait();
    },
  });
});
afterEach(() => smtp.close());

const worker = (sendMs: number, clock = manualClock(START)) => {
  const transport = mailTransport(db, { ...config, smtpUrl: smtp.url }, clock, sendMs);
  if (!transport) throw new Error('there is no transport');
  return { clock, ...mailWorker({ db, clock, log, templates, config: { ...config, smtpUrl: smtp.url }, transport }) };
};
const openTransactions = async (): Promise<number> => {
  const { rows } = await db.raw(
    `select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows[0].n;
};

describe('a mail server that is slow at every step', () => {
  it('gets a mail once, without a transaction or pool connection held meanwhile', async () => {
    const seen: object[] = [];
    const look = async () => {
      seen.push({ transactions: await openTransactions(), connections: db.client.pool.numUsed() });
    };
    let answerText: () => void = () => undefined;
    const text = new Promise<void>((resolve) => {
      answerText = resolve;
    });
    slow({ greeting: look, sender: look, recipient: look, text: () => text });
    await post();
    const sender = worker(10_000);
    const sending = sender.drain();
    await until(() => steps.includes('text'));
    expect(seen).toEqual(Array.from({ length: 3 }, () => ({ transactions: 0, connections: 0 })));
    expect(await row()).toMatchObject({ status: 'waiting', attempts: 1 });
    answerText();
    expect(await sending).toBe(1);
    await sender.stop();
    expect(await row()).toMatchObject({ status: 'sent', attempts: 1, unanswered: 0 });
    expect(smtp.received).toHaveLength(1);
  });

  it('is abandoned when the whole attempt takes too long, though no single step does: attempts end in failed', async () => {
    slow({ greeting: 150, sender: 150, recipient: 150 });
    await post();
    const sender = worker(350);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await sender.drain();
      expect(await row()).toMatchObject({ status: attempt < MAX_ATTEMPTS ? 'waiting' : 'failed', attempts: attempt, unanswered: 0 });
      sender.clock.advance(3_600_000);
    }
    expect(await sender.drain()).toBe(0);
    await sender.stop();
    expect(smtp.received).toHaveLength(0);
    expect(await mailCounts(db)).toMatchObject({ waiting: 0, failed: 1 });
  });

  it('that received the whole text without confirming gets it at most twice', async () => {
    slow({ text: 2_000 });
    await post();
    const sender = worker(500);
    for (const state of ['waiting', 'failed', 'failed', 'failed']) {
      await sender.drain();
      expect((await row()).status).toBe(state);
      sender.clock.advance(3_600_000);
    }
    await sender.stop();
    expect(await row()).toMatchObject({ attempts: 2, unanswered: 2 });
    expect(smtp.received).toHaveLength(2);
    expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  });

  it('that hangs does not delay shutdown, and its mail waits', async () => {
    slow({ sender: 60_000 });
    await post();
    const sender = worker(40_000, manualClock(START));
    const sending = sender.drain();
    await until(async () => (await row()).attempts === 1);
    await sender.stop();
    await sending;
    expect(await row()).toMatchObject({ status: 'waiting', attempts: 1, unanswered: 0 });
  });
});

describe('a program that crashes repeatedly', () => {
  it('claims a mail at most as often as its retries allow, and sends it at most twice', async () => {
    await post();
    const clock = manualClock(START);
    for (let death = 1; death <= 4; death += 1) {
      const doomed = connect(url, 2);
      const inner = mailTransport(db, { ...config, smtpUrl: smtp.url }, clock);
      const dying = mailWorker({
        ...{ db: doomed, clock, log, templates, config: { ...config, smtpUrl: smtp.url } },
        transport: {
          name: 'smtp',
          send: async (id, mail) => {
            await inner?.send(id, mail);
            await doomed.destroy(); // nothing can be marked
          },
          close: () => inner?.close(),
        },
      });
      await dying.drain().catch(() => 0);
      await dying.stop();
      await doomed.destroy().catch(() => undefined);
      clock.advance(3_600_000);
    }
    expect(await row()).toMatchObject({ status: 'failed' });
    expect(smtp.received).toHaveLength(2);
  });

  it('leaves a mail in progress to its sender for a minute', async () => {
    await post();
    slow({ text: 1_000 });
    const [first, second] = [worker(30_000), worker(30_000)];
    const sending = first.drain();
    await until(async () => (await row()).attempts === 1);
    second.clock.advance(59_999);
    expect(await second.drain()).toBe(0);
    expect(await sending).toBe(1);
    await Promise.all([first.stop(), second.stop()]);
    expect(smtp.received).toHaveLength(1);
  });
});

it('records the result of a mail once the database is back', async () => {
  await post();
  const inner = mailTransport(db, { ...config, smtpUrl: smtp.url }, systemClock);
  let isAway = false;
  const away = () => Promise.reject(new Error('the database is away'));
  const flaky: Knex = new Proxy(db, { get: (target, name) => (name === 'raw' && isAway ? away : Reflect.get(target, name)) });
  const sender = mailWorker({
    ...{ db: flaky, clock: manualClock(START), log, templates, config: { ...config, smtpUrl: smtp.url } },
    transport: {
      name: 'smtp',
      send: async (id, mail) => {
        await inner?.send(id, mail);
        isAway = true;
      },
      close: () => inner?.close(),
    },
  });
  await expect(sender.drain()).rejects.toThrow('away');
  expect((await row()).status).toBe('waiting');
  isAway = false;
  await sender.drain();
  await sender.stop();
  expect(await row()).toMatchObject({ status: 'sent', attempts: 1 });
  expect(smtp.received).toHaveLength(1);
});
