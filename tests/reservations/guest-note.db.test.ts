import { beforeAll, describe, expect, it } from 'vitest';
import { anUnconfirmedPerson, mailsTo } from '../identity/people.ts';
import { testApp } from '../support/app.ts';
import { aBookablePerson, aDraft, aListing, anAdmin, type Someone } from './world.ts';

const app = await testApp();
const SEVERAL = ['La primera', 'La segunda', 'La tercera'];
const WORDS = 'Venimos a conocer la ciudad y somos muy tranquilos.';
let host: Someone;
let guest: Someone;
beforeAll(async () => {
  [host, guest] = [await aBookablePerson(app, { nombre: 'Hugo' }), await aBookablePerson(app, { nombre: 'Galatea' })];
});

let day = 30;
const drafted = async (by = guest, of = host) => {
  day += 3;
  const { idreserva } = await aDraft(app, by, await aListing(app, of), day, day + 2);
  return idreserva as number;
};
const send = (id: number, body: Record<string, unknown>, by = guest) =>
  app.request('PUT', `/reservations/request/${id}`, { token: by.token, body });
const seenBy = async (id: number, someone: Someone) => (await app.request('GET', `/reservations/${id}`, { token: someone.token })).body;
const kept = (words: string) => app.db('person_words').where({ words }).pluck('words');
const withdraw = (id: number) => app.request('DELETE', `/reservations/${id}`, { token: guest.token, body: {} });

describe('a note with the request (D-131)', () => {
  it.each([
    ['none', undefined, null],
    ['an empty one', '', null],
    ['only spaces', '   ', null],
    ['one of 511 code points', 'a'.repeat(511), 'a'.repeat(511)],
    ['one of 512, pictures among them', '🏡'.repeat(512), '🏡'.repeat(512)],
    ['one in two lines, with spaces around', '  uno\ndos  ', 'uno\ndos'],
  ])('%s is taken', async (_, nota, shown) => {
    const id = await drafted();
    expect((await send(id, nota === undefined ? {} : { nota })).status).toBe(200);
    expect((await seenBy(id, host)).reservation.nota).toBe(shown);
    await withdraw(id);
  });

  it.each([
    ['513 code points', 'a'.repeat(513), 'too_long'],
    ['an address', 'Escríbeme a ana@example.com', 'contact_data'],
    ['a telephone number', 'Llama al +56 9 8765 4321', 'contact_data'],
    ['an amount of money', 'Te pago 500 dólares aparte', 'money_amount'],
  ])('%s is refused at its field, and nothing is requested or kept', async (_, nota, code) => {
    const id = await drafted();
    const answer = await send(id, { nota });
    expect([answer.status, answer.body.errors]).toEqual([422, { nota: [code] }]);
    expect((await seenBy(id, guest)).reservation.requested_at).toBeNull();
    expect(await kept(nota)).toEqual([]);
  });

  it('is shown to the host in the list, by the link and in the mail, to the guest and to administrators, to nobody else', async () => {
    const id = await drafted();
    await send(id, { nota: WORDS });
    await app.drain();
    const { body: list } = await app.request('GET', '/reservations/received', { token: host.token });
    const own = list.data.find(({ idreserva }: { idreserva: number }) => idreserva === id);
    expect(own.nota).toBe(WORDS);
    expect((await app.request('GET', `/reservations/initiated/${id}/${own.token}`)).body.reservation.nota).toBe(WORDS);
    expect((await mailsTo(app, host.email)).filter(({ text }) => text.includes(WORDS))).toHaveLength(1);
    expect((await seenBy(id, guest)).reservation.nota).toBe(WORDS);
    const admin = await anAdmin(app);
    expect((await app.request('GET', `/console/reservations/${id}`, { token: admin.token })).body.nota).toBe(WORDS);
    expect((await seenBy(id, await aBookablePerson(app))).code).toBe('not_found');
    await withdraw(id);
    expect((await app.request('GET', `/reservations/${id}?token=${own.token}`)).body.reservation.nota).toBeNull(); // a link outlives the request
  });

  it('is quoted in no mail to an address that nobody has confirmed (D-134)', async () => {
    const stranger = { ...(await anUnconfirmedPerson(app, { nombre: 'Nadia' })) };
    const id = await drafted(guest, stranger);
    await send(id, { nota: WORDS });
    await app.drain();
    const mails = await mailsTo(app, stranger.email);
    expect(mails.some(({ html }) => html.includes(`/reserva/aceptar/${id}/`))).toBe(true);
    expect(mails.filter(({ html, text }) => html.includes(WORDS) || text.includes(WORDS))).toEqual([]);
    await withdraw(id);
  });

  it('stands in no event', async () => {
    const id = await drafted();
    await send(id, { nota: WORDS });
    const { rows } = await app.db.raw('select count(*)::int as n from event_log where data::text like ?', ['%muy tranquilos%']);
    expect(rows[0].n).toBe(0);
    await withdraw(id);
  });

  it('of a request that was refused is not kept, and of two sent at once only the one that counted is', async () => {
    const id = await drafted();
    await app.request('PUT', `/reservations/request/${id}`, { token: guest.token, body: { nota: 'Una nota', total: 1 } });
    expect(await kept('Una nota')).toEqual([]);
    const answers = await Promise.all(SEVERAL.map((nota) => send(id, { nota })));
    const shown = (await seenBy(id, host)).reservation.nota;
    const sent = answers.filter(({ status }) => status === 200);
    expect(sent.map(({ body }) => body.reservation.nota)).toEqual([shown]);
    expect((await Promise.all(SEVERAL.map(kept))).flat()).toEqual([shown]);
    await send(id, { nota: 'Otra cosa' });
    expect((await seenBy(id, host)).reservation.nota).toBe(shown);
    await withdraw(id);
  });

  it('goes with the person', async () => {
    const leaving = await aBookablePerson(app);
    const id = await drafted(leaving);
    await send(id, { nota: WORDS }, leaving);
    expect((await seenBy(id, host)).reservation.nota).toBe(WORDS);
    await app.db('user_vault').where({ id: leaving.id }).update({ erased_at: app.clock.now() });
    expect((await seenBy(id, host)).reservation.nota).toBeNull();
  });
});
