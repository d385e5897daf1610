import { expect, it } from 'vitest';
import { buildContainer, partsOf } from '../../src/container.ts';
import { createLog } from '../../src/engine/observability/log.ts';
import { manualClock } from '../../src/kernel/clock.ts';
import { milliseconds } from '../../src/kernel/durations.ts';
import { EVENTS } from '../../src/notifications/events-table.ts';
import { isOptional, KIND_NAMES, KINDS, type Row, rowOf, TEMPLATES } from '../../src/notifications/kinds.ts';
import { loadConfig } from '../../src/settings.ts';
import { VIEWING_MAILS_A_DAY } from '../../src/viewings/mails.ts';
import en from '../../texts/en/notices.json' with { type: 'json' };
import es from '../../texts/es/notices.json' with { type: 'json' };
import { LIMITS } from '../support/rate-limits.ts';

const any = {} as never; // the parts are only listed
const parts = await partsOf(
  await buildContainer({
    ...{ config: loadConfig({ NODE_ENV: 'test' }), log: createLog('silent'), clock: manualClock('2026-12-01T12:00:00.000Z') },
    ...{ db: any, store: any, files: any, caughtUp: async () => true },
  }),
);
const rows = Object.keys(TEMPLATES);

it('has a row for every mail of the program, and no other', () => {
  expect(Object.keys(parts.mailTemplates).toSorted()).toEqual(rows.toSorted());
});

it('has texts for every row, in both languages', () => {
  for (const { text } of [es, en]) expect(Object.keys(text).toSorted()).toEqual(rows.toSorted());
});

it('names the events of every mail', () => {
  const caused = new Set(Object.values(EVENTS).flatMap((kinds) => (typeof kinds === 'string' ? [] : kinds)));
  expect(rows.filter((name) => !caused.has(name as never))).toEqual([]);
});

it('lists the mails of every event that a mail reaction handles', () => {
  const mailing = parts.reactions.filter(({ name }) => name.endsWith('-mails'));
  expect(mailing.length).toBeGreaterThan(6);
  const handled = mailing.flatMap(({ handles }) => handles);
  expect(handled.filter((type) => typeof EVENTS[type as keyof typeof EVENTS] === 'string')).toEqual([]);
});

it('lets no contract, money, decision or security mail be switched off, but every push', () => {
  for (const kind of KIND_NAMES) {
    expect(isOptional(kind, 'push')).toBe(true);
    for (const channel of ['mail', 'bell'] as const) expect(isOptional(kind, channel)).toBe(KINDS[kind].fixed === null);
  }
  expect(KIND_NAMES.filter((kind) => KINDS[kind].fixed === null)).toEqual(['calendars', 'visits', 'reviews', 'messages', 'searches']);
});

it('states who can cause each mail, and its daily limit, as enforced (D-172)', () => {
  const bounded = Object.entries(TEMPLATES).flatMap(([name, { cause }]: [string, Row]) => ('daily' in cause ? [[name, cause.daily]] : []));
  const three = LIMITS.unconfirmed.account?.points;
  const settings = loadConfig({ RATE_LIMITS: 'on' });
  expect(Object.fromEntries(bounded)).toEqual({
    ...{ 'visit-requested': three, confirm_email: three, email_change_new: three },
    'visit-announced': VIEWING_MAILS_A_DAY + 1,
    recovery: 24 * (LIMITS.recovery.account?.points ?? 0),
    'host-request': settings.requestLimits.listing,
    'messages-unread': milliseconds('P1D') / milliseconds(settings.talk.digestAfter),
  });
});

it('pushes a request to the host, and the end of their deadline to both sides at any hour', () => {
  expect(rowOf('host-request')).toMatchObject({ to: 'host', push: true });
  for (const name of ['host-answer-reminder', 'guest-pay-reminder', 'guest-transfer-reminder'])
    expect(rowOf(name)).toMatchObject({ push: true, deadline: true });
});
