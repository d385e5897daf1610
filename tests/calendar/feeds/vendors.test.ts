import { describe, expect, test } from 'vitest';
import { nightsIn } from '../../../src/calendar/feeds/parse.ts';
import { eachNight } from '../../../src/kernel/nights.ts';

const READING = { zone: 'America/Santiago', today: '2027-01-01', ownUid: '' };
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const read = (...parts: string[]) => {
  const { ranges, unreadable } = nightsIn(calendar(...parts), READING);
  return [ranges.flatMap(eachNight), unreadable] as const;
};

describe('files of Exchange and Outlook', () => {
  test.each([
    ['a zone without quotes', 'DTSTART;TZID=tzone://Microsoft/Utc:20270910T190000', 'DTEND;TZID=tzone://Microsoft/Utc:20270912T150000'],
    ['a zone before another parameter', 'DTSTART;TZID=tzone://Microsoft/Utc;VALUE=DATE-TIME:20270910T190000', 'DURATION:PT44H'],
    ['a quoted one', 'DTSTART;TZID="tzone://Microsoft/Utc":20270910T190000', 'DURATION:PT44H'],
    ['a Windows zone in it', 'DTSTART;TZID=tzone://Microsoft/SA Pacific Standard Time:20270910T140000', 'DURATION:PT44H'],
  ])('%s', (_, ...lines) => expect(read(event(...lines))).toEqual([['2027-09-10', '2027-09-11'], 0]));

  test.each([
    ['midnights of UTC, the flag last', ['DTSTART:20270601T000000Z', 'DTEND:20270603T000000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']],
    ['the flag first', ['X-MICROSOFT-CDO-ALLDAYEVENT:TRUE', 'DTSTART:20270601T000000Z', 'DTEND:20270603T000000Z']],
    ['midnights of another zone', ['DTSTART;TZID=Asia/Tokyo:20270601T000000', 'DURATION:P2D', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']],
    ['midnights of the listing in UTC', ['DTSTART:20270601T040000Z', 'DTEND:20270603T040000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE']],
  ])('whole days as times: %s', (_, lines) => expect(read(event(...lines))).toEqual([['2027-06-01', '2027-06-02'], 0]));

  test('FALSE is no whole day', () => {
    const lines = ['DTSTART:20270601T000000Z', 'DTEND:20270602T000000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:FALSE'];
    expect(read(event(...lines))).toEqual([['2027-05-31', '2027-06-01'], 0]);
  });
});

describe('an exception of another kind than its series', () => {
  const ofDays = ['UID:a', 'DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=DAILY;COUNT=3'];
  const ofTimes = ['UID:a', 'DTSTART;TZID=America/Santiago:20270310T150000', 'DURATION:PT20H', 'RRULE:FREQ=DAILY;COUNT=3'];
  const SERIES = [ofDays, ofTimes];
  const KINDS = ['VALUE=DATE:20270311', 'TZID=Europe/Berlin:20270311T000000', 'TZID=America/Santiago:20270311T150000'];
  const cases = SERIES.flatMap((series) => KINDS.map((kind) => [series[1] ?? '', kind, series] as const));
  // a time names an occurrence at a time by its instant, and another time none
  const others = cases.filter(([start, kind]) => !(start.includes('T150000') && kind.includes('T000000')));

  test.each(others)('%s without EXDATE;%s', (_, kind, series) =>
    expect(read(event(...series, `EXDATE;${kind}`))).toEqual([['2027-03-10', '2027-03-12'], 0]),
  );

  test.each(others)('%s with a moved RECURRENCE-ID;%s', (_, kind, series) =>
    expect(read(event(...series), event('UID:a', `RECURRENCE-ID;${kind}`, 'DTSTART;VALUE=DATE:20270320'))).toEqual([
      ['2027-03-10', '2027-03-12', '2027-03-20'],
      0,
    ]),
  );

  test.each(cases)('%s with RDATE;%s', (_, kind, series) =>
    expect(read(event(...series.slice(0, -1), `RDATE;${kind}`))[0]).toContain('2027-03-11'),
  );
});

describe('dates with hyphens', () => {
  test.each([
    ['days', 'DTSTART;VALUE=DATE:2027-07-01', 'DTEND;VALUE=DATE:2027-07-03'],
    ['days without VALUE=DATE', 'DTSTART:2027-07-01', 'DTEND:2027-07-03'],
    ['days that carry a time', 'DTSTART;VALUE=DATE:2027-07-01T00:00:00', 'DTEND;VALUE=DATE:2027-07-03T00:00:00'],
    ['times', 'DTSTART;TZID=America/Santiago:2027-07-01T15:00:00', 'DTEND;TZID=America/Santiago:2027-07-03T11:00'],
  ])('%s', (_, ...lines) => expect(read(event(...lines))).toEqual([['2027-07-01', '2027-07-02'], 0]));
});

describe('events that take no night', () => {
  const stay = event('DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312');
  test('a calendar that cancels, until the next one in the file', () => {
    expect(read('METHOD:CANCEL', stay)).toEqual([[], 0]);
    const both = `${calendar('METHOD:CANCEL', stay)}${calendar('METHOD:PUBLISH', event('DTSTART;VALUE=DATE:20270401'))}`;
    expect(nightsIn(both, READING).ranges).toEqual([{ checkIn: '2027-04-01', checkOut: '2027-04-02' }]);
  });

  test.each([
    ['an end before the start', 'DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270309'],
    ['a time before the start', 'DTSTART:20270310T150000', 'DTEND:20270310T145959'],
    ['a length below zero', 'DTSTART;VALUE=DATE:20270310', 'DURATION:-P1D'],
  ])('%s is not read, and counted', (_, ...lines) => expect(read(event(...lines))).toEqual([[], 1]));
});
