import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/kernel/nights.ts';
import { aBookablePerson, aListing, aRequest, datesOf } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { calendarOf } from './incoming/feed-server.ts';

const app = await testApp();
const host = await aBookablePerson(app);
const guest = await aBookablePerson(app);
const range = (from: number, to: number) => datesOf(app, from, to);
const formOf = (listing: number, text: string | Buffer, name = 'summer.ICS') => {
  const form = new FormData();
  form.set('alojamiento_id', String(listing));
  form.set('ical', new Blob([new Uint8Array(Buffer.from(text))]), name);
  return form;
};
type More = { token?: string; headers?: Record<string, string>; name?: string };
const send =
  (path: string) =>
  (listing: number, text: string | Buffer, { name, token = host.token, headers = {} }: More = {}) =>
    app.request('POST', path, { token, headers, form: formOf(listing, text, name) });
const lock = send('/ical/lock-dates-from-ics-file');
const preview = send('/ical/lock-dates-from-ics-file?preview=1');
const busy = async (id: number): Promise<string[]> => (await app.request('GET', `/accommodations/unavailable_dates/${id}`)).body;
const blocks = async (id: number) => (await app.request('GET', `/restrictions/${id}`, { token: host.token })).body.data;
const events = async (id: number) => (await app.store.read(`calendar-${id}`)).length;

describe('a calendar file', () => {
  it('is shown with what it overlaps, without writing anything', async () => {
    const listing = await aListing(app, host);
    const { idreserva } = await aRequest(app, guest, listing, 11, 13);
    const before = await events(listing);
    const [from, to] = range(10, 15);
    const { status, body } = await preview(listing, calendarOf([from, to], range(20, 21)));
    expect(status).toBe(200);
    const [a, b] = range(11, 13);
    expect(body).toEqual({
      ranges: [
        { fecha_inicio: from, fecha_termino: to, libres: 3, debajo: [{ fecha_inicio: a, fecha_termino: b, estado: 'hold', idreserva }] },
        { fecha_inicio: range(20, 21)[0], fecha_termino: range(20, 21)[1], libres: 1, debajo: [] },
      ],
      skipped: 0,
      nights: 4,
      events: 2,
      unreadable: 0,
    });
    const form = formOf(listing, calendarOf(range(11, 12), range(20, 21)));
    form.set('preview', '1');
    const asField = await app.root('POST', '/ical/lock-dates-from-ics-file', { token: host.token, form });
    expect([asField.status, asField.body.nights, asField.body.skipped]).toEqual([200, 1, 1]);
    expect(await events(listing)).toBe(before);
    expect(await blocks(listing)).toEqual([]);
  });

  it('blocks its free nights in one decision; repeated, it finds nothing to block', async () => {
    const listing = await aListing(app, host);
    await aRequest(app, guest, listing, 11, 13);
    const file = calendarOf(range(10, 15), range(20, 21), range(12, 13));
    const { status, body } = await lock(listing, file);
    expect([status, body.added, body.skipped]).toEqual([200, 3, 0]);
    const made = (await blocks(listing)).map((one: Record<string, unknown>) => [
      one['fecha_inicio'],
      one['fecha_termino'],
      one['created_with'],
    ]);
    expect(made).toEqual([
      [...range(10, 11), 'ics'],
      [...range(13, 15), 'ics'],
      [...range(20, 21), 'ics'],
    ]);
    expect(body.restrictions).toEqual(await blocks(listing));
    expect((await busy(listing)).length).toBe(6);
    const now = await events(listing);
    const again = await lock(listing, file);
    expect([again.body.added, again.body.skipped]).toEqual([0, 2]);
    expect(await events(listing)).toBe(now);
    const of = (await app.store.read(`calendar-${listing}`)).filter(({ type }) => type === 'RangeBlocked');
    expect(new Set(of.map(({ meta }) => meta.commandId)).size).toBe(1);
  });

  it('sent again with the same key blocks once and answers the same', async () => {
    const listing = await aListing(app, host);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const both = await Promise.all([
      lock(listing, calendarOf(range(10, 12)), { headers }),
      lock(listing, calendarOf(range(10, 12)), { headers }),
    ]);
    const ok = both.filter(({ status }) => status === 200);
    expect(ok.length).toBeGreaterThan(0);
    await app.db('idempotency_keys').delete(); // the answer was lost before it was stored
    const late = await lock(listing, calendarOf(range(10, 12)), { headers });
    expect(late.body).toEqual(ok[0]?.body);
    expect(await blocks(listing)).toHaveLength(1);
  });

  it('takes nights only from today on: today is the first', async () => {
    const listing = await aListing(app, host);
    const [today] = range(0, 1);
    const none = await preview(listing, calendarOf([addDays(today, -3), today]));
    expect(none.body).toMatchObject({ ranges: [], nights: 0, events: 1 });
    expect((await lock(listing, calendarOf([addDays(today, -3), addDays(today, 1)]))).body.added).toBe(1);
    expect(await busy(listing)).toEqual([today]);
  });
});

describe('an invalid file', () => {
  it('reports unreadable parts and blocks the rest', async () => {
    const listing = await aListing(app, host);
    const [from] = range(10, 11);
    const broken = calendarOf(range(10, 12), range(20, 22)).replace(`DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`, 'DTSTART:nonsense');
    expect((await preview(listing, broken)).body).toMatchObject({ unreadable: 1, nights: 2 });
    expect((await lock(listing, broken)).body.added).toBe(1);
  });

  it('is refused with a reason for its kind, name, size or content, and writes nothing', async () => {
    const listing = await aListing(app, host);
    const whole = calendarOf(range(10, 12));
    const refusal = async (text: string | Buffer, more: More = {}) => {
      const { status, body } = await lock(listing, text, more);
      return [status, body.code];
    };
    expect(await refusal(whole, { name: 'summer.txt' })).toEqual([422, 'invalid_format']);
    expect(await refusal('')).toEqual([422, 'invalid_file']);
    expect(await refusal('<html></html>')).toEqual([422, 'invalid_file']);
    expect(await refusal(Buffer.from([0, 255, 254, 1, 2]))).toEqual([422, 'invalid_file']);
    expect(await refusal(whole.slice(0, -20))).toEqual([422, 'invalid_file']); // cut off
    expect(await refusal('BEGIN:VCALENDAR\r\n'.padEnd(1024 * 1024 + 1, 'X'))).toEqual([413, 'too_large']);
    expect(await refusal(`${whole}${' '.repeat(1024 * 1024 - whole.length - 1)}`)).toEqual([200, undefined]);
    expect((await blocks(listing)).length).toBe(1);
    const form = new FormData();
    form.set('alojamiento_id', String(listing));
    expect((await app.request('POST', '/ical/lock-dates-from-ics-file', { token: host.token, form })).body.code).toBe('invalid_format');
  });

  it("for another host's listing is 404", async () => {
    const listing = await aListing(app, host);
    expect((await lock(listing, calendarOf(range(10, 12)), { token: guest.token })).status).toBe(404);
    expect((await preview(listing, calendarOf(range(10, 12)), { token: guest.token })).status).toBe(404);
    expect(await blocks(listing)).toEqual([]);
  });

  it('never holds a night twice when requests arrive concurrently', async () => {
    const listing = await aListing(app, host);
    await Promise.all([
      lock(listing, calendarOf(range(10, 20))),
      lock(listing, calendarOf(range(12, 22))),
      aRequest(app, guest, listing, 13, 15).catch(() => null),
    ]);
    await app.drain();
    expect(await app.db('calendar_anomalies')).toEqual([]);
    expect((await busy(listing)).length).toBe(12);
  });
});
