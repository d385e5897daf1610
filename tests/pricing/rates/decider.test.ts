import { describe, it } from 'vitest';
import { addMilliseconds } from '../../../src/kernel/durations.ts';
import type { RateEvent } from '../../../src/pricing/events.ts';
import { rateDecider } from '../../../src/pricing/rates/decider.ts';
import { specFor } from '../../support/decider-spec.ts';

const { given } = specFor(rateDecider);
const [ANA, BEA, CARO] = [1, 2, 3];
const NOW = '2026-12-01T10:00:00.000Z';
const FROM = '2026-12-01T12:00:00.000Z';
const currency = 'USD' as const;

const proposed = (over: object = {}): RateEvent => ({
  type: 'RateProposed',
  data: { currency, number: 1, clpPerUnit: 950, from: FROM, adminId: ANA, proposedAt: NOW, ...over },
});
const confirmed = (over: object = {}): RateEvent => ({
  type: 'RateConfirmed',
  data: { currency, number: 1, clpPerUnit: 950, from: FROM, firstId: ANA, adminId: BEA, confirmedAt: NOW, ...over },
});
const takenBack: RateEvent = { type: 'RateEnded', data: { currency, number: 1, adminId: BEA, endedAt: NOW } };
const propose = (from = FROM, adminId = ANA) => ({ type: 'ProposeRate', currency, clpPerUnit: 950, from, adminId, now: NOW }) as const;
const confirm = (adminId = BEA, now = NOW) => ({ type: 'ConfirmRate', currency, number: 1, adminId, now }) as const;
const reject = (adminId = BEA) => ({ type: 'RejectRate', currency, number: 1, adminId, now: NOW }) as const;
const takeBack = (number = 1) => ({ type: 'EndRate', currency, number, adminId: BEA, now: NOW }) as const;

describe('a manual rate', () => {
  it('is proposed, one at a time', () => {
    given().when(propose()).thenEvents(proposed());
    given(proposed()).when(propose()).thenRejected('proposal_waits');
    given(proposed(), { type: 'RateRejected', data: { currency, number: 1, firstId: ANA, adminId: BEA, rejectedAt: NOW } })
      .when(propose())
      .thenEvents(proposed({ number: 2 }));
  });

  it('begins now or later: −1, 0, +1', () => {
    given()
      .when(propose(addMilliseconds(NOW, -1)))
      .thenRejected('rate_in_past');
    for (const ms of [0, 1])
      given()
        .when(propose(addMilliseconds(NOW, ms)))
        .thenEvents(proposed({ from: addMilliseconds(NOW, ms) }));
  });

  it('begins after the last one confirmed: −1, 0, +1', () => {
    for (const ms of [-1, 0])
      given(proposed(), confirmed())
        .when(propose(addMilliseconds(FROM, ms)))
        .thenRejected('not_after_last');
    given(proposed(), confirmed())
      .when(propose(addMilliseconds(FROM, 1)))
      .thenEvents(proposed({ number: 2, from: addMilliseconds(FROM, 1) }));
  });

  it('is refused for the Chilean peso, the base of all rates', () => {
    given()
      .when({ ...propose(), currency: 'CLP' })
      .thenRejected('base_currency');
  });

  it('is confirmed by an administrator other than the proposer', () => {
    given(proposed()).when(confirm(ANA)).thenRejected('second_administrator');
    given(proposed()).when(confirm()).thenEvents(confirmed());
    given(proposed(), confirmed()).when(confirm(CARO)).thenRejected('not_waiting');
  });

  it('applies from its instant on, but not before it is confirmed: −1, 0, +1', () => {
    for (const ms of [-1, 0, 1]) {
      const now = addMilliseconds(FROM, ms);
      given(proposed())
        .when(confirm(BEA, now))
        .thenEvents(confirmed({ from: ms > 0 ? now : FROM, confirmedAt: now }));
    }
  });

  it('is rejected by another or withdrawn by the proposer, while it waits', () => {
    for (const adminId of [ANA, BEA])
      given(proposed())
        .when(reject(adminId))
        .thenEvents({ type: 'RateRejected', data: { currency, number: 1, firstId: ANA, adminId, rejectedAt: NOW } });
    given(proposed(), confirmed()).when(reject()).thenRejected('not_waiting');
  });

  it('is reverted by one administrator, before it begins and after it, once', () => {
    given(proposed(), confirmed()).when(takeBack()).thenEvents(takenBack);
    given(proposed(), confirmed(), takenBack).when(takeBack()).thenRejected('not_waiting');
    given(proposed()).when(takeBack()).thenRejected('not_waiting');
    given(proposed(), confirmed(), proposed({ number: 2 }), confirmed({ number: 2 }))
      .when(takeBack())
      .thenRejected('not_waiting');
  });

  it('can be followed by any other once it was reverted', () => {
    given(proposed(), confirmed(), takenBack)
      .when(propose(NOW))
      .thenEvents(proposed({ number: 2, from: NOW }));
  });
});
