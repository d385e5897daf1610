import { randomUUID } from 'node:crypto';
import type { Email } from 'postal-mime';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/engine/observability/log.ts';
import { postAll } from '../../../src/engine/outbox/posting.ts';
import { manualClock } from '../../../src/kernel/clock.ts';
import { type LimitsAt, searchLimits } from '../../../src/search/public.ts';
import { postgresSearch } from '../../../src/search/query.ts';
import { FOUND, searchAlerts } from '../../../src/search/saved/alerts.ts';
import { ASLEEP } from '../../../src/search/saved/deadlines.ts';
import { savedSearchMailTemplates } from '../../../src/search/saved/mails.ts';
import { mailWorker } from '../../../src/server/mail/worker.ts';
import type { ConditionTerms } from '../../../src/terms/events.ts';
import { anUnconfirmedPerson, aPerson, PASSWORD } from '../../identity/people.ts';
import { someDetails } from '../../listings/details.ts';
import { aListing, append, type Someone } from '../../reservations/world.ts';
import { testApp } from '../../support/app.ts';
import { until } from '../../support/events.ts';
import { SHARES } from '../../support/methods.ts';
import { smtpSink } from '../../support/outside/smtp.ts';
import { CONDITIONS, IN_FORCE } from '../../terms/conditions/builders.ts';

const clock = manualClock('2026-12-01T15:00:00.000Z');
const app = await testApp({ clock });
const host = await aPerson(app);
const [place] = (await app.request('GET', '/locations?q=providencia')).body.data;
const here = { placeIds: [place.id] };
const LIMITS = searchLimits(app.db, IN_FORCE);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PATH = '/busquedas-guardadas';

let guest: Someone;
beforeEach(async () => {
  guest = await aPerson(app, {}, { 'accept-language': 'es' });
  clock.advance(MINUTE);
});

/** Saves a search and lets it take what matches for known. */
const save = async (consulta: string, person = guest): Promise<string> => {
  const answer = await app.request('POST', PATH, { token: person.token, body: { consulta } });
  await app.drain();
  return answer.body.id;
};
const inProvidencia = (more = '') => `search_query=${place.search_query}${more}`;
const mails = async (person: Someone = guest): Promise<{ subject: string; text: string; html: string }[]> =>
  (await app.root('GET', `/dev/mail.json?to=${person.email}`)).body.filter(({ text }: { text: string }) =>
    /guardaste una búsqueda|saved a search/.test(text),
  );
/** Advances the clock, and runs due work. */
const pass = async (ms: number): Promise<void> => {
  clock.advance(ms);
  await app.drain();
};
const edit = (listingId: number, change: Parameters<typeof someDetails>[0]) =>
  append(app, `listing-${listingId}`, [
    { type: 'ListingEdited', data: { listingId, details: someDetails(change), changed: ['prices'], editedAt: clock.now() } },
  ]);
const price = (nightly: number) => ({ prices: { ...someDetails().prices, nightly, monthlyTotal: nightly * 20 } });

describe('an alert', () => {
  it('collects new listings of ten minutes in one mail, never repeats one, and waits a day for the next mail', async () => {
    await aListing(app, host, { ...here, title: { es: 'El de antes' } });
    await save(inProvidencia('&cocina=1'));
    await aListing(app, host, { ...here, title: { es: 'El primero' } });
    await pass(10 * MINUTE - 1 - MINUTE);
    const second = await aListing(app, host, { ...here, title: { es: 'El segundo' } });
    expect(await mails()).toEqual([]);
    await pass(MINUTE + 1);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Hay 2 espacios nuevos para tu búsqueda');
    expect(mail?.text).toMatch(/El primero[\s\S]+El segundo/);
    expect(mail?.text).not.toContain('El de antes');

    await edit(second, { ...here, ...price(10_000) });
    const third = await aListing(app, host, { ...here, title: { es: 'El tercero' } });
    await pass(DAY - 1);
    expect(await mails()).toHaveLength(1);
    await pass(1);
    expect(await mails()).toHaveLength(2);
    expect((await mails())[0]).toMatchObject({ subject: 'Hay un espacio nuevo para tu búsqueda' });
    expect((await mails())[0]?.text).toContain(`/alojamiento/${third}`);
    expect((await app.request('GET', PATH, { token: guest.token })).body.data).toMatchObject([{ nuevos: 3 }]);
  });

  it('includes price cuts and returning listings', async () => {
    const dear = await aListing(app, host, { ...here, ...price(900_000) });
    await save(inProvidencia('&precio_max=900'));
    await edit(dear, { ...here, ...price(5_000) });
    await app.drain();
    await pass(10 * MINUTE);
    expect((await mails())[0]?.text).toContain(`/alojamiento/${dear}`);

    const removed = await aListing(app, host, here);
    await append(app, `listing-${removed}`, [{ type: 'ListingRemoved', data: { listingId: removed, removedAt: clock.now() } }]);
    await app.drain();
    const another = await aPerson(app);
    await save(inProvidencia('&wifi=1'), another);
    await append(app, `listing-${removed}`, [{ type: 'ListingRestored', data: { listingId: removed, restoredAt: clock.now() } }]);
    await app.drain();
    await pass(10 * MINUTE);
    expect((await mails(another))[0]?.text).toContain(`/alojamiento/${removed}`);
  });

  it('includes a listing approved between the saving and the first run', async () => {
    await app.request('POST', PATH, { token: guest.token, body: { consulta: inProvidencia() } });
    clock.advance(1);
    const listing = await aListing(app, host, here);
    await pass(10 * MINUTE);
    expect((await mails())[0]?.text).toContain(`/alojamiento/${listing}`);
  });

  it('excludes own listings, other places, too few beds, and removed ones at the time of sending', async () => {
    await save(inProvidencia('&numero_huespedes=4'));
    await aListing(app, guest, { ...here, maxGuests: 4 });
    await aListing(app, host, { placeIds: [1], maxGuests: 4 });
    await aListing(app, host, { ...here, maxGuests: 3 });
    const removed = await aListing(app, host, { ...here, maxGuests: 4 });
    await append(app, `listing-${removed}`, [{ type: 'ListingRemoved', data: { listingId: removed, removedAt: clock.now() } }]);
    await pass(10 * MINUTE);
    expect(await mails()).toEqual([]);
  });

  it('waits until the address is confirmed, and is never sent to an erased account', async () => {
    const unconfirmed = await anUnconfirmedPerson(app);
    const erased = await aPerson(app);
    for (const person of [unconfirmed, erased]) await save(inProvidencia(), person);
    await aListing(app, host, here);
    await app.db('user_vault').where({ id: erased.id }).update({ erased_at: clock.now() });
    await pass(10 * MINUTE);
    expect(await mails(unconfirmed)).toEqual([]);
    expect(await mails(erased)).toEqual([]);
    await app.db('user_vault').where({ id: unconfirmed.id }).update({ email_confirmed_at: clock.now() });
    await pass(DAY);
    expect(await mails(unconfirmed)).toHaveLength(1);
  });

  it('is one mail with two processes, and after a crash of one in the middle', async () => {
    const id = await save(inProvidencia());
    await aListing(app, host, here);
    clock.advance(10 * MINUTE);
    const process = () => searchAlerts({ db: app.db, clock, search: postgresSearch(app.db, SHARES), shares: SHARES, limits: LIMITS });
    const [one, other] = [process(), process()];
    await Promise.all([one.compare(), other.compare(), one.compare()]);
    await Promise.all([one.tell(id), other.tell(id), one.tell(id), other.tell(id)]);
    await process().tell(id);
    await app.drain();
    expect(await mails()).toHaveLength(1);
  });
});

describe('an alert under the conditions of the site', () => {
  it.each<[string, Partial<ConditionTerms>, string]>([
    ['in a country that takes no requests', { operates: ['AR'] }, ''],
    ['for fewer nights than the site takes', { leastNights: 3 }, '&fecha_inicio=2027-02-01&fecha_termino=2027-02-03'],
  ])('includes no listing that cannot be requested under the conditions in force: %s (D-04, D-06)', async (_, terms, days) => {
    const inForce = { ...CONDITIONS, ...terms };
    const limits = searchLimits(app.db, { at: async () => inForce, lastKnown: async () => inForce });
    const deps = { db: app.db, clock, shares: SHARES, search: postgresSearch(app.db, SHARES) };
    const dear = await aListing(app, host, { ...here, ...price(900_000) });
    const id = await save(inProvidencia(`&precio_max=900${days}`));
    const waiting = async () => (await app.db('saved_search_alerts').where({ id }).first('waiting')).waiting;
    const letter = (within: LimitsAt) =>
      savedSearchMailTemplates({ db: app.db, clock, config: app.config, shares: SHARES, limits: within })[FOUND]?.(
        { searchId: id, listings: String(dear) },
        { id: randomUUID(), postedAt: clock.now() },
      );
    /** The space becomes cheap, and everything but the comparison follows. */
    const becomesCheap = async () => {
      await edit(dear, { ...here, ...price(5_000) });
      const { position } = (await app.db('event_log').max('position as position').first()) ?? {};
      const reached = async (name: string) =>
        Number((await app.db('projection_checkpoints').where({ name }).first('position'))?.position) >= Number(position);
      for (const name of ['search', 'listings', 'saved-search-news']) await until(() => reached(name));
    };
    await becomesCheap();
    await searchAlerts({ ...deps, limits }).compare();
    expect(await waiting()).toEqual([]);
    expect(await letter(limits)).toBeNull();
    await becomesCheap();
    await searchAlerts({ ...deps, limits: LIMITS }).compare();
    expect(await waiting()).toEqual([dear]);
    expect(await letter(LIMITS)).not.toBeNull();
  });
});

describe('changed listings', () => {
  it('are recorded once each, with the latest change, and removed only in the processed state', async () => {
    const [first, second] = [await aListing(app, host, here), await aListing(app, host, here)];
    await pass(MINUTE);
    for (const id of [second, first, second]) await edit(id, here);
    const { position: last } = (await app.db('event_log').max('position as position').first()) ?? {};
    await until(
      async () => Number((await app.db('projection_checkpoints').where({ name: 'search' }).first('position')).position) >= Number(last),
    );
    const noted = () => app.db('saved_search_news').whereIn('listing_id', [first, second]).orderBy('position').pluck('listing_id');
    await until(async () => (await noted()).length === 2);
    await until(async () => (await noted())[1] === second);
    const LATER = '9'.repeat(16);
    /** While the spaces are looked at, one of them changes again. */
    const meanwhile = async () => {
      await app.db('saved_search_news').where({ listing_id: first }).update({ position: LATER });
      return CONDITIONS;
    };
    const limits = searchLimits(app.db, { at: meanwhile, lastKnown: meanwhile });
    await searchAlerts({ db: app.db, clock, shares: SHARES, search: postgresSearch(app.db, SHARES), limits }).compare();
    expect(await noted()).toEqual([first]);
    await app.db('saved_search_news').where({ listing_id: first }).delete();
  });
});

describe('one-click unsubscribe for mail programs (RFC 8058)', () => {
  /** The mails as a real SMTP server receives them. */
  const delivered = async (until: () => Promise<unknown>) => {
    const smtp = await smtpSink();
    const config = { smtpUrl: smtp.url, mailFrom: 'Posada <hello@posada.test>', production: false };
    const templates = savedSearchMailTemplates({ db: app.db, clock, config: app.config, shares: SHARES, limits: LIMITS });
    await until();
    const worker = mailWorker({ db: app.db, clock, log: createLog('silent'), templates, config });
    await worker.drain();
    await worker.stop();
    await smtp.close();
    return smtp.received.filter(({ to }) => to.includes(guest.email)).map(({ mail }) => mail);
  };
  const header = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value;

  it('is in the header of an alert: one address over HTTPS or HTTP, and a click ends the alerts', async () => {
    const id = await save(inProvidencia());
    await aListing(app, host, here);
    clock.advance(10 * MINUTE);
    const alerts = searchAlerts({ db: app.db, clock, search: postgresSearch(app.db, SHARES), shares: SHARES, limits: LIMITS });
    const [mail, ...others] = await delivered(async () => {
      await alerts.compare();
      await alerts.tell(id);
    });
    expect(others).toEqual([]);
    const address = /^<([^<>,]+)>$/.exec(header(mail as Email, 'list-unsubscribe') ?? '')?.[1] ?? '';
    expect(address.startsWith(`${app.config.publicUrl}/api/v1${PATH}/${id}/baja/`)).toBe(true);
    expect(header(mail as Email, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const click = { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const path = address.slice(`${app.config.publicUrl}/api/v1`.length);
    expect(await app.request('POST', path, click)).toMatchObject({ status: 200, body: { avisos: false } });
  });

  it('is not in the last mail, after which there is nothing to end', async () => {
    const id = await save(inProvidencia('&numero_huespedes=20'));
    clock.advance(90 * DAY);
    await app.db('saved_searches').where({ id }).update({ stopped_because: 'unanswered' });
    const because = { eventId: randomUUID(), key: randomUUID(), at: clock.now() };
    const [mail] = await delivered(() =>
      postAll(app.db, [{ template: ASLEEP, recipient: `user:${guest.id}`, params: { searchId: id }, subject_id: 'x', because }]),
    );
    expect(mail?.subject).toBe('¿Todavía buscas?');
    for (const name of ['list-unsubscribe', 'list-unsubscribe-post']) expect(header(mail as Email, name)).toBeUndefined();
  });
});

describe('the end of the alerts', () => {
  const linkIn = (text: string): string => /\/busquedas-guardadas\/([a-f\d]{24}\/[\w-]{43})/.exec(text)?.[1] ?? '';

  it('is a link that shows a page first, acts by POST without a session, and may be used twice', async () => {
    const id = await save(inProvidencia());
    await aListing(app, host, here);
    await pass(10 * MINUTE);
    const [, token] = linkIn((await mails())[0]?.text ?? '').split('/');
    const link = `${PATH}/${id}/baja/${token}`;
    for (let times = 0; times < 2; times += 1)
      expect(await app.request('GET', link)).toMatchObject({ status: 200, body: { nombre: 'Providencia', avisos: true } });
    const click = { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    for (let times = 0; times < 2; times += 1)
      expect(await app.request('POST', link, click)).toMatchObject({ status: 200, body: { avisos: false } });
    expect((await app.request('GET', PATH, { token: guest.token })).body.data).toMatchObject([{ estado: 'sin_avisos' }]);
    await aListing(app, host, here);
    await pass(2 * DAY);
    expect(await mails()).toHaveLength(1);
    for (const wrong of [`${PATH}/${id}/baja/${'x'.repeat(43)}`, `${PATH}/${'0'.repeat(24)}/baja/${token}`])
      expect((await app.request('POST', wrong)).status).toBe(404);
  });

  it('comes after 90 days with one last mail, unless they were renewed', async () => {
    await save(inProvidencia('&numero_huespedes=20'));
    await pass(90 * DAY - 1);
    expect(await mails()).toEqual([]);
    await pass(1);
    await pass(DAY);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['¿Todavía buscas?']);
    expect((await mails())[0]?.text).not.toMatch(/\/busquedas-guardadas\/./);
    const { body } = await app.request('POST', '/users/login', { body: { correo: guest.email, password: PASSWORD } });
    const listed = async () => (await app.request('GET', PATH, { token: body.api_token })).body.data;
    expect(await listed()).toMatchObject([{ estado: 'dormida' }]);
    await save(inProvidencia('&numero_huespedes=20'), { ...guest, token: body.api_token });
    expect(await listed()).toMatchObject([{ estado: 'activa' }]);
  });
});
