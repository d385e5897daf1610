import { expect, it } from 'vitest';
import { knownZone } from '../../src/kernel/local-time.ts';
import { TEMPLATES } from '../../src/notifications/kinds.ts';
import { afterQuiet } from '../../src/notifications/preferences.ts';
import { timesOf } from '../../src/notifications/spread.ts';

it.each([
  ['the last minute of the day', 'Europe/Madrid', '2026-12-01T20:59:59.999Z', null],
  ['22:00', 'Europe/Madrid', '2026-12-01T21:00:00.000Z', '2026-12-02T07:00:00.000Z'],
  ['midnight', 'Europe/Madrid', '2026-12-01T23:00:00.000Z', '2026-12-02T07:00:00.000Z'],
  ['a moment before 8:00', 'Europe/Madrid', '2026-12-02T06:59:59.999Z', '2026-12-02T07:00:00.000Z'],
  ['8:00', 'Europe/Madrid', '2026-12-02T07:00:00.000Z', null],
  ['another zone at the same instant', 'America/Santiago', '2026-12-01T23:00:00.000Z', null],
  ['the night in which the clock goes forward', 'Europe/Madrid', '2027-03-27T22:00:00.000Z', '2027-03-28T06:00:00.000Z'],
])('%s', (_, zone, at, until) => {
  expect(afterQuiet(zone, at)).toBe(until ?? at);
});

it('accepts only IANA time zones', () => {
  expect(knownZone('America/Santiago')).toBe('America/Santiago');
  expect(knownZone('Mars/Olympus')).toBeNull();
  expect(knownZone('')).toBeNull();
});

const NIGHT = '2026-12-01T23:30:00.000Z';
const times = (deadline: string) =>
  timesOf({ params: { by: deadline }, created_at: NIGHT }, TEMPLATES['guest-pay-reminder'], 'Europe/Madrid', NIGHT);

it('a deadline wakes people in its last two hours, not earlier, and its push expires with it', () => {
  expect(times('2026-12-02T01:30:00.000Z')).toMatchObject({ urgent: true, next_attempt_at: NIGHT, expires_at: '2026-12-02T01:30:00.000Z' });
  expect(times('2026-12-02T01:30:00.001Z')).toMatchObject({ urgent: false, next_attempt_at: '2026-12-02T07:00:00.000Z' });
  const request = timesOf(
    { params: { by: '2026-12-02T00:30:00.000Z' }, created_at: NIGHT },
    TEMPLATES['host-request'],
    'Europe/Madrid',
    NIGHT,
  );
  expect(request).toMatchObject({ urgent: false, next_attempt_at: '2026-12-02T07:00:00.000Z', expires_at: '2026-12-02T23:30:00.000Z' });
});
