import { beforeAll, describe, expect, it } from 'vitest';
import type { Recorded } from '../../src/engine/event-store/port.ts';
import { readStream } from '../../src/engine/event-store/typed.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { type ReservationEvent, reservationStream } from '../../src/reservations/events.ts';
import { reservationReminders } from '../../src/reservations/mails/mail-reminders.ts';
import { PASSWORD } from '../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, aRequest, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock, config: { fourEyesAbove: 0 } });
const kind = reservationReminders({ db: app.db, clock });
const metadata = { actor: 'deadline', correlationId: 'c', commandId: 'c' };
let host: Someone;
let guest: Someone;
beforeAll(async () => {
  [host, guest] = [await aBookablePerson(app, { nombre: 'Hugo' }), await aBookablePerson(app, { nombre: 'Gala' })];
});

const timersOf = async (id: number, type: string) => {
  const events = await readStream(app.store, reservationStream(id));
  return events.filter((event) => event.type === type).flatMap((event) => kind.deadlinesFor(event));
};
const fromNow = (ms: number) => new Date(Date.parse(clock.now()) + ms).toISOString();
const HOUR = 3_600_000;
const reminders = async (id: number) => {
  await app.drain();
  const rows = await app
    .db('mail_outbox')
    .where({ concerns: `reservation-${id}` })
    .whereLike('template', '%-reminder');
  return rows.map(({ template, status }) => `${template} ${status}`);
};
const run = async (timer: { at: string; payload: Record<string, string | number> } | undefined, lateMs = 0) => {
  clock.set(new Date(Date.parse(timer?.at ?? '') + lateMs).toISOString());
  await kind.execute(timer?.payload ?? {}, metadata);
};

describe('reminders (F47, D-48)', () => {
  it('come 12 h, 2 h and 30 min before the host has to answer', async () => {
    const { idreserva } = await aRequest(app, guest, await aListing(app, host));
    const timers = await timersOf(idreserva, 'ReservationRequested');
    expect(timers.map(({ at }) => at)).toEqual([fromNow(12 * HOUR), fromNow(22 * HOUR), fromNow(23.5 * HOUR)]);
    await run(timers[0], -1);
    expect(await reminders(idreserva)).toEqual([]);
    await run(timers[0]);
    await run(timers[0]);
    expect(await reminders(idreserva)).toEqual(['host-answer-reminder sent']);
    const [mail] = (await app.root('GET', `/dev/mail.json?to=${host.email}`)).body;
    expect(mail.subject).toBe('Te quedan 12 horas para responder a Gala');
    await run(timers[1]);
    expect(await reminders(idreserva)).toHaveLength(2);
    await app.request('PUT', `/reservations/accept/${idreserva}/-`, { token: host.token });
    await run(timers[2]);
    expect(await reminders(idreserva)).toHaveLength(2); // the host has answered
    const toPay = await timersOf(idreserva, 'ReservationAccepted');
    expect(toPay).toHaveLength(3);
    await run(toPay[0], 11 * HOUR); // so late that the next one is due
    expect(await reminders(idreserva)).toHaveLength(2);
  });

  it('come 30 and 10 min before the end of a transfer, and not once it is announced', async () => {
    const { idreserva, guestToken } = await anAccepted(app, guest, host, await aListing(app, host));
    const body = { id_reserva: idreserva, token: guestToken };
    await app.request('POST', '/pago/transfer', { body });
    const timers = await timersOf(idreserva, 'TransferStarted');
    expect(timers.map(({ at }) => at)).toEqual([fromNow(0.5 * HOUR), fromNow(HOUR - 600_000)]);
    const toPay = await timersOf(idreserva, 'ReservationAccepted');
    await run(timers[0]);
    await app.request('POST', '/pago/transfer', { body: { ...body, reference: '1' } });
    await run(timers[1]);
    await run(toPay[0]);
    expect(await reminders(idreserva)).toEqual(['guest-transfer-reminder sent']);
  });

  it('stop while a payment is proposed, and resume when the time to pay runs on', async () => {
    const [first, second] = [await anAdmin(app), await anAdmin(app)];
    const { idreserva } = await anAccepted(app, guest, host, await aListing(app, host));
    const [, toPay] = await timersOf(idreserva, 'ReservationAccepted');
    await app.request('POST', '/pago/manualpayment', { token: first.token, body: { id_reserva: idreserva, reason: 'caja' } });
    const refuse = `/console/approvals/${encodeURIComponent(`${idreserva} pay`)}/refuse`;
    await run(toPay);
    expect(await reminders(idreserva)).toEqual([]);
    await app.request('POST', '/users/prove-password', { token: second.token, body: { password: PASSWORD } });
    expect((await app.request('POST', refuse, { token: second.token, body: { reason: 'no llegó' } })).status).toBe(200);
    const rescheduled = await timersOf(idreserva, 'PaymentProposalEnded');
    expect(rescheduled.map(({ at }) => at)).toEqual([fromNow(12 * HOUR), fromNow(22 * HOUR), fromNow(23.5 * HOUR)]);
    await run(toPay, 1);
    await run(rescheduled[1]);
    expect(await reminders(idreserva)).toEqual(['guest-pay-reminder sent']);
  });

  it('are not sent when the whole window is no longer than their lead time', async () => {
    const event = (seconds: number): Recorded<ReservationEvent> => ({
      id: 'e',
      stream: 's',
      revision: 0,
      position: '1',
      meta: { v: 1, at: clock.now(), prev: null, actor: 'user:1', correlationId: 'c', commandId: 'c' },
      type: 'TransferStarted',
      data: { reservationId: 1, startedAt: clock.now(), transferBy: fromNow(seconds * 1000) },
    });
    expect(kind.deadlinesFor(event(2))).toHaveLength(0);
    expect(kind.deadlinesFor(event(600))).toHaveLength(0);
    expect(kind.deadlinesFor(event(601))).toHaveLength(1);
    expect(kind.deadlinesFor(event(1800))).toHaveLength(1);
    expect(kind.deadlinesFor(event(1801))).toHaveLength(2);
  });
});
