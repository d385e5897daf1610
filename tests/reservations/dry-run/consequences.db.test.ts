import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { proves } from '../../identity/people.ts';
import { paymentsIn } from '../../payments/world.ts';
import { testApp } from '../../support/app.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, aRequest, markPaid, type Someone } from '../world.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const { request, db, store } = app;
const { pay, paymentIn, press } = paymentsIn(app, clock);
let [host, guest, admin] = [] as unknown as [Someone, Someone, Someone];
beforeAll(async () => {
  [host, admin] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app)];
});
beforeEach(async () => {
  guest = await aBookablePerson(app);
});

type Consequence = {
  comando: string;
  rechazo: string | null;
  noches: { efecto: string } | null;
  correos: { template: string; recipient: string }[];
};
const consequencesOf = async (id: number): Promise<Map<string, Consequence & Record<string, unknown>>> => {
  const { status, body, text } = await request('GET', `/console/reservations/${id}/consequences`, { token: admin.token });
  if (status !== 200) throw new Error(text);
  return new Map(body.comandos.map((one: Consequence) => [one.comando, one]));
};
const mailsAfter = async (id: number, before: number) => {
  await app.drain();
  const rows = await db('mail_outbox')
    .where({ concerns: `reservation-${id}` })
    .orderBy('posted')
    .select('template', 'recipient');
  return rows.slice(before);
};
const mailCount = async (id: number) => (await mailsAfter(id, 0)).length;
const byTemplate = (mails: readonly { template: string; recipient: string }[]) =>
  mails.map(({ template, recipient }) => `${template} ${recipient}`).sort();

describe('the predicted outcome of a console command (D10)', () => {
  it('matches the nights, refund and mails of a cancellation', async () => {
    const listing = await aListing(app, host);
    const { idreserva: id } = await anAccepted(app, guest, host, listing);
    const before = await mailCount(id);
    const consequence = (await consequencesOf(id)).get('cancel');
    expect(consequence).toMatchObject({ rechazo: null, noches: { efecto: 'freed', total: 2 }, devolucion: null, plazo: null });
    const answer = await request('DELETE', `/reservations/${id}`, { token: admin.token, body: { reason: 'Prueba' } });
    expect(answer.status).toBe(200);
    expect(byTemplate(await mailsAfter(id, before))).toEqual(byTemplate(consequence?.correos ?? []));
    expect((await request('GET', `/accommodations/unavailable_dates/${listing}`)).body).toEqual([]);
  });

  it('matches a payment by hand and its undo', async () => {
    const { idreserva: id } = await anAccepted(app, guest, host, await aListing(app, host), 40, 42);
    const [before, consequence] = [await mailCount(id), (await consequencesOf(id)).get('mark_paid')];
    expect(consequence).toMatchObject({ rechazo: null, noches: { efecto: 'kept' }, plazo: null });
    await markPaid(app, admin, { id_reserva: id, reason: 'Llegó' });
    expect(byTemplate(await mailsAfter(id, before))).toEqual(byTemplate(consequence?.correos ?? []));
    const after = await consequencesOf(id);
    expect(after.get('mark_paid')?.rechazo).toBe('already_paid');
    expect(after.get('void_payment')).toMatchObject({ rechazo: null, noches: { efecto: 'kept' }, plazo: { causa: 'payment_deadline' } });
    expect(byTemplate(after.get('void_payment')?.correos ?? [])).toEqual(['guest-unpaid guest', 'host-unpaid host']);
  });

  it('includes the refund of a paid stay, and refuses what the command refuses', async () => {
    const reservation = await anAccepted(app, guest, host, await aListing(app, host), 50, 52);
    await press(paymentIn(await pay(reservation)), 'approved');
    await app.drain();
    const consequences = await consequencesOf(reservation.idreserva);
    expect(consequences.get('cancel')).toMatchObject({ rechazo: null, devolucion: { percentage: 100, currency: 'CLP' } });
    expect(consequences.get('end_all')?.rechazo).toBe('not_asked');
    expect(consequences.get('refuse_end')?.rechazo).toBe('not_asked');
    expect(consequences.get('undo_cancellation')?.rechazo).toBe('already_paid');
    expect(byTemplate(consequences.get('renew_guest_link')?.correos ?? [])).toEqual(['guest-link-anew guest']);
  });

  it('shows whether a cancelled stay can be reinstated, with its nights free or taken by another', async () => {
    const listing = await aListing(app, host);
    const { idreserva: id } = await aRequest(app, guest, listing, 60, 62);
    await proves(app, admin);
    await request('DELETE', `/reservations/${id}`, { token: admin.token, body: { reason: 'Error' } });
    await app.drain();
    expect((await consequencesOf(id)).get('undo_cancellation')).toMatchObject({
      rechazo: null,
      noches: { efecto: 'held' },
      plazo: { causa: 'host_deadline' },
    });
    await aRequest(app, await aBookablePerson(app), listing, 60, 62);
    expect((await consequencesOf(id)).get('undo_cancellation')).toMatchObject({ rechazo: 'unavailable', noches: null, correos: [] });
  });

  it('writes nothing', async () => {
    const { idreserva: id } = await aRequest(app, guest, await aListing(app, host), 70, 72);
    await app.drain();
    const events = async () => (await store.readAll({ after: null, limit: 100_000 })).length;
    const before = await events();
    const mails = await mailCount(id);
    await consequencesOf(id);
    await app.drain();
    expect([await events(), await mailCount(id)]).toEqual([before, mails]);
    const unknown = await request('GET', '/console/reservations/999999/consequences', { token: admin.token });
    expect(unknown.status).toBe(404);
  });
});
