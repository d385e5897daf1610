import { beforeAll, describe, expect, it } from 'vitest';
import { paymentStream } from '../../../src/payments/events.ts';
import { manualClock } from '../../../src/platform/clock.ts';
import { proves } from '../../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { paymentsIn, type Reservation } from '../world.ts';
import { dryRunsOf } from './told.ts';

const clock = manualClock('2026-12-01T12:00:00.000Z');
const app = await testApp({ clock });
const { accepted, paid, checkout, notify, inSandbox } = paymentsIn(app, clock);
const DAY = 86_400_000;
let host: Someone;
let admin: Someone;
let second: Someone;
beforeAll(async () => {
  [host, admin, second] = [await aBookablePerson(app, { nombre: 'Hugo' }), await anAdmin(app), await anAdmin(app)];
});

const { post, told, mailsOf, actual, holds } = dryRunsOf(app, clock, () => admin);

const held = async (amount: number) => {
  const { reservation, payment } = await checkout(host);
  await app.db('sandbox_payments').where({ payment }).update({ state: 'approved', amount });
  await notify(payment);
  await app.drain();
  return { reservation, payment };
};
const markedPaid = async ({ idreserva }: Reservation): Promise<string> => {
  await proves(app, admin);
  await app.request('POST', '/pago/manualpayment', { token: admin.token, body: { id_reserva: idreserva, reason: 'caja' } });
  await app.drain();
  return (await app.db('payments').where({ reservation_id: idreserva }).first('payment_id')).payment_id;
};
/** So many days later; a session that is used goes on for 30 days. */
const later = async (days: number) => {
  for (let left = days; left > 0; left -= 20) {
    clock.advance(Math.min(left, 20) * DAY);
    for (const who of [admin, second, host]) await proves(app, who);
  }
  await app.drain();
};
/** A charge that was disputed after the host had it. */
const contestedAfterPayout = async () => {
  const reservation = await accepted(host);
  const payment = await paid(reservation);
  await later(60);
  expect((await post(`payouts/${payment}/paid`)).status).toBe(200);
  await inSandbox(payment, 'reversed');
  await notify(payment);
  await app.drain();
  return { reservation, payment };
};
const cancelled = async ({ idreserva }: Reservation) => {
  expect((await app.request('DELETE', `/reservations/${idreserva}`, { token: host.token, body: {} })).status).toBe(200);
  await app.drain();
};

describe('what a command on money would do (D10)', () => {
  it('is what it then does: money in review that is released pays the stay', async () => {
    const { reservation, payment } = await held(58_000);
    const said = await holds(reservation.idreserva, payment, 'payments', 'release', 'release');
    expect(said).toMatchObject({
      estado: { antes: 'review', despues: 'confirmed' },
      devolucion: null,
      anfitrion: { despues: { por_pagar: 50_000 } },
    });
    expect(said.correos.map(({ template }) => template)).toContain('guest-paid');
    expect((await told('payments', payment, 'release')).rechazo).toBe('not_in_review');
  });

  it('is what it then does: money that is released goes back when its stay cannot be paid any more', async () => {
    const { reservation, payment } = await held(58_000);
    await cancelled(reservation);
    const said = await holds(reservation.idreserva, payment, 'payments', 'release', 'release');
    expect(said).toMatchObject({ devolucion: { amount: 58_000, estado: 'due' }, anfitrion: null });
  });

  it('is what it then does: money in review that is given back', async () => {
    const { reservation, payment } = await held(99_000);
    const said = await holds(reservation.idreserva, payment, 'payments', 'give_back', 'give-back');
    expect(said).toMatchObject({ devolucion: { amount: 99_000, estado: 'due' } });
    expect(said.correos).toEqual([{ template: 'guest-payment-returned', recipient: 'guest' }]);
  });

  it('is what it then does: a payment entered by mistake', async () => {
    const reservation = await accepted(host);
    const payment = await markedPaid(reservation);
    const said = await holds(reservation.idreserva, payment, 'payments', 'withdraw', 'withdraw');
    expect(said.correos.map(({ template }) => template).sort()).toEqual(['guest-unpaid', 'host-unpaid']);
  });

  it('is what it then does: a refund that the gateway refused, asked for again', async () => {
    const reservation = await accepted(host);
    const payment = await paid(reservation);
    await app.request('DELETE', `/reservations/${reservation.idreserva}`, { token: host.token, body: {} });
    await app.db('sandbox_payments').where({ payment }).update({ state: 'rejected' }); // as if the gateway had taken it back
    await app.drain();
    const said = await told('payments', payment, 'refund_again');
    expect(said).toMatchObject({ rechazo: null, devolucion: { estado: 'due' } });
    expect((await post(`payments/${payment}/refund-again`)).status).toBe(200);
    await app.drain();
    expect((await actual(reservation.idreserva, payment)).devolucion).toBe(said.devolucion?.amount);
  });

  it('is what it then does: a refund sent by hand', async () => {
    const reservation = await accepted(host);
    const payment = await markedPaid(reservation);
    await cancelled(reservation);
    const said = await holds(reservation.idreserva, payment, 'payments', 'refund_sent', 'refund-sent');
    expect(said).toMatchObject({ devolucion: { estado: 'sent' }, correos: [] });
  });
});

describe('what a command on a dispute would do (D10)', () => {
  it.each(['won', 'lost'] as const)('is what it then does: a dispute that was %s', async (outcome) => {
    const { reservation, payment } = await contestedAfterPayout();
    await holds(reservation.idreserva, payment, 'payments', `settle_${outcome}`, 'settle-contest', { outcome });
  });
});

describe('asking', () => {
  it('says when another administrator has to agree first', async () => {
    const { reservation, payment } = await held(5_000_000);
    const said = await told('payments', payment, 'give_back');
    expect([said.rechazo, said.espera]).toEqual([null, true]);
    const [one, two] = [await post(`payments/${payment}/give-back`), await post(`payments/${payment}/give-back`, second)];
    expect([one.body.waits, two.body.waits]).toEqual([true, false]);
    expect((await actual(reservation.idreserva, payment)).devolucion).toBe(said.devolucion?.amount);
  });

  it('writes nothing, and is for administrators who name a payment of ours', async () => {
    const { reservation, payment } = await held(58_000);
    const now = async () => [await app.store.read(paymentStream(reservation.idreserva)), await mailsOf(reservation.idreserva)];
    const before = await now();
    await told('payments', payment, 'release');
    await told('payouts', payment, 'mark_paid');
    await app.drain();
    expect(await now()).toEqual(before);
    const status = async (path: string, { token }: Someone) =>
      (await app.request('GET', `/console/${path}/consequences`, { token })).status;
    expect(await status('payments/999999-x', admin)).toBe(404);
    expect(await status('payouts/nothing', admin)).toBe(404);
  });
});

describe('a payout', () => {
  it('is what it then does: a payout, and that it was said by mistake', async () => {
    const reservation = await accepted(host);
    const payment = await paid(reservation);
    expect(await told('payouts', payment, 'mark_paid')).toMatchObject({ rechazo: 'not_due_yet', estado: null, correos: [] });
    for (const _ of [1, 2, 3]) {
      clock.advance(20 * DAY); // a session that is used goes on for 30 days
      await proves(app, admin);
    }
    const sent = await holds(reservation.idreserva, payment, 'payouts', 'mark_paid', 'paid');
    expect(sent.anfitrion).toMatchObject({ antes: { pagado: 0, por_pagar: 50_000 }, despues: { pagado: 50_000, por_pagar: 0 } });
    const back = await holds(reservation.idreserva, payment, 'payouts', 'revert_payout', 'withdraw');
    expect(back.anfitrion?.despues).toMatchObject({ pagado: 0, por_pagar: 50_000 });
  });

  /** A stay of ten nights, paid by card. */
  const booked = async () => {
    const guest = await aBookablePerson(app, { nombre: 'Gala' });
    const listing = await aListing(app, host);
    const reservation = { ...(await anAccepted(app, guest, host, listing, 8, 18)), listing, guest };
    return { id: reservation.idreserva, payment: await paid(reservation) };
  };
  /** The same on its fifth day: its payout is due. */
  const begun = async () => {
    const stay = await booked();
    await later(12);
    return stay;
  };
  /** Pays the host for stays under way and then ends them at their request: of each they owe 165,000 for the six nights left. */
  const endEarly = async (...stays: Awaited<ReturnType<typeof booked>>[]) => {
    for (const { payment } of stays) expect((await post(`payouts/${payment}/paid`)).status).toBe(200);
    for (const { id } of stays) await end(id);
    await app.drain();
  };
  const end = async (id: number) => {
    await proves(app, host);
    const asked = await app.request('POST', `/reservations/${id}/ask-end`, { token: host.token, body: { reason: 'repairs' } });
    expect(asked.status).toBe(200);
    const terms = { back: 'unused', refund: 165_000, reason: 'visto con el banco' };
    expect((await post(`reservations/${id}/end-stay`, admin, terms)).status).toBe(200);
  };
  /** A host who owes for one stay; the payout of another, 250,000, is due. */
  const owing = async () => {
    host = await aBookablePerson(app, { nombre: 'Hilda' });
    const old = await begun();
    await endEarly(old);
    return { old, next: await begun() };
  };

  it('is what it then does: a payout that is reduced by what its host owes', async () => {
    const { next } = await owing();
    const said = await holds(next.id, next.payment, 'payouts', 'mark_paid', 'paid');
    expect(said).toMatchObject({ compensa: { amount: 165_000 }, anfitrion: { despues: { pagado: 85_000, por_pagar: 0 } } });
  });

  it('is what it then does: a payout that is used up by two debts, and of which nothing is sent', async () => {
    host = await aBookablePerson(app, { nombre: 'Herta' });
    await endEarly(await booked(), await begun());
    const next = await begun();
    const said = await holds(next.id, next.payment, 'payouts', 'mark_paid', 'paid');
    expect(said).toMatchObject({ compensa: { amount: 250_000 }, anfitrion: { despues: { pagado: 0, por_pagar: 0 } } });
    expect(said.correos.map(({ template }) => template)).toEqual(['host-payout-kept', 'host-payout-kept']);
  });

  it('is what it then does: a debt that its host repaid, after which nothing is deducted', async () => {
    const { old, next } = await owing();
    const said = await holds(old.id, old.payment, 'payouts', 'repaid', 'repaid');
    expect(said.anfitrion).toMatchObject({ antes: { deuda: 165_000 }, despues: { deuda: 0 } });
    const sent = await holds(next.id, next.payment, 'payouts', 'mark_paid', 'paid');
    expect(sent).toMatchObject({ compensa: null, anfitrion: { despues: { pagado: 250_000 } } });
  });
});
