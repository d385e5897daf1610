import ICAL from 'ical.js';
import { beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../../src/kernel/clock.ts';
import { testApp } from '../../support/app.ts';
import { aBookablePerson, aDraft, aListing, anAccepted, anAdmin, aRequest, markPaid, nights, SECRETS, type Someone } from '../world.ts';

const clock = manualClock('2026-12-01T15:00:00.000Z');
const app = await testApp({ clock });
let host: Someone;
let guest: Someone;
let other: Someone;
let admin: Someone;
let listing = 0;
beforeAll(async () => {
  [host, guest, other] = [await aBookablePerson(app), await aBookablePerson(app), await aBookablePerson(app)];
  admin = await anAdmin(app);
  listing = await aListing(app, host, { title: { es: 'Casa; del cerro' } });
});

const addressOf = async (id: number, { token }: Someone): Promise<string | null> =>
  (await app.request('GET', `/reservations/${id}/stay`, { token })).body.calendario;
const read = (url: string | null, headers: Record<string, string> = {}) => app.root('GET', new URL(url ?? '').pathname, { headers });
const event = (text: string) => {
  const one = new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent('vevent');
  const value = (name: string) => String(one?.getFirstPropertyValue(name));
  return { text, uid: value('uid'), sequence: Number(value('sequence')), status: value('status'), summary: value('summary'), value };
};

it('is tentative while undecided, confirmed when paid, cancelled when ended: one UID, a rising sequence number', async () => {
  const { idreserva } = await aRequest(app, guest, listing, 30, 32);
  const url = await addressOf(idreserva, guest);
  const seen: ReturnType<typeof event>[] = [];
  const look = async () => {
    const answer = await read(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    seen.push(event(answer.text));
    return answer.text;
  };
  const closed = [SECRETS.address, SECRETS.number, SECRETS.lastName, SECRETS.phone, guest.email, host.email];
  const named = (text: string) => closed.filter((word) => text.replaceAll('\r\n ', '').includes(word));
  expect(named(await look())).toEqual([]);
  await app.request('PUT', `/reservations/accept/${idreserva}/-`, { token: host.token });
  expect(named(await look())).toEqual([]);
  await markPaid(app, admin, { id_reserva: idreserva, reason: 'vista en el banco' });
  await app.drain();
  expect(named(await look())).toEqual([SECRETS.address, SECRETS.number]); // from payment on (D-44)
  await app.request('DELETE', `/reservations/${idreserva}`, { token: guest.token });
  await app.drain();
  expect(named(await look())).toEqual([]);
  expect(seen.map(({ status, summary }) => [status, summary])).toEqual([
    ['TENTATIVE', 'Por confirmar: Casa; del cerro'],
    ['TENTATIVE', 'Por confirmar: Casa; del cerro'],
    ['CONFIRMED', 'Casa; del cerro'],
    ['CANCELLED', 'Cancelada: Casa; del cerro'],
  ]);
  expect(new Set(seen.map(({ uid }) => uid))).toEqual(
    new Set([`reserva-${idreserva}.${listing}@posada.${new URL(app.config.publicUrl).hostname}`]),
  );
  const numbers = seen.map(({ sequence }) => sequence);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  const { fecha_inicio, fecha_termino } = nights(app, 30, 32);
  expect(seen.map(({ value }) => [value('dtstart'), value('dtend')])).toEqual(seen.map(() => [fecha_inicio, fecha_termino]));
  expect(seen[0]?.value('description')).toContain(`/estadia/${idreserva}`);
});

it('is available to guest and host, with separate addresses, once the request was sent', async () => {
  const { idreserva } = await aDraft(app, other, listing, 60, 62);
  expect(await addressOf(idreserva, other)).toBeNull();
  await app.request('PUT', `/reservations/request/${idreserva}`, { token: other.token });
  expect(await addressOf(idreserva, other)).toMatch(/\/ical\/stay\/\d+\/[\w-]{43}\.ics$/);
  expect(await addressOf(idreserva, admin)).toBeNull();
  const [theirs, hosts] = [await addressOf(idreserva, other), await addressOf(idreserva, host)];
  expect(hosts).toMatch(/\/ical\/stay\/\d+\/[\w-]{43}\.ics$/);
  expect(hosts).not.toBe(theirs);
  const [ofGuest, ofHost] = [event((await read(theirs)).text), event((await read(hosts)).text)];
  expect([ofGuest.uid, ofGuest.sequence]).toEqual([ofHost.uid, ofHost.sequence]);
  expect(ofGuest.value('description')).toMatch(/^El anfitrión tiene que responder hasta/);
  expect(ofHost.value('description')).toMatch(/^(?:Tienes que responder hasta|You have until)/);
  const named = (one: typeof ofGuest) => [SECRETS.address, SECRETS.lastName, other.email].filter((word) => one.text.includes(word));
  expect([named(ofGuest), named(ofHost)]).toEqual([[], [SECRETS.address]]); // the host knows the address; the guest is not mentioned (D-44)
});

it('is sent only when it has changed, and ends with a new password and 30 days after the stay (D-139)', async () => {
  const someone = await aBookablePerson(app);
  const { idreserva, guestToken } = await anAccepted(app, someone, host, listing, 70, 72);
  const url = await addressOf(idreserva, someone);
  const etag = (await read(url)).headers.get('etag') ?? '';
  expect((await read(url, { 'if-none-match': etag })).status).toBe(304);
  const path = new URL(url ?? '').pathname;
  const wrong = [path.replace(/\w\.ics$/, (end) => (end.startsWith('A') ? 'B.ics' : 'A.ics')), path.replace(/[\w-]{43}/, guestToken)];
  for (const one of [...wrong, path.replace(/[\w-]{43}/, 'x'), path.replace(String(idreserva), '999999')]) {
    expect([one, (await app.root('GET', one)).status]).toEqual([one, 404]);
  }
  await markPaid(app, admin, { id_reserva: idreserva, reason: 'vista en el banco' });
  await app.drain();
  expect((await read(url, { 'if-none-match': etag })).status).toBe(200);
  const days = (count: number) => count * 86_400_000;
  clock.advance(days(72 + 29));
  expect((await read(url)).status).toBe(200);
  clock.advance(days(1));
  expect((await read(url)).status).toBe(404);
});
