import { describe, expect, it } from 'vitest';
import { erasureDecider } from '../../src/privacy/decider.ts';
import { dayEverywhere } from '../../src/privacy/erase.ts';
import type { ErasureEvent } from '../../src/privacy/events.ts';
import { specFor } from '../support/decider-spec.ts';

const { given } = specFor(erasureDecider);
const userId = 7;
const at = (day: string) => `${day}T12:00:00.000Z`;
const requested: ErasureEvent = { type: 'ErasureRequested', data: { userId, requestedAt: at('2027-03-01'), eraseAt: at('2027-03-08') } };
const retained = [
  { reservationId: 3, until: '2033-03-05' },
  { reservationId: 4, until: '2034-01-01' },
];
const erased: ErasureEvent = { type: 'AccountErased', data: { userId, erasedAt: at('2027-03-08'), kept: retained } };

describe('an erasure after a restore (D-155)', () => {
  const now = at('2027-05-01');
  const repeated: ErasureEvent = { type: 'ErasureRepeated', data: { userId, repeatedAt: now } };

  it('begins automatically, once, and again where the tables are older than the log', () => {
    given().when({ type: 'Repeat', userId, now }).thenEvents(repeated);
    given(requested).when({ type: 'Repeat', userId, now }).thenEvents(repeated);
    given(repeated).when({ type: 'Repeat', userId, now }).thenNothing();
    given(requested, erased).when({ type: 'Repeat', userId, now }).thenEvents(repeated);
    given(requested, erased, repeated).when({ type: 'Repeat', userId, now }).thenNothing();
  });
  it('cannot be cancelled or blocked, and is executed immediately', () => {
    given(repeated).when({ type: 'TakeBack', userId, now }).thenRejected('erasure_begun');
    given(repeated).when({ type: 'Postpone', userId, because: 'stays_ahead', now }).thenNothing();
    given(repeated)
      .when({ type: 'Finish', userId, kept: [], now })
      .thenEvents({ type: 'AccountErased', data: { userId, erasedAt: now, kept: [], again: true } });
  });
});

describe('a record with a legal retention period (RECORDS_YEARS)', () => {
  const removed: ErasureEvent = { type: 'RecordRemoved', data: { userId, reservationId: 3, removedAt: at('2033-03-06') } };
  it.each([
    ['2033-03-04', false],
    ['2033-03-05', false],
    ['2033-03-06', true],
  ])('on %s it is removed: %s', (today, isRemoved) => {
    const command = { type: 'RemoveRecords', userId, today, now: at('2033-03-06') } as const;
    if (isRemoved) given(requested, erased).when(command).thenEvents(removed);
    else given(requested, erased).when(command).thenNothing();
    given(requested, erased, removed).when(command).thenNothing();
  });
  it('is reported as the last when nothing else is retained', () => {
    const one: ErasureEvent = {
      type: 'AccountErased',
      data: { userId, erasedAt: at('2027-05-01'), kept: [{ reservationId: 3, until: '2033-03-05' }] },
    };
    const command = { type: 'RemoveRecords', userId, today: '2033-03-06', now: at('2033-03-06') } as const;
    given(requested, one)
      .when(command)
      .thenEvents({ ...removed, data: { ...removed.data, last: true } });
  });
  it('does not exist for a person who is not erased', () => {
    given(requested)
      .when({ type: 'RemoveRecords', userId, today: '2099-01-01', now: at('2033-03-06') })
      .thenNothing();
  });
  it.each([
    ['2033-03-06T11:59:59.999Z', '2033-03-05'],
    ['2033-03-06T12:00:00.000Z', '2033-03-06'],
    ['2033-03-06T12:00:00.001Z', '2033-03-06'],
  ])('at %s the day of the last zone is %s', (now, day) => expect(dayEverywhere(now)).toBe(day));
});
