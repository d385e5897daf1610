import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/engine/db/connect.ts';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import { createLog } from '../../src/engine/observability/log.ts';
import { openWork } from '../../src/engine/outbox/loops.ts';
import { becauseOf, postAll } from '../../src/engine/outbox/posting.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { MailNotReady, type MailTemplates, mailCounts } from '../../src/server/mail/outbox.ts';
import { type MailTransport, mailTransport } from '../../src/server/mail/transport.ts';
import { backOffSeconds, MAX_ATTEMPTS, mailWorker, startMailWorker } from '../../src/server/mail/worker.ts';
import { testDatabase } from '../support/database.ts';
import { smtpSink } from '../support/outside/smtp.ts';

const { db, url } = await testDatabase();
const START = '2026-06-01T12:00:00.000Z';
const log = createLog('silent');
const mailFrom = 'Posada <hello@posada.test>';

const anEvent = (at = START): Recorded => ({
  id: randomUUID(),
  type: 'ReservationAccepted',
  data: {},
  stream: 'reservation-1',
  revision: 0,
  position: '1',
  meta: { v: 1, at, prev: null, actor: 'user:1', correlationId: 'c', commandId: 'c' },
});
const templates: MailTemplates = {
  hello: async ({ to }) => ({ to: String(to), language: 'es', subject: `Hola ñandú ${to}`, text: 'Texto', html: '<p lang="es">Texto</p>' }),
  nobody: async () => null,
  broken: async () => {
    throw new Error('cannot render');
  },
};
const queue = (event: Recorded, template: string, to: string) =>
  db.transaction((trx) =>
    postAll(trx, [{ template, recipient: to, params: { to }, subject_id: 'reservation-1', because: becauseOf(event) }]),
  );
const rows = () => db('mail_outbox').orderBy('created_at');

let smtp: Awaited<ReturnType<typeof smtpSink>>;
const refused = new Map<string, number>();
beforeEach(async () => {
  await db('mail_outbox').delete();
  await db('dev_mails').delete();
  refused.clear();
  smtp = await smtpSink({ refuse: (address) => refused.get(address) ?? null });
});
afterEach(() => smtp.close());
const worker = (clock = manualClock(START), smtpUrl: string | null = smtp.url, more: MailTemplates = {}) =>
  mailWorker({ db, clock, log, templates: { ...templates, ...more }, config: { smtpUrl, mailFrom, production: false } });

describe('the outbox', () => {
  it('stores the same cause once, however often its reaction runs', async () => {
    const event = anEvent();
    await queue(event, 'hello', 'a@example.com');
    await queue(event, 'hello', 'a@example.com');
    expect(await rows()).toHaveLength(1);
  });

  it('drops the mail when the reaction rolls back', async () => {
    const failing = db.transaction(async (trx) => {
      await postAll(trx, [{ template: 'hello', recipient: 'user:1', params: {}, subject_id: 'x', because: becauseOf(anEvent()) }]);
      throw new Error('the command failed');
    });
    await expect(failing).rejects.toThrow('the command failed');
    expect(await rows()).toHaveLength(0);
  });
});

describe('sending over SMTP', () => {
  it('delivers text and HTML, with a Message-ID made of the row', async () => {
    await queue(anEvent(), 'hello', 'ana@example.com');
    const sender = worker();
    expect(await sender.drain()).toBe(1);
    await sender.stop();
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'sent', attempts: 1, last_error: null });
    expect(row.sent_at).toBe(START);
    const [got] = smtp.received;
    expect(got?.to).toEqual(['ana@example.com']);
    expect(got?.mail).toMatchObject({
      subject: 'Hola ñandú ana@example.com',
      messageId: `<${row.id}@posada.test>`,
      from: { address: 'hello@posada.test' },
    });
    expect(got?.mail.text?.trim()).toBe('Texto');
    expect(got?.mail.html?.trim()).toBe('<p lang="es">Texto</p>');
  });

  it('sends each mail once with three concurrent workers', async () => {
    for (let i = 0; i < 15; i += 1) await queue(anEvent(), 'hello', `guest${i}@example.com`);
    const workers = [worker(), worker(), worker()];
    const counts = await Promise.all(workers.map((w) => w.drain()));
    await Promise.all(workers.map((w) => w.stop()));
    expect(counts.reduce((a, b) => a + b)).toBe(15);
    expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(15);
    expect(smtp.received).toHaveLength(15);
  });

  it('duplicates at most the mails in progress when it died, under the same Message-ID', async () => {
    for (const to of ['ana@example.com', 'eva@example.com']) await queue(anEvent(), 'hello', to);
    const clock = manualClock(START);
    const doomed = connect(`${url}?application_name=doomed`, 1);
    let cut: Promise<unknown> = Promise.resolve();
    const inner = mailTransport(db, { smtpUrl: smtp.url, mailFrom, production: false }, manualClock(START));
    const transport: MailTransport = {
      name: 'smtp',
      send: async (id, mail) => {
        await inner?.send(id, mail); // the server answered 250, and then the machine died
        cut = doomed.destroy();
        await cut;
      },
      close: () => inner?.close(),
    };
    const config = { smtpUrl: smtp.url, mailFrom, production: false };
    const dying = mailWorker({ db: doomed, clock, log, templates, config, transport });
    await expect(dying.drain()).rejects.toThrow();
    await dying.stop();
    await cut;
    expect((await rows()).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    const next = worker(clock);
    expect(await next.drain()).toBe(0); // both are still claimed
    clock.advance(60_000);
    expect(await next.drain()).toBe(2);
    await next.stop();
    const copies = Map.groupBy(smtp.received, ({ mail }) => mail.messageId);
    expect(copies.size).toBe(2);
    expect(Math.max(...[...copies.values()].map(({ length }) => length))).toBe(2);
  });

  it('retries with growing pauses, and gives up with the reason after the last attempt', async () => {
    const clock = manualClock(START);
    refused.set('full@example.com', 452);
    await queue(anEvent(), 'hello', 'full@example.com');
    const sender = worker(clock);
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      await sender.drain();
      expect((await rows())[0]).toMatchObject({ status: 'waiting', attempts: attempt });
      clock.advance(backOffSeconds(attempt) * 1000 - 1);
      await sender.drain();
      expect((await rows())[0].attempts).toBe(attempt);
      clock.advance(1);
    }
    await sender.drain();
    await sender.stop();
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS });
    expect(row.last_error).toContain('no mailbox');
    expect(row.last_error).not.toContain('full@example.com');
    expect(await mailCounts(db)).toMatchObject({ waiting: 0, failed: 1, oldestWaiting: null });
  });

  it('delivers after an hour of server outage', async () => {
    const clock = manualClock(START);
    await queue(anEvent(), 'hello', 'ana@example.com');
    const away = worker(clock, 'smtp://127.0.0.1:1');
    await away.drain();
    await away.stop();
    expect((await rows())[0]).toMatchObject({ status: 'waiting', attempts: 1 });
    clock.advance(3_600_000);
    const back = worker(clock);
    await back.drain();
    await back.stop();
    expect(smtp.received).toHaveLength(1);
  });

  it('does not retry an address that is permanently refused', async () => {
    refused.set('gone@example.com', 550);
    await queue(anEvent(), 'hello', 'gone@example.com');
    const sender = worker();
    await sender.drain();
    await sender.stop();
    expect((await rows())[0]).toMatchObject({ status: 'failed', attempts: 1 });
  });

  it('drops a mail for a deleted person, and fails one that cannot be rendered only after retries', async () => {
    await queue(anEvent(), 'nobody', 'x');
    await queue(anEvent(), 'broken', 'y');
    await queue(anEvent(), 'missing', 'z');
    const sender = worker();
    await sender.drain();
    await sender.stop();
    const status = new Map((await rows()).map((row) => [row.template, row.status]));
    expect(Object.fromEntries(status)).toEqual({ nobody: 'dropped', broken: 'waiting', missing: 'failed' });
  });

  it('waits for a read model that is behind without counting it as a failure', async () => {
    const clock = manualClock(START);
    let ready = false;
    const late: MailTemplates = {
      late: async () => {
        if (!ready) throw new MailNotReady('reservations is behind');
        return { to: 'ana@example.com', language: 'es', subject: 's', text: 't', html: 'h' };
      },
    };
    await queue(anEvent(), 'late', 'ana');
    const sender = worker(clock, smtp.url, late);
    await sender.drain();
    expect((await rows())[0]).toMatchObject({ status: 'waiting', attempts: 0 });
    ready = true;
    clock.advance(1000);
    await sender.drain();
    await sender.stop();
    expect(smtp.received).toHaveLength(1);
  });

  it('holds a mail until its template is ready, without counting it as waiting', async () => {
    const until = new Date(Date.now() + 7_200_000).toISOString();
    const held: MailTemplates = { held: () => Promise.reject(new MailNotReady('at the end of the day', until)) };
    const event = anEvent(new Date().toISOString());
    await queue(event, 'held', 'ana');
    const sender = worker(manualClock(new Date().toISOString()), smtp.url, held);
    expect((await mailCounts(db)).oldestWaiting).toBe(event.meta.at);
    await sender.drain();
    await sender.stop();
    expect((await rows())[0]).toMatchObject({ status: 'waiting', attempts: 0, next_attempt_at: until });
    expect(await mailCounts(db)).toMatchObject({ waiting: 1, oldestWaiting: null });
  });

  it('drops a mail whose address has reached its limit, and checks once for each', async () => {
    await queue(anEvent(), 'hello', 'ana@example.com');
    const checks: string[] = [];
    const mayLeave = async (template: string, to: string) => checks.push(`${template} ${to}`) > 1;
    const config = { smtpUrl: smtp.url, mailFrom, production: false };
    const policy = { isWanted: async () => true, keepsText: () => false, mayLeave };
    const sender = mailWorker({ db, clock: manualClock(START), log, templates, config, policy });
    await sender.drain();
    expect((await rows())[0]).toMatchObject({ status: 'dropped', last_error: 'enough' });
    refused.set('eva@example.com', 450);
    await queue(anEvent(), 'hello', 'eva@example.com');
    await sender.drain();
    await db('mail_outbox').where({ status: 'waiting' }).update({ next_attempt_at: START });
    await sender.drain();
    await sender.stop();
    expect(checks).toEqual(['hello ana@example.com', 'hello eva@example.com']);
  });
});

describe('without SMTP', () => {
  it('fills the mailbox outside production, each mail once, and sends nothing in production', async () => {
    await queue(anEvent(), 'hello', 'Ana@Example.com');
    const config = { smtpUrl: null, mailFrom, production: true };
    const silent = mailWorker({ db, clock: manualClock(START), log, templates, config });
    expect(await silent.drain()).toBe(0);
    const sender = worker(manualClock(START), null);
    expect(await sender.drain()).toBe(1);
    await sender.stop();
    expect(await db('dev_mails')).toMatchObject([{ to_address: 'ana@example.com', subject: 'Hola ñandú Ana@Example.com' }]);
  });

  it('is notified of a new mail, in any process', async () => {
    const clock = manualClock(START);
    const work = openWork(url);
    const running = startMailWorker({ db, clock, log, templates, work, config: { smtpUrl: smtp.url, mailFrom, production: false } });
    await expect.poll(work.isHeard).toBe(true);
    await queue(anEvent(), 'hello', 'ana@example.com');
    await expect.poll(() => smtp.received.length).toBe(1);
    await running.stop();
    await work.stop();
  });
});
