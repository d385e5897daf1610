import { describe, expect, it } from 'vitest';
import { type VisitCommand, visitDecider } from '../../src/viewings/decider.ts';
import type { VisitEvent } from '../../src/viewings/events.ts';
import { ageOn, protocolDay } from '../../src/viewings/rows.ts';
import { specFor } from '../support/decider-spec.ts';

const { given } = specFor(visitDecider);
const now = '2026-12-01T15:00:00.000Z';
const until = '2026-12-31T15:00:00.000Z';
const viewing = { visitId: 5, listingId: 7, hostId: 2, guestId: 3, day: '2026-12-04' } as const;
const request = (changes: Partial<Extract<VisitCommand, { type: 'Request' }>> = {}): VisitCommand => ({
  ...viewing,
  type: 'Request',
  today: '2026-12-01',
  lastDay: '2027-03-01',
  pictureUntil: until,
  now,
  ...changes,
});
const requested: VisitEvent = { type: 'ViewingRequested', data: { ...viewing, requestedAt: now, pictureUntil: until } };
const admin = { adminId: 1 };

describe('a viewing request', () => {
  it('is for a day from today up to ninety days ahead, and is made once', () => {
    given().when(request()).thenEvents(requested);
    given(requested).when(request()).thenNothing();
    given()
      .when(request({ day: '2026-12-01' }))
      .thenEvents({ ...requested, data: { ...requested.data, day: '2026-12-01' } } as VisitEvent);
    given()
      .when(request({ day: '2026-11-30' }))
      .thenRejected('past');
    given()
      .when(request({ day: '2027-03-02' }))
      .thenRejected('too_far');
    given()
      .when(request({ guestId: 2 }))
      .thenRejected('forbidden');
  });

  it('loses its picture after thirty days, not a millisecond earlier, and once (D-16)', () => {
    const deleted: VisitEvent = { type: 'ViewingPictureDeleted', data: { visitId: 5, deletedAt: until } };
    const remove = (at: string): VisitCommand => ({ type: 'DeletePicture', visitId: 5, now: at });
    given(requested).when(remove('2026-12-31T14:59:59.999Z')).thenNothing();
    given(requested).when(remove(until)).thenEvents(deleted);
    given(requested, deleted).when(remove(until)).thenNothing();
  });

  it('is closed once, with a reason; each access to identity data is recorded', () => {
    const close: VisitCommand = { type: 'Close', visitId: 5, outcome: 'held', ...admin, now };
    const closed: VisitEvent = { type: 'ViewingClosed', data: { visitId: 5, outcome: 'held', ...admin, closedAt: now } };
    given(requested).when(close).thenEvents(closed);
    given(requested, closed).when(close).thenRejected('already_closed');
    given().when(close).thenRejected('not_found');
    given(requested)
      .when({ type: 'SeeIdentity', visitId: 5, ...admin, now })
      .thenEvents({
        type: 'ViewingIdentitySeen',
        data: { visitId: 5, ...admin, seenAt: now },
      });
  });
});

it.each([
  ['2026-11-30', '2026-12-04'], // Monday to Friday
  ['2026-12-01', '2026-12-07'], // over the weekend to Monday
  ['2026-12-04', '2026-12-10'],
  ['2026-12-05', '2026-12-10'],
  ['2026-12-06', '2026-12-10'],
])(
  'our own visit to a listing published on %s is due by %s, the fourth business day after (docs/rules/product.md#numbers)',
  (published, last) => expect(protocolDay(published)).toBe(last),
);

it.each([
  ['2008-12-01', 18],
  ['2008-12-02', 17],
  ['2008-02-29', 18],
])('born on %s is %i on 1 December 2026', (birthDate, age) => expect(ageOn('2026-12-01', birthDate)).toBe(age));
