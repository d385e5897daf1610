import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nightsIn } from '../../../src/calendar/feeds/parse.ts';
import { eachNight } from '../../../src/kernel/nights.ts';

/**
 * Calendars of every kind that we know, night by night as Python's icalendar and recurring-ical-events read them. Made anew by
 * `python3 tests/calendar/feeds/own/reference.py > tests/calendar/feeds/own/expected.json`.
 */
const FOLDER = join(import.meta.dirname, 'own');
type Expected = Readonly<Record<string, { today: string; all: readonly string[] }>>;
const expected = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Expected;

test('every calendar has been read by the other process', () =>
  expect(readdirSync(FOLDER).filter((file) => file.endsWith('.ics'))).toEqual(Object.keys(expected)));

test.each(Object.entries(expected))('%s', (file, { today, all }) => {
  const { ranges, unreadable } = nightsIn(readFileSync(join(FOLDER, file), 'utf8'), { zone: 'America/Santiago', today, ownUid: '' });
  expect([ranges.flatMap(eachNight), unreadable]).toEqual([all, 0]);
});
