import { beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../src/kernel/clock.ts';
import { instantIn } from '../../src/kernel/zones.ts';
import { mailsTo } from '../identity/people.ts';
import { aBookablePerson, aListing, anAccepted, anAdmin, append, aRequest, markPaid, type Someone } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { callsTo } from '../support/people/calls.ts';

const DAY = 86_400_000;
const clock = manualClock('2027-03-01T12:00:00.000Z');
const app = await testApp({ clock });
const { requestAs, list } = callsTo(app);
let admin: Someone;
beforeAll(async () => {
  admin = await anAdmin(app);
});

const aspectos = { cleanliness: 5, accuracy: 4, contact: 5, place: 3, value: 4 };
const TEXT = 'Un lugar tranquilo, limpio y con mucha luz.';
const body = (change: Record<string, unknown> = {}) => ({ calificacion: 5, aspectos, texto: TEXT, ...change });
type Stay = { id: number; guest: Someone; host: Someone; listing: number; zone: string };

const paidStay = async (host?: Someone, listing?: number, guest?: Someone, from = 3): Promise<Stay> => {
  const own = host ?? (await aBookablePerson(app, { nombre: 'Hugo' }));
  const at = listing ?? (await aListing(app, own));
  const one = guest ?? (await aBookablePerson(app, { nombre: 'Gala' }));
  const { idreserva: id } = await anAccepted(app, one, own, at, from, from + 2);
  const paid = await markPaid(app, admin, { id_reserva: id, reason: 'test' });
  if (paid.status !== 200) throw new Error(`not paid: ${paid.text}`);
  await app.drain();
  return { id, guest: one, host: own, listing: at, zone: 'America/Santiago' };
};
const opensAt = async ({ id, zone }: Stay) => instantIn(zone, (await app.db('reservations').where({ id }).first()).check_out, '00:00');
const goTo = async (at: string, offsetMs = 0) => clock.advance(Date.parse(at) + offsetMs - Date.parse(clock.now()));
const write = ({ id }: Stay, { token }: Someone, sent: object = body()) =>
  app.request('POST', `/reservations/${id}/reviews`, { token, body: sent });
const seen = async ({ id }: Stay, { token }: Someone) => (await app.request('GET', `/reservations/${id}/reviews`, { token })).body;
const shown = async ({ listing }: Stay) => (await app.request('GET', `/accommodations/${listing}/reviews`)).body;
const codeOf = ({ status, body: said }: { status: number; body: { code?: string } | null }) => [status, said?.code];

describe('a review of a paid stay (D-130)', () => {
  it("is accepted from the day of check-out for 14 days, in the listing's time zone", async () => {
    const stay = await paidStay();
    const opens = await opensAt(stay);
    await goTo(opens, -1);
    expect(codeOf(await write(stay, stay.guest))).toEqual([409, 'review_too_early']);
    expect((await seen(stay, stay.guest)).puede_escribir).toBe(false);
    await goTo(opens);
    const { puede_escribir, cierra } = await seen(stay, stay.guest);
    expect([puede_escribir, Date.parse(cierra) - Date.parse(opens)]).toEqual([true, 14 * DAY]);
    await goTo(cierra, -1);
    expect((await write(stay, stay.guest)).status).toBe(201);
    await goTo(cierra);
    expect(codeOf(await write(stay, stay.host, { calificacion: 5, texto: TEXT }))).toEqual([409, 'review_too_late']);
  });

  it('is accepted only for a paid stay, from its guest and its host', async () => {
    const [guest, host] = [await aBookablePerson(app), await aBookablePerson(app)];
    const listing = await aListing(app, host);
    const { idreserva: id } = await aRequest(app, guest, listing, 3, 5);
    const unpaid = { id, guest, host, listing, zone: 'America/Santiago' };
    await goTo(await opensAt(unpaid));
    expect(codeOf(await write(unpaid, guest))).toEqual([409, 'no_paid_stay']);
    expect(codeOf(await write(unpaid, await aBookablePerson(app)))).toEqual([404, 'not_found']);
    expect(codeOf(await write(unpaid, admin))).toEqual([403, 'forbidden']);
  });
});

describe('a written review', () => {
  it('is hidden until both are written, and then shown with months, first name and answer', async () => {
    const stay = await paidStay();
    await goTo(await opensAt(stay));
    const mine = (await write(stay, stay.guest)).body;
    expect(mine).toMatchObject({ lado: 'guest', puede_escribir: false, propia: { texto: TEXT, calificacion: 5 }, otra: null });
    expect(await seen(stay, stay.host)).toMatchObject({ propia: null, otra: null, puede_escribir: true });
    expect((await shown(stay)).data).toEqual([]);
    const answers = (texto: string) => requestAs(stay.host, 'POST', `/reservations/${stay.id}/reviews/guest/answer`, { texto });
    expect(codeOf(await answers('Gracias'))).toEqual([404, 'not_found']);
    expect((await write(stay, stay.host, { calificacion: 4, texto: TEXT })).body.otra).toMatchObject({ calificacion: 5 });
    expect(codeOf(await write(stay, stay.guest))).toEqual([409, 'already_reviewed']);
    expect((await answers('Gracias')).status).toBe(200);
    const { data, summary, total } = await shown(stay);
    expect([total, summary]).toEqual([1, { total: 1, promedio: null, aspectos: null }]);
    const month = (await app.db('reservations').where({ id: stay.id }).first()).check_in.slice(0, 7);
    expect(data).toEqual([
      {
        idreserva: stay.id,
        lado: 'guest',
        nombre: 'Gala',
        imagen: null,
        desde: month,
        hasta: month,
        calificacion: 5,
        aspectos,
        texto: TEXT,
        fecha: clock.now(),
        respuesta: { texto: 'Gracias', fecha: clock.now() },
      },
    ]);
    expect(codeOf(await answers('Otra'))).toEqual([409, 'already_answered']);
  });

  it('of one side is shown once the period is over, by the timer or before it', async () => {
    const stay = await paidStay();
    await goTo(await opensAt(stay));
    await write(stay, stay.guest);
    const { cierra } = await seen(stay, stay.guest);
    await goTo(cierra, -1);
    expect((await seen(stay, stay.host)).otra).toBeNull();
    await goTo(cierra);
    expect((await seen(stay, stay.host)).otra).toMatchObject({ texto: TEXT });
    await app.drain();
    expect((await shown(stay)).data).toHaveLength(1);
    expect(await app.db('listing_ratings').where({ listing_id: stay.listing }).first()).toMatchObject({ reviews: 1, rating: 5 });
  });

  it('is refused with field errors, and accepted from 20 to 1,000 code points', async () => {
    const stay = await paidStay();
    await goTo(await opensAt(stay));
    for (const [change, errors] of [
      [{ texto: 'a'.repeat(19) }, { texto: ['too_short'] }],
      [{ texto: 'a'.repeat(1001) }, { texto: ['too_long'] }],
      [{ texto: 'Escríbele a ana@example.com, responde rápido' }, { texto: ['contact_data'] }],
      [{ texto: 'Me cobró 200 dólares aparte y sin boleta' }, { texto: ['money_amount'] }],
      [{ calificacion: 0 }, { calificacion: ['out_of_range'] }],
      [{ calificacion: 6 }, { calificacion: ['out_of_range'] }],
      [{ aspectos: null }, { aspectos: ['required'] }],
    ] as const) {
      const answer = await write(stay, stay.guest, body(change));
      expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    }
    expect((await write(stay, stay.guest, body({ texto: '🏡'.repeat(20) }))).status).toBe(201);
    expect((await write(stay, stay.host, { calificacion: 4, texto: '🏡'.repeat(1000) })).status).toBe(201);
  });
});

describe('the sums', () => {
  it('are shown from three on; erasing a person removes the words and keeps the figures; no event contains words', async () => {
    const host = await aBookablePerson(app, { nombre: 'Hugo' });
    const listing = await aListing(app, host);
    const stays: Stay[] = [];
    for (const [i, calificacion] of [5, 4, 5].entries()) {
      const stay = await paidStay(host, listing, undefined, 3 + i * 3);
      stays.push(stay);
      await goTo(await opensAt(stay));
      await write(stay, stay.guest, body({ calificacion }));
      await write(stay, host, { calificacion: 3, texto: TEXT });
      const { summary } = await shown(stay);
      expect(summary).toEqual(
        i < 2
          ? { total: i + 1, promedio: null, aspectos: null }
          : { total: 3, promedio: 4.7, aspectos: { cleanliness: 5, accuracy: 4, contact: 5, place: 3, value: 4 } },
      );
    }
    const [first] = stays;
    if (!first) throw new Error('no stay');
    await app.db('user_vault').where({ id: first.guest.id }).update({ erased_at: clock.now() });
    const { data, summary } = await shown(first);
    expect(summary).toMatchObject({ total: 3, promedio: 4.7 });
    expect(data.at(-1)).toMatchObject({ nombre: '', texto: null, calificacion: 5 });
    const { rows } = await app.db.raw('select count(*)::int as n from event_log where data::text like ?', ['%mucha luz%']);
    expect(rows[0].n).toBe(0);
  });

  it("hosts' reviews of a guest are shown to the requested host, from three on", async () => {
    const guest = await aBookablePerson(app, { nombre: 'Gala' });
    let last: Stay | undefined;
    for (const calificacion of [5, 4, 4]) {
      last = await paidStay(undefined, undefined, guest);
      await goTo(await opensAt(last));
      await write(last, last.host, { calificacion, texto: TEXT });
      await write(last, guest);
    }
    if (!last) throw new Error('no stay');
    expect((await seen(last, last.host)).huesped).toEqual({ total: 3, promedio: 4.3, aspectos: null });
    expect((await seen(last, guest)).huesped).toBeNull();
  });
});

describe('a reported review', () => {
  const publicStay = async () => {
    const stay = await paidStay();
    await goTo(await opensAt(stay));
    await write(stay, stay.guest);
    await write(stay, stay.host, { calificacion: 4, texto: TEXT });
    await app.drain();
    return stay;
  };
  const report = ({ id }: Stay, { token }: Someone, motivo = 'offensive') =>
    app.request('POST', `/reservations/${id}/reviews/guest/report`, { token, body: { motivo } });
  const judge = ({ id }: Stay, verdict: 'keep' | 'withdraw', reason: string, { token } = admin) =>
    app.request('POST', `/console/reviews/${id}/guest/${verdict}`, { token, body: { reason } });
  const queue = () => list(admin, 'reviews', { denunciada: true });

  it('waits in the console, with its text, until an administrator keeps it', async () => {
    const stay = await publicStay();
    expect(codeOf(await judge(stay, 'keep', 'opinion'))).toEqual([409, 'not_reported']);
    expect((await report(stay, stay.host)).status).toBe(204);
    const [line] = (await queue()).filter(({ reserva }: { reserva: number }) => reserva === stay.id);
    const review = { id: `${stay.id}-guest`, lado: 'guest', texto: TEXT };
    expect(line).toMatchObject({ ...review, motivo: 'offensive', estado: 'reported', actions: ['keep', 'withdraw'] });
    expect((await judge(stay, 'keep', 'opinion')).status).toBe(200);
    expect((await queue()).some(({ reserva }: { reserva: number }) => reserva === stay.id)).toBe(false);
    await report(stay, await aBookablePerson(app));
    expect((await queue()).some(({ reserva }: { reserva: number }) => reserva === stay.id)).toBe(false); // a kept review stays
    expect((await shown(stay)).total).toBe(1);
    const { body: replay } = await app.request('GET', `/console/reservations/${stay.id}/events`, { token: admin.token });
    expect(JSON.stringify(replay)).toContain('ReviewsPublished');
  });

  it('cannot be judged by the guest or host of the stay (D-171)', async () => {
    const stay = await publicStay();
    await report(stay, stay.host);
    for (const { id: userId } of [stay.guest, stay.host])
      await append(app, `user-${userId}`, [{ type: 'AdminGranted', data: { userId, grantedAt: clock.now() } }]);
    await app.drain();
    for (const who of [stay.guest, stay.host])
      for (const [verdict, reason] of [['keep', 'opinion'] as const, ['withdraw', 'personal_data'] as const])
        expect(codeOf(await judge(stay, verdict, reason, who))).toEqual([409, 'own_case']);
    expect((await judge(stay, 'withdraw', 'personal_data')).status).toBe(200);
  });

  it('is hidden and removed from the sums when withdrawn; only listed reasons are accepted', async () => {
    const stay = await publicStay();
    await report(stay, stay.host);
    expect((await judge(stay, 'withdraw', 'too_bad')).status).toBe(422);
    expect((await judge(stay, 'withdraw', 'personal_data')).status).toBe(200);
    expect(await shown(stay)).toMatchObject({ total: 0, data: [], summary: { total: 0 } });
    expect((await seen(stay, stay.host)).otra).toBeNull();
    expect(codeOf(await judge(stay, 'keep', 'opinion'))).toEqual([409, 'not_reported']);
  });
});

it('invites both sides on the evening of the check-out, once, unless they have written', async () => {
  const stay = await paidStay();
  const invitations = async ({ email }: Someone) =>
    (await mailsTo(app, email)).filter(({ html }) => html.includes(`/opinion/${stay.id}`)).length;
  const kind = app.deadlines.find(({ queue }) => queue === 'review-invitations');
  const [event] = (await app.store.read(`reservation-${stay.id}`)).filter(({ type }) => type === 'ReservationRequested');
  if (!kind || !event) throw new Error('no timer');
  const [timer] = kind.deadlinesFor(event);
  if (!timer) throw new Error('no timer');
  expect(timer.at).toBe(new Date(Date.parse(await opensAt(stay)) + 18 * 3_600_000).toISOString());
  const metadata = { actor: 'deadline', correlationId: 'c', commandId: 'c' };
  await kind.execute(timer.payload, metadata);
  await app.drain();
  expect(await invitations(stay.guest)).toBe(0); // too early
  await goTo(timer.at);
  await write(stay, stay.host, { calificacion: 4, texto: TEXT });
  for (let i = 0; i < 2; i += 1) await kind.execute(timer.payload, metadata);
  await app.drain();
  expect([await invitations(stay.guest), await invitations(stay.host)]).toEqual([1, 0]);
});

it('mails the reviewed person once it is readable, in their language, and no one else', async () => {
  const reviewMails = async ({ email }: Someone) => {
    await app.drain();
    return (await mailsTo(app, email)).filter(({ subject }) => subject.includes('escribió sobre')).map(({ subject }) => subject);
  };
  const both = await paidStay();
  await goTo(await opensAt(both));
  await write(both, both.guest);
  expect([await reviewMails(both.guest), await reviewMails(both.host)]).toEqual([[], []]); // it is hidden
  await write(both, both.host, { calificacion: 4, texto: TEXT });
  expect(await reviewMails(both.guest)).toEqual(['Hugo escribió sobre ti']);
  expect(await reviewMails(both.host)).toEqual([expect.stringMatching(/^Gala escribió sobre «.+»$/)]);
  const [mail] = (await mailsTo(app, both.host.email)).filter(({ subject }) => subject.startsWith('Gala escribió'));
  expect(mail?.html).toContain(`/opinion/${both.id}`);
  expect(mail?.html).not.toContain(TEXT);

  // the guest alone has written when the time is over: only the host hears of it
  const one = await paidStay();
  await goTo(await opensAt(one));
  await write(one, one.guest);
  await goTo(await opensAt(one), 14 * DAY - 1);
  expect(await reviewMails(one.host)).toEqual([]);
  await goTo(await opensAt(one), 14 * DAY);
  await app.drain();
  expect([await reviewMails(one.guest), (await reviewMails(one.host)).length]).toEqual([[], 1]);

  // an unconfirmed address gets no names, in a complete sentence (D-134)
  const nameless = await paidStay();
  await app.db('user_vault').where({ id: nameless.guest.id }).update({ email_confirmed_at: null });
  await goTo(await opensAt(nameless));
  await write(nameless, nameless.guest);
  await write(nameless, nameless.host, { calificacion: 4, texto: TEXT });
  expect(await reviewMails(nameless.guest)).toEqual(['El anfitrión escribió sobre ti']);
});

describe('the page of a host', () => {
  it("shows first name, answers, public listings and guests' reviews of all of them, with the listing while it is public", async () => {
    const first = await paidStay();
    const other = await aListing(app, first.host);
    const second = await paidStay(first.host, other);
    await goTo(await opensAt(second));
    for (const stay of [first, second]) {
      await write(stay, stay.guest);
      await write(stay, stay.host, { calificacion: 4, texto: TEXT });
    }
    await app.drain();
    const page = async () => (await app.request('GET', `/hosts/${first.host.id}`)).body;
    const said = async () => (await app.request('GET', `/hosts/${first.host.id}/reviews`)).body;
    const { anfitrion, data, total } = await page();
    expect(Object.keys(anfitrion).sort()).toEqual(
      ['idiomas', 'idusuario', 'imagen', 'miembro_desde', 'nombre', 'presentacion', 'tasa_respuesta', 'tiempo_respuesta'].sort(),
    );
    expect([anfitrion.nombre, total]).toEqual(['Hugo', 2]);
    expect(data.map(({ idalojamiento }: { idalojamiento: number }) => idalojamiento).sort()).toEqual([first.listing, other].sort());
    const spaces = async () =>
      (await said()).data.map(({ espacio }: { espacio: { idalojamiento: number } | null }) => espacio?.idalojamiento);
    expect((await spaces()).sort()).toEqual([first.listing, other].sort());
    expect((await said()).summary).toEqual({ total: 2, promedio: null, aspectos: null });
    expect((await requestAs(admin, 'PUT', `/console/accommodations/${other}/block`, { reason: 'test' })).status).toBeLessThan(300);
    await app.drain();
    expect(await spaces()).toContain(undefined);
    expect((await page()).total).toBe(1);
  });

  it('exists only for people with a public listing', async () => {
    const [guest, host] = [await aBookablePerson(app), await aBookablePerson(app)];
    await aListing(app, host, {}, false);
    for (const { id } of [guest, host])
      for (const path of [`/hosts/${id}`, `/hosts/${id}/reviews`])
        expect(codeOf(await app.request('GET', path))).toEqual([404, 'not_found']);
  });
});
