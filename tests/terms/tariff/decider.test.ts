import { describe, expect, it } from 'vitest';
import { addMilliseconds, after } from '../../../src/kernel/durations.ts';
import type { Instant } from '../../../src/kernel/types.ts';
import type { TariffEvent } from '../../../src/terms/events.ts';
import { asShown, inForce, NOTICE, tariffDecider } from '../../../src/terms/versions/decider.ts';
import { specFor } from '../../support/decider-spec.ts';
import { TARIFF } from '../../support/methods.ts';
import { terms } from './builders.ts';

const [first, second] = [1, 2];
const now: Instant = '2026-12-01T10:00:00.000Z';
const from: Instant = '2026-12-10T00:00:00.000Z';
const proposed = (version = 1, begins = from): TariffEvent => ({
  type: 'TariffProposed',
  data: { version, terms: terms(), from: begins, adminId: first, proposedAt: now },
});
const confirmed = (version = 1, begins = from, confirmedAt = now): TariffEvent => ({
  type: 'TariffConfirmed',
  data: { version, firstId: first, adminId: second, from: begins, confirmedAt },
});
const rejected = (version = 1, adminId = second): TariffEvent => ({
  type: 'TariffRejected',
  data: { version, firstId: first, adminId, rejectedAt: now },
});
const cancelled = (cancelledAt = now): TariffEvent => ({ type: 'TariffCancelled', data: { version: 1, adminId: first, cancelledAt } });
const propose = (begins = from) => ({ type: 'Propose', terms: terms(), from: begins, adminId: first, now }) as const;
const confirm = (adminId: number, { version = 1, at = now } = {}) => ({ type: 'Confirm', version, adminId, now: at }) as const;
const reject = (adminId: number, version = 1) => ({ type: 'Reject', version, adminId, now }) as const;
const cancel = ({ version = 1, at = now } = {}) => ({ type: 'Cancel', version, adminId: first, now: at }) as const;
const { given } = specFor(tariffDecider);

describe('a tariff version needs two administrators (ADR 18, ADR 65)', () => {
  it('is proposed by the first and confirmed by another', () => {
    given().when(propose()).thenEvents(proposed());
    given(proposed()).when(confirm(first)).thenRejected('second_administrator');
    given(proposed()).when(confirm(second)).thenEvents(confirmed());
    given(proposed(), confirmed()).when(confirm(second)).thenRejected('not_waiting');
  });
  it('is rejected by another or withdrawn by the proposer; then the next one has the next number', () => {
    for (const adminId of [first, second]) given(proposed()).when(reject(adminId)).thenEvents(rejected(1, adminId));
    given(proposed(), rejected()).when(reject(first)).thenRejected('not_waiting');
    given(proposed(), rejected()).when(propose()).thenEvents(proposed(2));
  });
  it('is the only pending one: a second proposal is refused, and only the viewed version is confirmed', () => {
    given(proposed()).when(propose()).thenRejected('proposal_waits');
    given(proposed(), rejected(), proposed(2)).when(confirm(second)).thenRejected('not_waiting');
    given(proposed(), rejected(), proposed(2)).when(reject(second)).thenRejected('not_waiting');
  });
});

describe('every process must load a version before it begins', () => {
  const latest = addMilliseconds(from, -5 * 60_000);
  it('it is proposed and confirmed at least five minutes before, to the millisecond', () => {
    expect(after(latest, NOTICE)).toBe(from);
    for (const [ms, isInTime] of [
      [-1, true],
      [0, true],
      [1, false],
    ] as const) {
      const at = addMilliseconds(latest, ms);
      const result = given(proposed()).when(confirm(second, { at }));
      if (isInTime) result.thenEvents(confirmed(1, from, at));
      else result.thenRejected('too_soon');
      const proposing = given().when({ ...propose(), now: at });
      if (isInTime) proposing.thenEvents({ ...proposed(), data: { ...proposed().data, proposedAt: at } } as TariffEvent);
      else proposing.thenRejected('too_soon');
      const cancelling = given(proposed(), confirmed()).when(cancel({ at }));
      if (isInTime) cancelling.thenEvents(cancelled(at));
      else cancelling.thenRejected('too_soon');
    }
  });
  it('it begins after every confirmed one', () => {
    const history = [proposed(), confirmed()];
    given(...history)
      .when(propose(addMilliseconds(from, -1)))
      .thenRejected('not_after_last');
    given(...history)
      .when(propose(from))
      .thenRejected('not_after_last');
    given(...history)
      .when(propose(addMilliseconds(from, 1)))
      .thenEvents(proposed(2, addMilliseconds(from, 1)));
    given(...history, cancelled())
      .when(propose(from))
      .thenEvents(proposed(2));
  });
});

describe('a confirmed version', () => {
  const state = (...events: TariffEvent[]) => events.reduce(tariffDecider.evolve, tariffDecider.initial);
  const at = (ms: number) => addMilliseconds(from, ms);
  it('is in force from its instant on, to the millisecond, until the next one', () => {
    const two = state(proposed(), confirmed(), proposed(2, at(1_000)), confirmed(2, at(1_000)));
    const numbers = [-1, 0, 1, 999, 1_000, 1_001].map((ms) => inForce(two, TARIFF, at(ms)).version);
    expect(numbers).toEqual([0, 1, 1, 1, 2, 2]);
    expect(inForce(two, TARIFF, from)).toEqual({ ...terms(), version: 1 });
  });
  it('is not in force when it was only proposed, rejected, or cancelled', () => {
    for (const events of [[proposed()], [proposed(), rejected()], [proposed(), confirmed(), cancelled()]])
      expect(inForce(state(...events), TARIFF, at(1))).toBe(TARIFF);
  });
  it('is cancelled once', () => {
    given(proposed(), confirmed(), cancelled()).when(cancel()).thenRejected('not_waiting');
    given(proposed()).when(cancel()).thenRejected('not_waiting');
  });
});

describe('a price shown without a draft', () => {
  const begins = ['2026-12-10T00:00:00.000Z', '2026-12-10T00:30:00.000Z'] as const;
  const two = {
    ...tariffDecider.initial,
    last: 2,
    versions: begins.map((from, index) => ({
      ...{ version: index + 1, terms: terms(), from, adminId: 1, proposedAt: from, confirmedBy: 2, confirmedAt: from },
    })),
  };
  const found = (shown: number, ms: number) => asShown(two, TARIFF, shown, addMilliseconds(begins[0], ms)).version;
  const [MINUTE, HOUR] = [60_000, 3_600_000];

  it('is honoured while its version is in force and for an hour after it, to the millisecond', () => {
    expect([-1, HOUR - 1, HOUR, HOUR + 1].map((ms) => found(0, ms))).toEqual([0, 0, 2, 2]);
    expect([0, 30 * MINUTE, 90 * MINUTE - 1, 90 * MINUTE].map((ms) => found(1, ms))).toEqual([1, 1, 1, 2]);
    expect(found(2, 400 * HOUR)).toBe(2);
  });
  it('uses the version in force where its own has not begun, or there is none', () => {
    expect([found(1, -1), found(2, 30 * MINUTE - 1), found(9, 0), found(-1, 0)]).toEqual([0, 1, 1, 1]);
  });
});
