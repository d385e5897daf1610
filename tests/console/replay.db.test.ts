import { beforeAll, describe, expect, it } from 'vitest';
import { readModels } from '../../projections/index.ts';
import { replayOf } from '../../src/console/replay/replay.ts';
import type { EventStore } from '../../src/engine/event-store/port.ts';
import { eventsOfStreams } from '../../src/privacy/queries.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, aRequest, SECRETS } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';

const app = await testApp();
const [host, admin, guest, other] = [
  await aBookablePerson(app, { nombre: 'Horacio' }),
  await anAdmin(app),
  await aBookablePerson(app, { nombre: 'Elena' }),
  await aBookablePerson(app),
];
const listing = await aListing(app, host);
const { idreserva: id } = await anAccepted(app, guest, host, listing);
await aRequest(app, other, listing, 50, 52); // another reservation in the same calendar
await app.request('POST', '/pago/manualpayment', { token: admin.token, body: { id_reserva: id, reason: 'Llegó por caja' } });
await app.drain();
await app.request('DELETE', `/reservations/${id}`, { token: admin.token, body: { reason: 'repairs' } });
await app.drain();

const open = (reservation: number, query = '', token = admin.token) =>
  app.request('GET', `/console/reservations/${reservation}/events${query}`, { token });

type Step = {
  position: string;
  type: string;
  by: string;
  stream: string;
  state: { status: string };
  nights: { held: boolean } | null;
  deadline: { cause: string } | null;
  mails: { template: string }[];
  money: { total: { amount: number }; payment: { status: string; refund_due: { amount: number } | null } | null };
  saw: Record<'guest' | 'host', { status: string; actions: string[]; accommodation: object; user: object } | null>;
};

describe('the replay', () => {
  let steps: Step[] = [];
  let text = '';
  beforeAll(async () => {
    const answer = await open(id);
    expect(answer.status, answer.text).toBe(200);
    [steps, text] = [answer.body.events, answer.text];
  });
  const stepOf = (type: string) => steps.find((step) => step.type === type) as Step;

  it('contains the events of every stream about this reservation, in the order of the log', () => {
    expect(steps.filter(({ type }) => !type.startsWith('Mail')).map(({ type, by }) => [type, by])).toEqual([
      ['ReservationDrafted', 'guest'],
      ['NightsHeld', 'guest'],
      ['ReservationRequested', 'guest'],
      ['ReservationAccepted', 'host'],
      ['PaymentConfirmed', 'admin'],
      ['ReservationPaid', 'system'],
      ['PaymentApplied', 'system'],
      ['ReservationCancelled', 'admin'],
      ['NightsReleased', 'admin'],
      ['RefundDue', 'system'],
    ]);
    expect(steps.map(({ position }) => position)).toEqual(steps.map(({ position }) => position).sort());
  });

  it('shows state, nights, deadline and money after each', () => {
    const summaryOf = (type: string) => {
      const { state, nights, deadline, money } = stepOf(type);
      return [state.status, nights?.held, deadline?.cause ?? null, money.payment?.status ?? null];
    };
    expect(summaryOf('ReservationDrafted')).toEqual(['draft', false, 'draft_lapsed', null]);
    expect(summaryOf('NightsHeld')).toEqual(['draft', true, 'draft_lapsed', null]);
    expect(summaryOf('ReservationRequested')).toEqual(['requested', true, 'host_deadline', null]);
    expect(summaryOf('ReservationAccepted')).toEqual(['accepted', true, 'payment_deadline', null]);
    expect(summaryOf('ReservationPaid')).toEqual(['paid', true, null, 'confirmed']);
    expect(summaryOf('NightsReleased')).toEqual(['ended', false, null, 'confirmed']);
    expect(stepOf('RefundDue').money.payment?.refund_due?.amount).toBe(stepOf('ReservationDrafted').money.total.amount);
  });

  it('places each mail at the time it was sent, and counts them', () => {
    expect(stepOf('ReservationDrafted').mails).toEqual([]);
    const sent = steps.filter(({ type }) => type === 'MailSent');
    expect(sent.length).toBeGreaterThan(5);
    expect(steps.at(-1)?.mails).toHaveLength(sent.length);
    expect(new Set(sent.flatMap(({ mails }) => mails.map(({ template }) => template)))).toContain('host-request');
  });

  it('shows what both sides saw, with the presenter of the API', () => {
    const { saw } = stepOf('ReservationAccepted');
    expect(saw.guest).toMatchObject({ idreserva: id, status: 'accepted', actions: ['pay', 'cancel'], user: { nombre: 'Elena' } });
    expect(saw.host).toMatchObject({ status: 'accepted', actions: ['cancel'] });
    expect(stepOf('ReservationDrafted').saw.host).toBeNull(); // the host does not see a draft
    expect(stepOf('ReservationPaid').saw.guest?.accommodation).toMatchObject({ direccion: '•••', user: { correo: '•••' } });
    expect(stepOf('ReservationAccepted').saw.guest?.accommodation).not.toHaveProperty('direccion');
  });

  it('contains no contact, no address and no link', () => {
    for (const secret of [...Object.values(SECRETS).map(String), guest.email, host.email]) expect(text).not.toContain(secret);
    expect(text).not.toContain('"token"');
  });

  it('ends at the requested position', async () => {
    const { position } = stepOf('ReservationAccepted');
    const { body } = await open(id, `?until=${position}`);
    expect(body.events.at(-1).position).toBe(position);
    expect(body.events.at(-1).state.status).toBe('accepted');
  });
});

it('reads the streams by name, never the whole log', async () => {
  const read: string[] = [];
  const byName: EventStore = {
    ...app.store,
    read: (stream, options) => {
      read.push(stream);
      return app.store.read(stream, options);
    },
    readAll: () => Promise.reject(new Error('the whole log was asked for')),
  };
  await replayOf({ db: app.db, store: byName, config: app.config, readModels }, id, null, 'es');
  expect(read.sort()).toEqual([`calendar-${listing}`, `payment-${id}`, `reservation-${id}`, `review-${id}`]);
});

it('records every access, in a separate stream', async () => {
  await app.drain();
  const looks = async () => (await eventsOfStreams(app.db, [`desk-reservation-${id}`])).map(({ type, actor }) => [type, actor]);
  const before = await looks();
  await open(id);
  await app.drain();
  expect(await looks()).toEqual([...before, ['ReplayOpened', `user:${admin.id}`]]);
  const chained = await app.store.read(`desk-reservation-${id}`);
  expect(chained.map(({ meta }) => meta.prev !== null)).toEqual(chained.map((_, index) => index > 0));
});

it('exists only for administrators, and records no access of others', async () => {
  const draft = await aDraft(app, other, listing, 60, 62);
  for (const token of [guest.token, host.token, '']) expect((await open(draft.idreserva, '', token)).status).toBe(404);
  expect((await open(999_999)).status).toBe(404);
  expect((await app.request('GET', '/console/reservations/abc/events', { token: admin.token })).status).toBe(404);
  for (const until of ['x', '-1', '', '1'.repeat(41)]) expect((await open(id, `?until=${until}`)).status).toBe(422);
  await app.drain();
  expect(await eventsOfStreams(app.db, [`desk-reservation-${draft.idreserva}`, 'desk-reservation-999999'])).toEqual([]);
  expect((await open(draft.idreserva)).body.events).toHaveLength(1);
});
