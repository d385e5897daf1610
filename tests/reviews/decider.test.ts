import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { ASPECTS, meanOf, SIDES, type Side } from '../../src/kernel/reviews.ts';
import { type ReviewCommand, reviewDecider } from '../../src/reviews/decider.ts';
import type { ReviewEvent } from '../../src/reviews/events.ts';
import { writingTime } from '../../src/reviews/policies.ts';
import { specFor } from '../support/decider-spec.ts';

const { decides } = specFor(reviewDecider);
const ms = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString();
const OPENS = '2026-09-12T03:00:00.000Z';
const CLOSES = '2026-09-26T03:00:00.000Z';
const stay = { checkIn: '2026-09-05', checkOut: '2026-09-12' };
const about = { listingId: 3, guestId: 1, hostId: 2, stay, opensAt: OPENS, closesAt: CLOSES };
const aspects = { cleanliness: 5, accuracy: 4, contact: 5, place: 3, value: 4 };
const write = (side: Side, now = OPENS, change: Partial<Extract<ReviewCommand, { type: 'Write' }>> = {}): ReviewCommand => ({
  type: 'Write',
  reservationId: 7,
  side,
  rating: 4,
  aspects: side === 'guest' ? aspects : null,
  about,
  now,
  ...change,
});
const written = (side: Side, writtenAt = OPENS): ReviewEvent => ({
  type: 'ReviewWritten',
  data: {
    reservationId: 7,
    listingId: 3,
    guestId: 1,
    hostId: 2,
    stay,
    side,
    rating: 4,
    aspects: side === 'guest' ? aspects : null,
    writtenAt,
    closesAt: CLOSES,
  },
});
const published = (publishedAt: string, guest = true): ReviewEvent => ({
  type: 'ReviewsPublished',
  data: { reservationId: 7, listingId: 3, guest: guest ? { rating: 4, aspects } : null, publishedAt },
});
const NOW = ms(OPENS, 3_600_000);
const reported = (side: Side): ReviewEvent => ({
  type: 'ReviewReported',
  data: { reservationId: 7, side, reporterId: 2, reason: 'offensive', reportedAt: NOW },
});
const both = [written('guest'), written('host'), published(NOW)];
const on = (type: 'Publish' | 'Answer' | 'Report' | 'Keep' | 'Withdraw', now: string, side: Side = 'guest') =>
  ({ type, reservationId: 7, side, reporterId: 2, reason: type === 'Keep' ? 'opinion' : 'offensive', now }) as ReviewCommand;

describe('writing', () => {
  it.each([
    [ms(OPENS, -1), 'review_too_early'],
    [CLOSES, 'review_too_late'],
    [ms(CLOSES, 1), 'review_too_late'],
  ])('at %s: %s', (now, code) => decides([], write('guest', now), code));
  it.each([OPENS, ms(OPENS, 1), ms(CLOSES, -1)])('at %s it is written but hidden', (now) =>
    decides([], write('guest', now), [written('guest', now)]),
  );
  it('the second review publishes both', () => decides([written('guest')], write('host', NOW), [written('host', NOW), published(NOW)]));
  it('one review per side', () => decides([written('guest')], write('guest', NOW), 'already_reviewed'));
  it.each([0, 6, 1.5, Number.NaN])('no figure is %d', (rating) => {
    decides([], write('guest', OPENS, { rating }), 'out_of_range');
    for (const aspect of ASPECTS) decides([], write('guest', OPENS, { aspects: { ...aspects, [aspect]: rating } }), 'out_of_range');
  });
  it.each([1, 2, 4, 5])('%d is a figure', (rating) => {
    const [event] = reviewDecider.decide(write('host', OPENS, { rating }), reviewDecider.initial);
    expect(event?.data).toMatchObject({ rating, aspects: null });
  });
  it('a guest rates the aspects, a host does not', () => {
    decides([], write('guest', OPENS, { aspects: null }), 'out_of_range');
    decides([], write('host', OPENS, { aspects }), 'out_of_range');
  });
});

describe('the end of the writing period', () => {
  it.each([
    [ms(CLOSES, -1), []],
    [CLOSES, [published(CLOSES)]],
    [ms(CLOSES, 86_400_000), [published(CLOSES)]],
  ])('at %s', (now, events) => decides([written('guest')], on('Publish', now), events));
  it('publishes nothing without a review, nor twice', () => {
    decides([], on('Publish', CLOSES), []);
    decides(both, on('Publish', CLOSES), []);
  });
  it("adds no figures to the listing for a host's review", () =>
    decides([written('host')], on('Publish', CLOSES), [published(CLOSES, false)]));
});

describe('answering and reporting', () => {
  it.each(['Answer', 'Report'] as const)('%s: refused when hidden, missing or withdrawn', (type) => {
    decides([written('guest')], on(type, ms(CLOSES, -1)), 'not_found');
    decides([], on(type, CLOSES), 'not_found');
    const withdrawn: ReviewEvent = {
      type: 'ReviewWithdrawn',
      data: { reservationId: 7, listingId: 3, side: 'guest', reason: 'offensive', guest: { rating: 4, aspects }, withdrawnAt: NOW },
    };
    decides([...both, reported('guest'), withdrawn], on(type, NOW), 'not_found');
  });
  it('makes up for a late timer', () =>
    decides([written('guest')], on('Answer', CLOSES), [
      published(CLOSES),
      { type: 'ReviewAnswered', data: { reservationId: 7, side: 'guest', answeredAt: CLOSES } },
    ]));
  it('happens once only', () =>
    decides(
      [...both, { type: 'ReviewAnswered', data: { reservationId: 7, side: 'guest', answeredAt: NOW } }],
      on('Answer', NOW),
      'already_answered',
    ));
  it('a report counts once, and not for a review that was kept', () => {
    decides(both, on('Report', NOW), [reported('guest')]);
    decides([...both, reported('guest')], on('Report', NOW), []);
    const reviewKept: ReviewEvent = { type: 'ReviewKept', data: { reservationId: 7, side: 'guest', reason: 'opinion', keptAt: NOW } };
    decides([...both, reported('guest'), reviewKept], on('Report', NOW), []);
  });
});

describe('judging', () => {
  it.each(['Keep', 'Withdraw'] as const)('%s: only for a reported review', (type) => {
    decides([], on(type, NOW), 'not_found');
    decides(both, on(type, NOW), 'not_reported');
  });
  it("removes a withdrawn review from the sums, except a host's, which is not in them", () => {
    const withdrawn = (side: Side): ReviewEvent => ({
      type: 'ReviewWithdrawn',
      data: {
        reservationId: 7,
        listingId: 3,
        side,
        reason: 'offensive' as const,
        withdrawnAt: NOW,
        guest: side === 'guest' ? { rating: 4, aspects } : null,
      },
    });
    for (const side of SIDES) decides([...both, reported(side)], on('Withdraw', NOW, side), [withdrawn(side)]);
  });
});

it('any sequence of commands publishes once, never before both or the end, and sums never fall below zero', async () => {
  const command = fc.record({
    type: fc.constantFrom('Write', 'Publish', 'Answer', 'Report', 'Keep', 'Withdraw'),
    side: fc.constantFrom(...SIDES),
    wait: fc.integer({ min: 0, max: 5 * 86_400_000 }),
  });
  await fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      let state = reviewDecider.initial;
      let now = OPENS;
      let reviews = 0;
      const all: ReviewEvent[] = [];
      for (const { type, side, wait } of commands) {
        now = ms(now, wait);
        let events: ReviewEvent[] = [];
        try {
          events = reviewDecider.decide(type === 'Write' ? write(side, now) : on(type as 'Publish', now, side), state);
        } catch (error) {
          expect(error).toHaveProperty('code');
        }
        state = events.reduce(reviewDecider.evolve, state);
        all.push(...events);
        for (const { type: happened, data } of events) {
          if (happened === 'ReviewsPublished') {
            expect(data.publishedAt >= CLOSES || SIDES.every((one) => state.reviews[one])).toBe(true);
            expect(data.publishedAt <= now).toBe(true);
            reviews += data.guest ? 1 : 0;
          }
          if (happened === 'ReviewWithdrawn') reviews -= data.guest ? 1 : 0;
          expect(reviews).toBeGreaterThanOrEqual(0);
          if (happened === 'ReviewAnswered' || happened === 'ReviewReported') expect(state.isPublished).toBe(true);
        }
      }
      expect(all.filter(({ type }) => type === 'ReviewsPublished').length).toBeLessThanOrEqual(1);
      for (const side of SIDES)
        expect(all.filter((event) => event.type === 'ReviewWritten' && event.data.side === side).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
});

describe('figures and days', () => {
  it.each([
    [10, 2, null],
    [14, 3, 4.7],
    [15, 4, 3.8],
    [0, 0, null],
  ])('a sum of %i in %i reviews is a mean of %s', (sum, reviews, mean) => expect(meanOf(sum, reviews)).toBe(mean));
  it('the writing period is counted by the calendar of the listing, also over a clock change', () => {
    expect(writingTime(stay, 'America/Santiago')).toEqual({ opensAt: '2026-09-12T03:00:00.000Z', closesAt: '2026-09-26T03:00:00.000Z' });
    const autumn = { checkIn: '2026-10-18', checkOut: '2026-10-20' };
    expect(writingTime(autumn, 'Europe/Madrid')).toEqual({ opensAt: '2026-10-19T22:00:00.000Z', closesAt: '2026-11-02T23:00:00.000Z' });
  });
});
