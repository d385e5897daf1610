import { expect, it } from 'vitest';
import { putBankData } from '../../identity/bank.ts';
import { proves } from '../../identity/people.ts';
import { aBookablePerson, anAdmin, type Someone } from '../../reservations/world.ts';
import { paymentsAt } from '../world.ts';

const { app, clock, admin: first, accepted, paid, mailsTo, fresh, signIn } = await paymentsAt();
const second = await anAdmin(app);
const DAY = 86_400_000;
const NUMBER = '000987651234';

/** A paid stay whose payout is due; 50,000 for two nights. */
const due = async ({ nights = 2, bank = true } = {}) => {
  const host = await aBookablePerson(app, { nombre: 'Hugo' });
  if (bank) expect((await putBankData(app, host.token, { bank_account_number: NUMBER })).status).toBe(200);
  const reservation = await accepted(host, {}, [8, 8 + nights]);
  const payment = await paid(reservation);
  clock.advance(12 * DAY);
  await signIn(host, first, second);
  return { host, payment, id: reservation.idreserva };
};
/** The host's mails about payouts, the latest first. */
const payoutMails = async (host: Someone) => {
  await app.drain();
  return (await mailsTo(host)).filter(({ subject }) => /Te transferimos|transferencia de|We sent you|transfer of/.test(subject));
};
const bell = async ({ token }: Someone, language: string): Promise<{ texto: string; enlace: string }[]> =>
  (await app.request('GET', '/avisos', { token, headers: { 'accept-language': language } })).body.data.slice(0, 1);
const post = (who: Someone, path: string) => fresh(who, `/console/${path}`);

it('mails the host once that their payout was sent, with only the last digits of the account', async () => {
  const { host, payment, id } = await due();
  expect((await post(first, `payouts/${payment}/paid`)).status).toBe(200);
  expect((await post(second, `payouts/${payment}/paid`)).status).toBe(409);
  const [mail, ...more] = await payoutMails(host);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Te transferimos $ 50.000 CLP por la reserva R-${id}`);
  expect(mail?.text).toContain('Te transferimos $ 50.000 CLP a tu cuenta ····1234 por la estadía de Gala');
  expect(mail?.text).toContain('Suele tardar hasta un día hábil');
  expect(mail?.text).toContain(`${app.url}/mis-cobros`);
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/9876|Banco|12\.345/);
  expect(await bell(host, 'es')).toMatchObject([{ texto: 'Te transferimos el pago por la estadía de Gala', enlace: '/mis-cobros' }]);
  expect(await bell(host, 'en')).toMatchObject([{ texto: 'We sent you the payout for Gala’s stay' }]);
  const [row] = await app.db('mail_outbox').where({ template: 'host-payout-sent' });
  expect(JSON.stringify(row.params)).not.toContain('1234');
  expect((await mailsTo(first)).some(({ subject }) => subject.includes('Te transferimos'))).toBe(false);
});

it('mails the host that a payout was reverted, and again about the next one', async () => {
  const { host, payment, id } = await due();
  await post(first, `payouts/${payment}/paid`);
  expect(await payoutMails(host)).toHaveLength(1);
  clock.advance(60_000);
  expect((await post(first, `payouts/${payment}/withdraw`)).status).toBe(200);
  const [mail, ...rest] = await payoutMails(host);
  expect([mail?.subject, rest.length]).toEqual([`La transferencia de $ 50.000 CLP por la reserva R-${id} no salió`, 1]);
  expect(mail?.text).toContain('Fue un error nuestro: no salió.');
  expect(await bell(host, 'es')).toMatchObject([{ texto: 'La transferencia por la estadía de Gala no salió' }]);
  clock.advance(60_000);
  await post(first, `payouts/${payment}/paid`);
  expect((await payoutMails(host)).map(({ subject }) => subject.startsWith('Te transferimos'))).toEqual([true, false, true]);
  await app.db('mail_outbox').where({ template: 'host-payout-sent' }).delete(); // as if it was made by an earlier version, which sent no mail
  clock.advance(60_000);
  await post(first, `payouts/${payment}/withdraw`);
  expect(await payoutMails(host)).toHaveLength(3);
});

it('sends neither mail when a payout was reverted before its mail left', async () => {
  const { host, payment } = await due();
  await post(first, `payouts/${payment}/paid`);
  expect((await post(first, `payouts/${payment}/withdraw`)).status).toBe(200);
  expect(await payoutMails(host)).toEqual([]);
  clock.advance(60_000); // the second one waited for what became of the first
  expect(await payoutMails(host)).toEqual([]);
  expect(JSON.stringify(await bell(host, 'es'))).not.toContain('transfer');
  await post(first, `payouts/${payment}/paid`);
  expect(await payoutMails(host)).toHaveLength(1);
});

it('names no account that is unknown, was changed since, or would go to an unconfirmed address', async () => {
  const [none, changed, unconfirmed] = [await due({ bank: false }), await due(), await due()];
  for (const { payment } of [none, changed, unconfirmed]) expect((await post(first, `payouts/${payment}/paid`)).status).toBe(200);
  await app.db('user_vault').where({ id: unconfirmed.host.id }).update({ email_confirmed_at: null });
  await proves(app, changed.host);
  clock.advance(1);
  expect((await putBankData(app, changed.host.token, { bank_account_number: '000555566667777' })).status).toBe(200);
  for (const { host } of [none, changed, unconfirmed]) {
    const [mail, ...more] = await payoutMails(host);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Te transferimos $ 50.000 CLP por la estadía de');
    expect(mail?.text).not.toMatch(/····|7777|1234/);
  }
});
