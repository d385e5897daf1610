import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { TERMS_VERSION } from '../../../src/kernel/legal/terms-version.ts';
import { versionText } from '../../../src/kernel/legal/version-text.ts';
import { anUnconfirmedPerson, mailsTo } from '../../identity/people.ts';
import { testApp } from '../../support/app.ts';
import { aBookablePerson, aDraft, aListing, anAdmin, type Someone } from '../world.ts';

const NOW = '2027-03-01T12:00:00.000Z';
const app = await testApp({ clock: manualClock(NOW) });
const SEVERAL = ['La primera', 'La segunda', 'La tercera'];
const WORDS = 'Venimos a conocer la ciudad y somos muy tranquilos.';
const [host, guest] = [await aBookablePerson(app, { nombre: 'Hugo' }), await aBookablePerson(app, { nombre: 'Galatea' })];
const admin = await anAdmin(app);

let day = 30;
const drafted = async (who = guest, of = host) => {
  day += 3;
  const { idreserva } = await aDraft(app, who, await aListing(app, of), day, day + 2);
  return idreserva as number;
};
const send = (id: number, body: Record<string, unknown>, who = guest) =>
  app.request('PUT', `/reservations/request/${id}`, { token: who.token, body });
const seenBy = async (id: number, someone: Someone) => (await app.request('GET', `/reservations/${id}`, { token: someone.token })).body;
const said = async (id: number) => (await app.store.read(`reservation-${id}`)).map(({ type }) => type);
const storedWords = (words: string) => app.db('person_words').where({ words }).pluck('words');
const withdraw = (id: number) => app.request('DELETE', `/reservations/${id}`, { token: guest.token, body: {} });

describe('a note with the request (D-131)', () => {
  it('is stored trimmed, and not at all when empty', async () => {
    for (const [nota, shown] of [
      ['   ', null],
      ['  uno\ndos  ', 'uno\ndos'],
    ]) {
      const id = await drafted();
      expect((await send(id, { nota })).status).toBe(200);
      expect((await seenBy(id, host)).reservation.nota).toBe(shown);
      await withdraw(id);
    }
  });

  it('is refused at its field, and nothing is requested or stored', async () => {
    const id = await drafted();
    for (const [nota, code] of [
      ['a'.repeat(513), 'too_long'],
      ['Escríbeme a ana@example.com', 'contact_data'],
      ['Te pago 500 dólares aparte', 'money_amount'],
    ] as const) {
      const answer = await send(id, { nota });
      expect([answer.status, answer.body.errors]).toEqual([422, { nota: [code] }]);
      expect(await storedWords(nota)).toEqual([]);
    }
    expect((await seenBy(id, guest)).reservation.requested_at).toBeNull();
    expect((await send(id, { nota: '🏡'.repeat(512) })).status).toBe(200); // code points
    await withdraw(id);
  });

  it('is shown to the host in the list, by the link and in the mail, to the guest and to administrators, and to no one else', async () => {
    const id = await drafted();
    await send(id, { nota: WORDS });
    await app.drain();
    const { body: list } = await app.request('GET', '/reservations/received', { token: host.token });
    const own = list.data.find(({ idreserva }: { idreserva: number }) => idreserva === id);
    expect(own.nota).toBe(WORDS);
    expect((await app.request('GET', `/reservations/initiated/${id}/${own.token}`)).body.reservation.nota).toBe(WORDS);
    expect((await mailsTo(app, host.email)).filter(({ text }) => text.includes(WORDS))).toHaveLength(1);
    expect((await seenBy(id, guest)).reservation.nota).toBe(WORDS);
    expect((await app.request('GET', `/console/reservations/${id}`, { token: admin.token })).body.nota).toBe(WORDS);
    expect((await seenBy(id, await aBookablePerson(app))).code).toBe('not_found');
    await withdraw(id);
    expect((await app.request('GET', `/reservations/${id}?token=${own.token}`)).body.reservation.nota).toBeNull(); // a link outlives the request
    const { rows } = await app.db.raw('select count(*)::int as n from event_log where data::text like ?', ['%muy tranquilos%']);
    expect(rows[0].n).toBe(0); // it is in no event
  });

  it('is not quoted in a mail to an unconfirmed address (D-134)', async () => {
    const stranger = { ...(await anUnconfirmedPerson(app, { nombre: 'Nadia' })) };
    const id = await drafted(guest, stranger);
    await send(id, { nota: WORDS });
    await app.drain();
    const mails = await mailsTo(app, stranger.email);
    expect(mails.some(({ html }) => html.includes(`/reserva/aceptar/${id}/`))).toBe(true);
    expect(mails.filter(({ html, text }) => html.includes(WORDS) || text.includes(WORDS))).toEqual([]);
    await withdraw(id);
  });

  it('of a refused request is not stored, and of two concurrent ones only the effective one is', async () => {
    const id = await drafted();
    await app.request('PUT', `/reservations/request/${id}`, { token: guest.token, body: { nota: 'Una nota', total: 1 } });
    expect(await storedWords('Una nota')).toEqual([]);
    const answers = await Promise.all(SEVERAL.map((nota) => send(id, { nota })));
    const shown = (await seenBy(id, host)).reservation.nota;
    const sent = answers.filter(({ status }) => status === 200);
    expect(sent.map(({ body }) => body.reservation.nota)).toEqual([shown]);
    expect((await Promise.all(SEVERAL.map(storedWords))).flat()).toEqual([shown]);
    await send(id, { nota: 'Otra cosa' });
    expect((await seenBy(id, host)).reservation.nota).toBe(shown);
    await withdraw(id);
  });

  it('is erased with the person', async () => {
    const leaving = await aBookablePerson(app);
    const id = await drafted(leaving);
    await send(id, { nota: WORDS }, leaving);
    expect((await seenBy(id, host)).reservation.nota).toBe(WORDS);
    await app.db('user_vault').where({ id: leaving.id }).update({ erased_at: app.clock.now() });
    expect((await seenBy(id, host)).reservation.nota).toBeNull();
  });
});

describe('terms accepted with the request', () => {
  it('are recorded as an event, and shown to the guest and the console, not to the host', async () => {
    const id = await drafted();
    expect((await seenBy(id, guest)).reservation.terminos).toBeNull();
    expect((await send(id, { terminos: TERMS_VERSION })).body.reservation.terminos).toEqual({ version: TERMS_VERSION, aceptados: NOW });
    expect(await said(id)).toEqual(['ReservationDrafted', 'TermsAccepted', 'ReservationRequested']);
    await app.drain();
    expect((await seenBy(id, admin)).reservation.terminos.version).toBe(TERMS_VERSION);
    expect((await seenBy(id, host)).reservation).not.toHaveProperty('terminos');
    const historyFor = async (who: Someone) =>
      (await app.request('GET', `/reservations/${id}/history`, { token: who.token })).body.events.map(({ text }: { text: string }) => text);
    expect(await historyFor(guest)).toContain(`Se aceptaron los términos de uso, versión ${versionText('es', TERMS_VERSION)}`);
    expect((await historyFor(host)).join()).not.toContain('términos');
    const { body } = await app.request('GET', `/console/reservations/${id}/events`, { token: admin.token });
    const steps: { type: string; state: { terms_version: string | null } }[] = body.events;
    const versions = new Map(steps.map(({ type, state }) => [type, state.terms_version]));
    for (const [type, version] of [
      ['ReservationDrafted', null],
      ['TermsAccepted', TERMS_VERSION],
      ['ReservationRequested', TERMS_VERSION],
    ] as const)
      expect(versions.get(type), type).toBe(version);
    await withdraw(id);
  });

  it('are refused for a version not in force; an invalid one is a field error: nothing is written', async () => {
    const id = await drafted();
    for (const version of ['2026-10', '2026-12', '']) {
      const answer = await send(id, { terminos: version });
      expect([answer.status, answer.body.code]).toEqual([409, 'terms_changed']);
    }
    for (const terminos of ['x'.repeat(21), 7, null]) expect((await send(id, { terminos })).status).toBe(422);
    expect((await send(id, { terminos: TERMS_VERSION }, host)).status).toBeGreaterThanOrEqual(403);
    expect(await said(id)).toEqual(['ReservationDrafted']);
  });

  it('are optional: a call without a version requests as before, and records nothing', async () => {
    const id = await drafted();
    expect((await send(id, {})).body.reservation.terminos).toBeNull();
    expect(await said(id)).toEqual(['ReservationDrafted', 'ReservationRequested']);
    await withdraw(id);
  });

  it('stay accepted on the draft after a refused request, and are not recorded twice', async () => {
    const id = await drafted();
    expect((await send(id, { terminos: TERMS_VERSION, total: 1 })).body.code).toBe('total_changed');
    expect((await send(id, { terminos: TERMS_VERSION })).status).toBe(200);
    expect((await said(id)).filter((type) => type === 'TermsAccepted')).toHaveLength(1);
    await withdraw(id);
  });
});
