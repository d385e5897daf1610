import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { calendarReader } from '../../../src/calendar/feeds/in-worker.ts';
import { nightsIn } from '../../../src/calendar/feeds/parse.ts';
import { addDays, eachNight } from '../../../src/kernel/nights.ts';

const READING = { zone: 'America/Santiago', today: '2027-01-01', ownUid: '@posada' };
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const nights = (...lines: string[]) =>
  nightsIn(calendar(event(...lines)), READING).ranges.map(({ checkIn, checkOut }) => `${checkIn}/${checkOut}`);

describe('nights of one event', () => {
  test.each([
    ['days, the end exclusive', ['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312'], ['2027-03-10/2027-03-12']],
    ['days without VALUE=DATE', ['DTSTART:20270310', 'DTEND:20270312'], ['2027-03-10/2027-03-12']],
    ['a day without an end', ['DTSTART;VALUE=DATE:20270310'], ['2027-03-10/2027-03-11']],
    ['an end that is the start', ['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270310'], ['2027-03-10/2027-03-11']],
    ['a duration', ['DTSTART;VALUE=DATE:20270310', 'DURATION:P1W'], ['2027-03-10/2027-03-17']],
    ['times of the listing', ['DTSTART:20270310T150000', 'DTEND:20270312T110000'], ['2027-03-10/2027-03-12']],
    ['a morning, until noon', ['DTSTART:20270310T000000', 'DTEND:20270310T120000'], []],
    ['a morning and one second more', ['DTSTART:20270310T000000', 'DTEND:20270310T120001'], ['2027-03-10/2027-03-11']],
    ['the last second before midnight', ['DTSTART:20270310T235959', 'DTEND:20270311T000000'], ['2027-03-10/2027-03-11']],
    ['until noon of the next day', ['DTSTART:20270310T150000', 'DTEND:20270311T120000'], ['2027-03-10/2027-03-11']],
    ['until one second after it', ['DTSTART:20270310T150000', 'DTEND:20270311T120001'], ['2027-03-10/2027-03-12']],
    ['the moment of noon', ['DTSTART:20270310T120000'], ['2027-03-10/2027-03-11']],
    ['a moment of the morning', ['DTSTART:20270310T115959'], []],
    ['UTC, the evening before in Santiago', ['DTSTART:20270311T010000Z', 'DTEND:20270312T150000Z'], ['2027-03-10/2027-03-12']],
    ['a zone', ['DTSTART;TZID=Asia/Tokyo:20270311T010000', 'DTEND;TZID=Asia/Tokyo:20270313T000000'], ['2027-03-10/2027-03-12']],
    ['a Windows zone', ['DTSTART;TZID=Tokyo Standard Time:20270311T010000', 'DURATION:PT47H'], ['2027-03-10/2027-03-12']],
    ['an old Olson name', ['DTSTART;TZID=/citadel.org/20240101_1/Asia/Tokyo:20270311T010000', 'DURATION:PT47H'], ['2027-03-10/2027-03-12']],
    ['an unknown zone is the listing’s', ['DTSTART;TZID=Nowhere/At All:20270311T010000', 'DURATION:PT47H'], ['2027-03-11/2027-03-13']],
    ['cancelled', ['DTSTART;VALUE=DATE:20270310', 'STATUS:CANCELLED'], []],
    ['transparent', ['DTSTART;VALUE=DATE:20270310', 'TRANSP:TRANSPARENT'], []],
    ['our own', ['UID:1-2@posada', 'DTSTART;VALUE=DATE:20270310'], []],
    ['the last night before yesterday', ['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20261231'], []],
    ['yesterday', ['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270101'], ['2026-12-31/2027-01-01']],
    ['the last night of 24 months', ['DTSTART;VALUE=DATE:20281231', 'DTEND;VALUE=DATE:20290105'], ['2028-12-31/2029-01-01']],
    ['beyond 24 months', ['DTSTART;VALUE=DATE:20290101'], []],
    ['without an end', ['DTSTART;VALUE=DATE:20281231', 'DTEND;VALUE=DATE:99991231'], ['2028-12-31/2029-01-01']],
    ['without an end, in times', ['DTSTART:20281231T150000Z', 'DTEND:99991231T235959Z'], ['2028-12-31/2029-01-01']],
    ['of centuries', ['DTSTART;VALUE=DATE:20281231', 'DURATION:P99999W'], ['2028-12-31/2029-01-01']],
    ['a rule', ['DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=WEEKLY;COUNT=2'], ['2027-03-10/2027-03-11', '2027-03-17/2027-03-18']],
    [
      'a rule with blanks',
      ['DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=WE, TH'],
      ['2027-03-10/2027-03-11', '2027-03-11/2027-03-12'],
    ],
    ['an exception', ['DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE;VALUE=DATE:20270310'], ['2027-03-17/2027-03-18']],
    ['further days', ['DTSTART;VALUE=DATE:20270310', 'RDATE;VALUE=DATE:20270320'], ['2027-03-10/2027-03-11', '2027-03-20/2027-03-21']],
    [
      'UNTIL of UTC, inclusive',
      ['DTSTART;TZID=Asia/Tokyo:20270311T010000', 'RRULE:FREQ=DAILY;UNTIL=20270311T160000Z'],
      ['2027-03-10/2027-03-11', '2027-03-11/2027-03-12'],
    ],
    ['29 February each year', ['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY'], ['2028-02-29/2028-03-01']],
    ['28 February each year', ['DTSTART;VALUE=DATE:20240228', 'RRULE:FREQ=YEARLY'], ['2027-02-28/2027-03-01', '2028-02-28/2028-02-29']],
    ['a rule of 1990', ['DTSTART;VALUE=DATE:19900310', 'RRULE:FREQ=YEARLY'], ['2027-03-10/2027-03-11', '2028-03-10/2028-03-11']],
  ])('%s', (_, lines, expected) => {
    expect(nights(...lines)).toEqual(expected);
  });

  test('an occurrence replaced by another event moves to that event', () => {
    const text = calendar(
      event('UID:a', 'DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      event('UID:a', 'RECURRENCE-ID;VALUE=DATE:20270317', 'DTSTART;VALUE=DATE:20270319'),
    );
    expect(nightsIn(text, READING).ranges.map(({ checkIn }) => checkIn)).toEqual(['2027-03-10', '2027-03-19']);
  });

  test('two events of one UID, or of none, both count; adjacent ones stay separate', () => {
    const text = calendar(
      event('UID:a', 'DTSTART;VALUE=DATE:20270310'),
      event('UID:a', 'DTSTART;VALUE=DATE:20270311'),
      event('DTSTART;VALUE=DATE:20270401'),
    );
    expect(nightsIn(text, READING).ranges).toHaveLength(3);
  });

  test('a zone that the calendar defines itself', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Ours',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0900',
      'TZOFFSETTO:+0900',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const text = calendar(...zone, event('DTSTART;TZID=Ours:20270311T010000', 'DURATION:PT47H'));
    expect(nightsIn(text, READING).ranges).toEqual([{ checkIn: '2027-03-10', checkOut: '2027-03-12' }]);
  });
});

describe('texts', () => {
  const STAY = [{ checkIn: '2027-03-10', checkOut: '2027-03-12' }];
  const plain = calendar(event('SUMMARY:Ñandú\\, 1', 'DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312'));
  test.each([
    ['LF', plain.replaceAll('\r\n', '\n')],
    ['CR', plain.replaceAll('\r\n', '\r')],
    ['BOM', `\uFEFF${plain}`],
    ['folded lines', plain.replace('20270310', '2027\r\n 0310').replace('DTEND', 'DT\r\n\tEND')],
    ['small letters', plain.replace('DTSTART;VALUE=DATE', 'dtstart;value=date')],
    [
      'an alarm with times of its own',
      plain.replace('END:VEVENT', 'BEGIN:VALARM\r\nDURATION:PT99H\r\nDTSTART:20270601\r\nEND:VALARM\r\nEND:VEVENT'),
    ],
    ['lines that are none', plain.replace('SUMMARY', 'X-BROKEN\r\nSUMMARY')],
  ])('%s', (_, text) => {
    expect(nightsIn(text, READING)).toEqual({ ranges: STAY, events: 1, unreadable: 0 });
  });

  test.each([
    ['empty', ''],
    ['a page', '<!DOCTYPE html><html></html>'],
    ['cut off', plain.slice(0, -20)],
    ['cut off between events', plain.replace('END:VCALENDAR\r\n', '')],
  ])('%s is no calendar', (_, text) => {
    expect(() => nightsIn(text, READING)).toThrow('not_a_calendar');
  });

  test.each([
    ['30 February', 'DTSTART;VALUE=DATE:20270230'],
    ['no day', 'DTSTART:soon'],
    ['year 10007', 'DTSTART;VALUE=DATE:100070101'],
    ['no start', 'SUMMARY:x'],
    ['a rule of an unknown kind', 'DTSTART;VALUE=DATE:20270310\r\nRRULE:FREQ=SOMETIMES'],
    ['a move of all that follow', 'UID:a\r\nRECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270301\r\nDTSTART;VALUE=DATE:20270310'],
  ])('%s skips only that event, and is counted', (_, lines) => {
    const read = nightsIn(calendar(event(lines), event('DTSTART;VALUE=DATE:20270401')), READING);
    expect(read.unreadable).toBe(1);
    expect(read.ranges.at(-1)?.checkIn).toBe('2027-04-01');
  });

  test('a UID cannot reach the prototypes', () => {
    nightsIn(calendar(event('UID:__proto__', 'RECURRENCE-ID;VALUE=DATE:20270310', 'DTSTART;VALUE=DATE:20270310')), READING);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test.each([
    ['5,000 events', 5_000, null],
    ['5,001 events', 5_001, 'too_large'],
  ])('%s', (_, count, refusal) => {
    const read = () => nightsIn(calendar(...Array.from({ length: count }, () => event('DTSTART;VALUE=DATE:20270310'))), READING);
    if (refusal) expect(read).toThrow(refusal);
    else expect(read().events).toBe(count);
  });

  test.each([
    ['2,000 occurrences', 2_000, null],
    ['2,001 occurrences', 2_001, 'too_large'],
  ])('%s of a rule', (_, count, refusal) => {
    const read = () => nights('DTSTART:20270310T060000', `RRULE:FREQ=MINUTELY;COUNT=${count}`);
    if (refusal) expect(read).toThrow(refusal);
    else expect(read()).toHaveLength(2);
  });

  test('a rule of seconds since 1990 is given up', () => {
    expect(() => nights('DTSTART:19900101T000000Z', 'RRULE:FREQ=SECONDLY')).toThrow('too_large');
  });
});

const days = fc.integer({ min: 0, max: 700 }).map((day) => addDays('2027-01-01', day));

property.prop([fc.array(fc.tuple(days, fc.integer({ min: 1, max: 40 })), { maxLength: 30 }), fc.constantFrom('\r\n', '\n', '\r')], {
  numRuns: 500,
})('whatever stays a calendar has, its nights are theirs', (stays, end) => {
  const text = calendar(
    ...stays.map(([day, count]) =>
      event(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${addDays(day, count).replaceAll('-', '')}`),
    ),
  ).replaceAll('\r\n', end);
  const expected = new Set(
    stays.flatMap(([checkIn, count]) => eachNight({ checkIn, checkOut: addDays(checkIn, count) })).filter((night) => night < '2029-01-01'),
  );
  expect(nightsIn(text, READING).ranges.flatMap(eachNight)).toEqual([...expected].sort());
});

property.prop([fc.string({ unit: 'binary', maxLength: 200 }), fc.nat(400)], { numRuns: 300 })(
  'nothing but a refusal comes of rubbish',
  (rubbish, at) => {
    const text = calendar(
      event('UID:a', 'DTSTART;TZID=Asia/Tokyo:20270310T100000', 'DTEND;TZID=Asia/Tokyo:20270312T100000', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    );
    try {
      nightsIn(text.slice(0, at) + rubbish + text.slice(at), READING);
    } catch (error) {
      expect(error).toHaveProperty('why');
    }
  },
);

describe('the thread', () => {
  const script = (does: string) =>
    new URL(
      `data:text/javascript,${encodeURIComponent(`import{parentPort}from'node:worker_threads';parentPort.on('message',${does});parentPort.postMessage('ready')`)}`,
    );
  const LOOP = script('()=>{for(;;);}');
  const GREEDY = script('()=>{const a=[];for(;;)a.push(Array(1e5).fill({}))}');
  const NO_NIGHTS = 'parentPort.postMessage({nights:{ranges:[],events:0,unreadable:0}})';
  test('reads one calendar after another', async () => {
    const read = calendarReader();
    const text = calendar(event('DTSTART;VALUE=DATE:20270310'));
    const [one, two] = await Promise.all([read(1, text, READING), read(1, text, READING)]);
    expect(one).toEqual(two);
    await expect(read(1, '<html>', READING)).rejects.toThrow('not_a_calendar');
  });
  test('serves other hosts before the next calendar of a slow host', async () => {
    const HANGS = script(`({text})=>{while(text==='hang');${NO_NIGHTS}}`);
    const read = calendarReader({ ms: 500, megabytes: 32, script: HANGS });
    const order: string[] = [];
    const reads = [1, 1, 1, 1, 2].map((host) =>
      read(host, host === 1 ? 'hang' : '', READING)
        .catch(() => undefined)
        .then(() => order.push(`host ${host}`)),
    );
    await Promise.all(reads);
    expect(order.indexOf('host 2')).toBe(1);
  });
  test('is limited by its processor time, not by the time it waits for its turn', async () => {
    const WAITS = script(`()=>{Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0,900);${NO_NIGHTS}}`);
    await expect(calendarReader({ ms: 300, megabytes: 32, script: WAITS })(1, '', READING)).resolves.toMatchObject({ events: 0 });
  });
  test('is ended when it waits forever', async () => {
    const WAITS = script('()=>{Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0)}');
    await expect(calendarReader({ ms: 50, megabytes: 32, script: WAITS })(1, '', READING)).rejects.toThrow('too_large');
  });
  test('starts its time limit only after the script is loaded', async () => {
    const LATE = new URL(
      `data:text/javascript,${encodeURIComponent(`import{parentPort}from'node:worker_threads';for(const end=process.threadCpuUsage().user+6e5;process.threadCpuUsage().user<end;);parentPort.on('message',()=>${NO_NIGHTS});parentPort.postMessage('ready')`)}`,
    );
    await expect(calendarReader({ ms: 300, megabytes: 32, script: LATE })(1, '', READING)).resolves.toMatchObject({ events: 0 });
  });
  test.each([
    ['time', LOOP],
    ['memory', GREEDY],
  ])('is ended when a calendar takes too much %s, and this process goes on', async (_, script) => {
    const read = calendarReader({ ms: 1_500, megabytes: 32, script });
    await expect(read(1, '', READING)).rejects.toThrow('too_large');
    await expect(read(1, '', READING)).rejects.toThrow('too_large');
  });
});
