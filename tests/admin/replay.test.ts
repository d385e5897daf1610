import { describe, expect, it } from 'vitest';
import type { ReplayStep, Seen } from '../../admin/data/records.ts';
import { changesBetween, factsOf, leftText, sawOtherwise } from '../../admin/replay/facts.ts';
import { APART, marksOf } from '../../admin/replay/marks.ts';
import { clp } from '../web/support/reservation.ts';

const step = (changes: Partial<ReplayStep> = {}): ReplayStep => ({
  position: '1',
  at: '2026-07-27T18:02:11.000Z',
  stream: 'reservation-7',
  revision: 0,
  type: 'ReservationRequested',
  actor: 'user:1',
  by: 'guest',
  words: null,
  data: {},
  metadata: {},
  state: {
    status: 'requested',
    cause: null,
    check_in: '2026-09-01',
    check_out: '2026-09-04',
    guests: 2,
    method: null,
    lapses_at: null,
    respond_by: '2026-07-28T18:02:11.000Z',
    pay_by: null,
    transfer_by: null,
    announced_at: null,
    proposed_at: null,
    terms_version: null,
    contact_visible: false,
  },
  nights: { held: true, check_in: '2026-09-01', check_out: '2026-09-04', count: 3 },
  money: { stay: clp(75_000), commission: clp(7_500), discount: clp(0), total: clp(82_500), payment: null },
  deadline: { at: '2026-07-28T18:02:11.000Z', cause: 'host_deadline' },
  mails: [],
  saw: { guest: null, host: null },
  ...changes,
});
const words = {
  locale: 'es',
  zone: 'America/Santiago',
  t: (key: string, options: Record<string, unknown> = {}) => [key, ...Object.values(options)].join(' '),
};
const textsOf = (one: ReplayStep) => Object.fromEntries(factsOf(one, words).map(({ key, text }) => [key, text]));
const requested = step();
const paid = step({
  state: { ...requested.state, status: 'paid', method: 'bankTransfer', announced_at: '2026-07-28T14:11:30.000Z', contact_visible: true },
  deadline: null,
  money: {
    ...(requested.money as NonNullable<ReplayStep['money']>),
    discount: clp(1_000),
    payment: { method: 'bankTransfer', status: 'confirmed', charged: clp(85_388), surcharge: clp(2_888), refund_due: null },
  },
});

describe('the facts of a step', () => {
  it.each([
    ['2026-11-25', '25/11/2026'],
    ['2026-11', 'noviembre 2026'],
  ])('name the terms %s as %s', (terms_version, shown) =>
    expect(textsOf(step({ state: { ...requested.state, terms_version } }))['terms']).toBe(shown),
  );
  it("show every state in the stay's zone; missing values are left out", () => {
    expect(textsOf(requested)).toEqual({
      status: 'posada.state.requested',
      deadline: 'posada.deadline.host_deadline: 28/07/2026 14:02:11',
      nights: 'posada.replay.held 3 noches',
      dates: '01/09/2026 – 04/09/2026',
      guests: '2',
      stay: '$ 75.000 CLP',
      commission: '$ 7.500 CLP',
      total: '$ 82.500 CLP',
      contact: 'posada.replay.contactHidden',
      mails: 'posada.replay.mailCount 0',
    });
  });
  it('show what was paid and what has to be refunded', () => {
    expect(textsOf(paid)).toMatchObject({
      transfer: 'posada.replay.announced 28/07/2026 10:11:30',
      method: 'posada.method.bankTransfer',
      discount: '−$ 1.000 CLP',
      payment: 'posada.payment.confirmed, $ 85.388 CLP',
      surcharge: '$ 2.888 CLP',
      contact: 'posada.replay.contactShown',
    });
    const { money } = paid;
    const due = step({ money: money && { ...money, payment: money.payment && { ...money.payment, refund_due: clp(40_000) } } });
    expect(textsOf(due)['refund']).toBe('$ 40.000 CLP');
  });
  it('are only three before any decision', () => {
    const none = step({ state: { ...requested.state, status: 'none', guests: null }, nights: null, money: null, deadline: null });
    expect(Object.keys(textsOf(none))).toEqual(['status', 'contact', 'mails']);
  });
});

it('changes are compared between two steps; removed values come last (A-11)', () => {
  const all = changesBetween(factsOf(requested, words), factsOf(paid, words));
  const changed = all.filter(({ before, after }) => before !== after);
  expect(changed.map(({ key, before, after }) => [key, before === null, after === null])).toEqual([
    ['status', false, false],
    ['transfer', true, false],
    ['method', true, false],
    ['discount', true, false],
    ['payment', true, false],
    ['surcharge', true, false],
    ['contact', false, false],
    ['deadline', false, true],
  ]);
  expect(changesBetween(factsOf(paid, words), factsOf(paid, words)).every(({ before, after }) => before === after)).toBe(true);
});

it('the time left of a deadline is counted from the step', () => {
  expect(leftText(requested)).toBe('1 d');
  expect(leftText(step({ at: '2026-07-28T18:00:00.000Z' }))).toBe('2 min 11 s');
  expect(leftText(paid)).toBeNull();
});

it("a side's view differs only when its content does, not because time passed", () => {
  const seen = (changes: object) => ({ status: 'requested', server_now: '1', refund_steps: [], ...changes }) as unknown as Seen;
  const as = (guest: Seen | null) => step({ saw: { guest, host: null } });
  expect(sawOtherwise(as(seen({})), as(seen({ server_now: '2', refund_steps: [1] })), 'guest')).toBe(false);
  expect(sawOtherwise(as(seen({})), as(seen({ status: 'accepted' })), 'guest')).toBe(true);
  expect(sawOtherwise(as(null), as(seen({})), 'guest')).toBe(true);
  expect(sawOtherwise(as(seen({})), as(seen({ status: 'accepted' })), 'host')).toBe(false);
  expect(sawOtherwise(undefined, as(null), 'guest')).toBe(false);
});

describe('the marks under the lanes', () => {
  const at = (...times: string[]) => times.map((time) => ({ at: `2026-07-${time}:00.000Z` }));
  const zoned = { locale: 'es', zone: 'America/Santiago' };
  const texts = (...given: Parameters<typeof marksOf>) => marksOf(...given).map(({ text }) => text);

  it('show the ends, the selected step and long pauses, each day once', () => {
    const steps = at('27T18:02', '27T18:03', '27T20:20', '28T13:14', '28T14:11', '28T15:32');
    expect(texts(steps, 3, zoned)).toEqual(['27/07 14:02', '14:03', '16:20', '28/07 09:14', '10:11', '11:32']);
    expect(texts(steps, 3, { ...zoned, locale: 'en' })[0]).toBe('07/27 14:02');
    expect(texts(at('27T18:02', '28T13:14'), 1, zoned)).toEqual(['27/07 14:02', '+19 h 12 min', '28/07 09:14']);
  });
  it.each(Object.values(APART))('never come closer than %s, however many steps there are, and always label the selected one', (apart) => {
    const steps = Array.from({ length: 60 }, (_, minute) => ({ at: new Date(Date.UTC(2026, 6, 27, 18, minute)).toISOString() }));
    for (const looked of [1, 2, 30, 59, 60]) {
      const shares = marksOf(steps, looked, { ...zoned, apart }).map(({ share }) => share);
      expect(shares).toContain((looked - 1) / 59);
      for (const [i, share] of shares.entries()) if (i > 0) expect(share - (shares[i - 1] ?? 0)).toBeGreaterThanOrEqual(apart);
    }
  });
  it('show on a phone only the selected step and distant ones', () => {
    const steps = at('27T18:02', '27T18:03', '27T20:20', '28T13:14', '28T14:11', '28T15:32');
    expect(texts(steps, 6, { ...zoned, apart: APART.phone })).toEqual(['27/07 14:02', '28/07 11:32']);
  });
  it('one step is one mark', () => {
    expect(marksOf(at('27T18:02'), 1, zoned)).toEqual([{ share: 0, text: '27/07 14:02' }]);
  });
});
