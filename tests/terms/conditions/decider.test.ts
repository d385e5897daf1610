import { describe, expect, it } from 'vitest';
import { addMilliseconds } from '../../../src/kernel/durations.ts';
import type { Instant } from '../../../src/kernel/types.ts';
import type { ConditionsEvent } from '../../../src/terms/events.ts';
import { versionActions } from '../../../src/terms/versions/contract.ts';
import { conditionsAt, conditionsDecider } from '../../../src/terms/versions/decider.ts';
import { specFor } from '../../support/decider-spec.ts';
import { CONDITIONS, conditionTerms } from './builders.ts';

const [first, second] = [1, 2];
const now: Instant = '2026-12-01T10:00:00.000Z';
const from: Instant = '2026-12-10T00:00:00.000Z';
const proposed = (version = 1, begins = from, terms: object = conditionTerms()): ConditionsEvent => ({
  type: 'ConditionsProposed',
  data: { version, terms, from: begins, adminId: first, proposedAt: now },
});
const confirmed = (version = 1, begins = from): ConditionsEvent => ({
  type: 'ConditionsConfirmed',
  data: { version, firstId: first, adminId: second, from: begins, confirmedAt: now },
});
const { given } = specFor(conditionsDecider);
const state = (...events: ConditionsEvent[]) => events.reduce(conditionsDecider.evolve, conditionsDecider.initial);

describe('conditions need two administrators, like a tariff (ADR 97)', () => {
  it("are proposed by the first, and confirmed, rejected or withdrawn under the acting administrator's name", () => {
    given().when({ type: 'Propose', terms: conditionTerms(), from, adminId: first, now }).thenEvents(proposed());
    given(proposed()).when({ type: 'Confirm', version: 1, adminId: first, now }).thenRejected('second_administrator');
    given(proposed()).when({ type: 'Confirm', version: 1, adminId: second, now }).thenEvents(confirmed());
    given(proposed())
      .when({ type: 'Reject', version: 1, adminId: second, now })
      .thenEvents({ type: 'ConditionsRejected', data: { version: 1, firstId: first, adminId: second, rejectedAt: now } });
    given(proposed(), confirmed())
      .when({ type: 'Cancel', version: 1, adminId: first, now })
      .thenEvents({ type: 'ConditionsCancelled', data: { version: 1, adminId: first, cancelledAt: now } });
  });
  it('apply from their instant on, to the millisecond, until the next ones', () => {
    const later = addMilliseconds(from, 1_000);
    const other = conditionTerms({ windows: { ...conditionTerms().windows, hostAnswer: 'PT3H' } });
    const two = state(proposed(), confirmed(), proposed(2, later, other), confirmed(2, later));
    const found = [-1, 0, 1, 999, 1_000, 1_001].map((ms) => conditionsAt(two, CONDITIONS, addMilliseconds(from, ms)));
    expect(found.map(({ version }) => version)).toEqual([0, 1, 1, 1, 2, 2]);
    expect(found.map(({ windows }) => windows.hostAnswer)).toEqual(['PT24H', 'PT12H', 'PT12H', 'PT12H', 'PT3H', 'PT3H']);
  });
  it('use the settings for a term that did not exist when they were proposed', () => {
    expect(conditionsAt(state(proposed(1, from, {}), confirmed()), CONDITIONS, from)).toEqual({ ...CONDITIONS, version: 1 });
  });
  it('offer only steps that are possible in time, to the millisecond, and never the second step to the proposer', () => {
    const row = { state: 'proposed', proposed_by: first, begins_at: from } as const;
    const latest = addMilliseconds(from, -5 * 60_000);
    const offered = (adminId: number, over: object) =>
      [-1, 0, 1].map((ms) => versionActions({ ...row, ...over }, adminId, addMilliseconds(latest, ms)));
    expect(offered(second, {})).toEqual([['confirm', 'reject'], ['confirm', 'reject'], ['reject']]);
    expect(offered(first, {})).toEqual([['reject'], ['reject'], ['reject']]);
    expect(offered(first, { state: 'confirmed' })).toEqual([['cancel'], ['cancel'], []]);
    for (const settled of ['rejected', 'cancelled']) expect(offered(first, { state: settled })).toEqual([[], [], []]);
  });
});
