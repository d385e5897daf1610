import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aListing, aRequest, markPaid } from '../reservations/world.ts';
import { paymentsAt, type Reservation } from './world.ts';

const HOUR = 3_600_000;
const { app, clock, host, admin, accepted: acceptedBy, typesOf, mailsTo, later, inSandbox, notify, pay, paymentIn } = await paymentsAt();
const accepted = () => acceptedBy(host);
const transfer = ({ idreserva, guestToken }: Reservation, more = {}) =>
  app.request('POST', '/pago/transfer', { body: { id_reserva: idreserva, token: guestToken, ...more } });
const withReceipt = ({ idreserva, guestToken }: Reservation, bytes: Buffer, name = 'proof.png') => {
  const form = new FormData();
  form.set('id_reserva', String(idreserva));
  form.set('token', guestToken);
  form.set('receipt', new Blob([new Uint8Array(bytes)]), name);
  return app.request('POST', '/pago/transfer', { form });
};
const look = ({ idreserva, guestToken }: Reservation) => app.request('GET', `/pago/transfer/${idreserva}/${guestToken}`);
const byHand = ({ idreserva }: Pick<Reservation, 'idreserva'>, more = {}, who = admin) =>
  markPaid(app, who, { id_reserva: idreserva, reason: 'llegó al banco', ...more });
describe('a bank transfer (D-48)', () => {
  it('shows account and amount; reading does not start the hour', async () => {
    const reservation = await accepted();
    const answer = await look(reservation);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      deadline: null,
      bank: { bank_name: 'Banco de Muestra', reference: `R-${reservation.idreserva}`, amount: 56_925, moneda: 'es_CL' }, // 55,000 and 3.5 %
    });
    expect(await typesOf(`reservation-${reservation.idreserva}`)).not.toContain('TransferStarted');
    expect((await look({ ...reservation, guestToken: 'x' })).body.code).toBe('E05');
  });

  it('starts its hour with the first call, once, and mails the account to the guest', async () => {
    const reservation = await accepted();
    const started = await transfer(reservation);
    expect(started.body.deadline).toBe(later(HOUR));
    expect(started.body.reservation).toMatchObject({ transfer_by: later(HOUR), transfer_notified_at: null });
    clock.advance(60_000);
    expect((await transfer(reservation)).body.deadline).toBe(later(HOUR - 60_000));
    await app.drain();
    const mail = (await mailsTo(reservation.guest)).find(({ subject }) => subject.includes(`referencia R-${reservation.idreserva}`));
    expect(mail?.text).toContain('$ 56.925 CLP');
  });

  it('is refused and mailed once its hour is over', async () => {
    const reservation = await accepted();
    await transfer(reservation);
    clock.advance(HOUR + 1);
    const answer = await transfer(reservation, { reference: '000123' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'E02', code_api: 'RES_PAY_E02' } });
    await app.drain();
    expect((await look(reservation)).body.code).toBe('E02');
    expect((await app.request('GET', `/accommodations/unavailable_dates/${reservation.listing}`)).body).toEqual([]);
    expect((await mailsTo(reservation.guest)).some(({ subject }) => subject.startsWith('Se pasó el plazo de la transferencia'))).toBe(true);
  });

  it('has no deadline once it is announced, until an administrator confirms it', async () => {
    const reservation = await accepted();
    await transfer(reservation);
    await transfer(reservation, { reference: '000123' });
    expect(await transfer(reservation, { reference: 'again' })).toMatchObject({ status: 409, body: { code: 'already_announced' } });
    expect((await transfer(reservation)).status).toBe(409);
    const body = { id_reserva: reservation.idreserva, token: reservation.guestToken };
    expect((await app.request('POST', '/mercadopago/pay', { body })).body.code).toBe('already_announced');
    clock.advance(72 * HOUR);
    await app.drain();
    expect((await look(reservation)).body.deadline).toBeNull();
    const confirmed = await byHand(reservation);
    expect(confirmed).toMatchObject({ status: 200, body: { reservation: { fecha_pago: clock.now(), tipopago: 'bankTransfer' } } });
    const [event] = await app.store.read(`payment-${reservation.idreserva}`);
    expect(event).toMatchObject({
      type: 'PaymentConfirmed',
      data: { gateway: 'bankTransfer', paid: { amount: 56_925 }, surcharge: { amount: 1925 } },
      meta: { actor: `user:${admin.id}` },
    });
    await app.drain();
    expect((await mailsTo(reservation.guest)).some(({ subject }) => subject.startsWith('Reserva confirmada'))).toBe(true);
  });

  it('may be announced immediately, with a receipt in the private store', async () => {
    const reservation = await accepted();
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0F5C4C' } })
      .png()
      .withMetadata()
      .toBuffer();
    expect((await withReceipt(reservation, png)).status).toBe(200);
    const receipt = await app.db('transfer_receipts').where({ reservation_id: reservation.idreserva }).first();
    expect(receipt).toMatchObject({ content_type: 'image/png' });
    expect(receipt.file_key).toMatch(/^receipts\/[0-9a-f-]{36}\.png$/);
    expect((await app.root('GET', `/storage/${receipt.file_key}`)).status).toBe(404);
  });

  it('refuses a receipt that is too large or of another type, and does not announce the transfer', async () => {
    const reservation = await accepted();
    for (const bytes of [
      Buffer.from('%PDF-1.7 proof'),
      Buffer.from('<svg/>'),
      Buffer.from('GIF89a'),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]),
    ]) {
      expect(await withReceipt(reservation, bytes)).toMatchObject({ status: 422, body: { errors: { receipt: ['invalid_file'] } } });
    }
    expect((await withReceipt(reservation, Buffer.alloc(4 * 1024 * 1024 + 1, 0x25))).status).toBe(413);
    expect(await typesOf(`reservation-${reservation.idreserva}`)).not.toContain('TransferAnnounced');
  });

  it('is refused when less than a quarter of an hour is left to pay', async () => {
    const late = await accepted();
    clock.advance(24 * HOUR - 899_999);
    expect(await transfer(late)).toMatchObject({ status: 409, body: { code: 'transfer_too_late' } });
  });
});

describe('marking as paid by hand (SEC-33)', () => {
  it('pays the quoted amount once; a repeat, an ended or an unaccepted reservation is 409, an unknown one 404', async () => {
    const reservation = await accepted();
    for (const who of [host, reservation.guest]) expect((await byHand(reservation, {}, who)).status).toBe(404);
    for (const amount of [54_999, 55_001])
      expect(await byHand(reservation, { amount })).toMatchObject({ status: 422, body: { errors: { amount: ['mismatch'] } } });
    const paid = await byHand(reservation, { amount: 55_000 });
    expect(paid.body.reservation).toMatchObject({ tipopago: 'manual', fecha_pago: clock.now() });
    expect((await byHand(reservation)).status).toBe(409);
    const unaccepted = await aRequest(app, reservation.guest, await aListing(app, host));
    expect((await byHand(unaccepted)).status).toBe(409);
    expect((await byHand({ idreserva: 2_000_000 })).status).toBe(404);
  });

  it('refunds the card payment when the gateway has the money as well', async () => {
    const reservation = await accepted();
    const payment = paymentIn(await pay(reservation));
    await inSandbox(payment, 'approved');
    expect((await byHand(reservation)).status).toBe(200);
    await notify(payment);
    await app.drain();
    expect((await typesOf(`reservation-${reservation.idreserva}`)).filter((type) => type === 'ReservationPaid')).toHaveLength(1);
    expect((await typesOf(`payment-${reservation.idreserva}`)).slice(-3)).toEqual(['PaymentConfirmed', 'RefundDue', 'RefundSent']);
    expect((await mailsTo(reservation.guest)).filter(({ subject }) => subject.startsWith('Te devolvemos'))).toHaveLength(1);
  });
});
