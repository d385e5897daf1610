import { describe, expect, it } from 'vitest';
import { after as plusDuration } from '../../../src/kernel/durations.ts';
import type { Terms } from '../../../src/reservations/decider/state.ts';
import { reservationDecider } from '../../../src/reservations/decider.ts';
import type { ReservationEvent } from '../../../src/reservations/events.ts';
import { drafted, GUEST, HOST, RESERVATION, terms } from '../../reservations/builders.ts';
import { specFor } from '../../support/decider-spec.ts';

const windows: Terms = { hostAnswer: 'PT12H', guestPayment: 'PT6H', transferWindow: 'PT30M', draftLife: 'PT48H' };
const about = { reservationId: RESERVATION };
const [ASKED, ACCEPTED] = ['2026-09-01T11:00:00.000Z', '2026-09-01T12:00:00.000Z'];
const draft = drafted();
const withWindows = { ...draft, data: { ...draft.data, windows } } as ReservationEvent;
const { given } = specFor(reservationDecider);

/** The decider's result, applied. */
const then = (history: ReservationEvent[], command: Parameters<typeof reservationDecider.decide>[0]): ReservationEvent[] => {
  const state = history.reduce(reservationDecider.evolve, reservationDecider.initial);
  return [...history, ...reservationDecider.decide(command, state)];
};
const upTo = (first: ReservationEvent) => {
  const requested = then([first], { type: 'Request', ...about, guestId: GUEST, draftRevision: 0, terms, now: ASKED });
  const accepted = then(requested, { type: 'Accept', ...about, hostId: HOST, terms, now: ACCEPTED });
  return { requested, accepted, transfer: then(accepted, { type: 'StartTransfer', ...about, terms, now: ACCEPTED }) };
};

describe('a reservation keeps the windows shown to its guest with the draft (ADR 97)', () => {
  it('it stores them when drafted, and lapses by them', () => {
    const { draftedAt, lapsesAt: _, ...facts } = draft.type === 'ReservationDrafted' ? draft.data : (null as never);
    given()
      .when({ type: 'Draft', ...facts, terms: windows, now: draftedAt })
      .thenEvents({ type: 'ReservationDrafted', data: { ...facts, draftedAt, lapsesAt: plusDuration(draftedAt, 'PT48H'), windows } });
  });
  it('it uses them when requested, accepted and paid by transfer, whatever is in force then', () => {
    const { requested, accepted, transfer } = upTo(withWindows);
    expect(requested.at(-1)).toMatchObject({ data: { respondBy: plusDuration(ASKED, 'PT12H') } });
    expect(accepted.at(-1)).toMatchObject({ data: { payBy: plusDuration(ACCEPTED, 'PT6H') } });
    expect(transfer.at(-1)).toMatchObject({ data: { transferBy: plusDuration(ACCEPTED, 'PT30M') } });
  });
  it('it uses those of the command where there were no versions yet', () => {
    const { requested, accepted, transfer } = upTo(draft);
    expect(requested.at(-1)).toMatchObject({ data: { respondBy: plusDuration(ASKED, 'PT24H') } });
    expect(accepted.at(-1)).toMatchObject({ data: { payBy: plusDuration(ACCEPTED, 'PT24H') } });
    expect(transfer.at(-1)).toMatchObject({ data: { transferBy: plusDuration(ACCEPTED, 'PT1H') } });
  });
});
