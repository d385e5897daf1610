import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { couponCodeDecider } from '../../src/coupons/decider/code.ts';
import { couponDecider, usedOf } from '../../src/coupons/decider.ts';
import type { CouponEvent, CouponTerms, CouponUse } from '../../src/coupons/events.ts';
import { codeOf, expectUsable, remaining } from '../../src/coupons/policies.ts';
import { specFor } from '../support/decider-spec.ts';

const now = '2026-09-05T12:00:00.000Z';
const couponId = 1;
const terms = (over: Partial<CouponTerms> = {}): CouponTerms => ({
  code: 'VERANO',
  percentage: 20,
  active: true,
  days: [7],
  quantity: -1,
  listingIds: [],
  ...over,
});
const created = (over: Partial<CouponTerms> = {}): CouponEvent => ({
  type: 'CouponCreated',
  data: { couponId, terms: terms(over), adminId: 9, createdAt: now },
});
const reserved = (reservationId: number): CouponEvent => ({ type: 'CouponReserved', data: { couponId, reservationId, reservedAt: now } });
const consumed = (reservationId: number): CouponEvent => ({ type: 'CouponConsumed', data: { couponId, reservationId, consumedAt: now } });
const released = (reservationId: number): CouponEvent => ({ type: 'CouponReleased', data: { couponId, reservationId, releasedAt: now } });
const restored = (reservationId: number): CouponEvent => ({ type: 'CouponRestored', data: { couponId, reservationId, keptAt: now } });
const settle = (as: CouponUse) => ({ type: 'Settle', couponId, reservationId: 10, as, now }) as const;
const { decides } = specFor(couponDecider);
const reserve = (reservationId: number, over = {}) =>
  ({ type: 'Reserve', couponId, reservationId, listingId: 5, weekday: 3, now, ...over }) as const;

describe('a use of a coupon (D-75)', () => {
  it('is reserved by a request, once', () => {
    decides([created()], reserve(10), [reserved(10)]);
    decides([created(), reserved(10)], reserve(10), []);
    decides([created(), reserved(10), consumed(10)], reserve(10), []);
  });

  it('is consumed at payment and stays so', () => {
    decides([created(), reserved(10)], settle('consumed'), [consumed(10)]);
    decides([created(), reserved(10), consumed(10)], { type: 'Release', couponId, reservationId: 10, now }, []);
  });

  it('is released when the request ends before payment', () => {
    decides([created({ quantity: 1 }), reserved(10)], { type: 'Release', couponId, reservationId: 10, now }, [released(10)]);
    decides([created({ quantity: 1 }), reserved(10), released(10)], reserve(11), [reserved(11)]);
  });

  it('is reserved again when its payment or its end is reverted, even if the last one has been used by another person (D-51)', () => {
    decides([created({ quantity: 1 }), reserved(10), released(10), reserved(11)], settle('reserved'), [restored(10)]);
  });

  const histories = {
    reserved: [reserved(10)],
    consumed: [reserved(10), consumed(10)],
    released: [reserved(10), released(10)],
    'reserved again': [reserved(10), consumed(10), restored(10)],
  } as const;
  it.each([
    ['reserved', 'reserved', []],
    ['reserved', 'consumed', [consumed(10)]],
    ['reserved', 'released', [released(10)]],
    ['consumed', 'reserved', [restored(10)]],
    ['consumed', 'consumed', []],
    ['consumed', 'released', [restored(10), released(10)]],
    ['released', 'reserved', [restored(10)]],
    ['released', 'consumed', [consumed(10)]], // the payment was followed up after what came next
    ['released', 'released', []],
    ['reserved again', 'reserved', []],
    ['reserved again', 'consumed', [consumed(10)]],
    ['reserved again', 'released', [released(10)]],
  ] as const)('that is %s becomes %s once', (was, as, expected) => {
    const before = [created({ quantity: 1 }), ...histories[was]];
    decides(before, settle(as), expected);
    decides([...before, ...expected], settle(as), []);
    const { reserved: kept, consumed: used } = [...before, ...expected].reduce(couponDecider.evolve, couponDecider.initial);
    expect([kept.has(10), used.has(10)]).toEqual([as === 'reserved', as === 'consumed']);
  });

  it.each([
    [0, 0, 'coupon_exhausted'],
    [2, 1, null],
    [2, 2, 'coupon_exhausted'],
    [2, 3, 'coupon_exhausted'],
    [-1, 500, null],
  ])('quantity %i with %i uses: %s', (quantity, uses, code) => {
    const history = [created({ quantity }), ...Array.from({ length: uses }, (_, i) => reserved(i))];
    decides(history, reserve(1_000), code ?? [reserved(1_000)]);
  });

  it('counts reserved and consumed uses alike', () =>
    decides([created({ quantity: 2 }), reserved(1), consumed(1), reserved(2)], reserve(3), 'coupon_exhausted'));

  it('of an unknown coupon is refused', () => decides([], reserve(10), 'invalid_coupon'));
});

describe('the conditions of a use', () => {
  const use = { listingId: 5, weekday: 0, used: 0 };
  const code = (over: Partial<CouponTerms>, request = use) => {
    try {
      expectUsable(terms(over), request);
      return 'usable';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  it('are answered alike for an unknown, an inactive and a foreign code (K-04)', () => {
    expect(() => expectUsable(null, use)).toThrow(expect.objectContaining({ code: 'invalid_coupon' }));
    expect(code({ active: false })).toBe('invalid_coupon');
    expect(code({ listingIds: [6] })).toBe('invalid_coupon');
    expect(code({ listingIds: [6], quantity: 0, days: [1] })).toBe('invalid_coupon');
    expect(code({ active: false, quantity: 0 })).toBe('invalid_coupon');
  });
  it('allow all listings when none is named, else only those (D-77)', () => {
    expect(code({ listingIds: [] })).toBe('usable');
    expect(code({ listingIds: [4, 5] })).toBe('usable');
  });
  it.each([
    [[7], 'usable'],
    [[0], 'usable'],
    [[1], 'coupon_not_today'],
    [[1, 7], 'usable'],
    [[1, 2, 3, 4, 5, 6], 'coupon_not_today'],
  ])('on a Sunday with days %j: %s (D-74)', (days, answer) => expect(code({ days })).toBe(answer));

  test.prop([fc.integer({ min: -1, max: 50 }), fc.integer({ min: 0, max: 60 })])(
    'what is left is never negative, and without end for -1',
    (quantity, used) => {
      expect(remaining({ quantity }, used)).toBe(quantity === -1 ? null : Math.max(0, quantity - used));
    },
  );
});

describe('codes', () => {
  it.each([
    ['verano', 'VERANO'],
    ['  Verano-26 ', 'VERANO-26'],
    ['ｖｅｒａｎｏ', 'VERANO'],
    ['a', null],
    ['ab', 'AB'],
    ['x'.repeat(40), 'X'.repeat(40)],
    ['x'.repeat(41), null],
    ['-VERANO', null],
    ['dos palabras', null],
    ["'; drop table", null],
    ['', null],
  ])('%j is compared as %j', (written, code) => expect(codeOf(written)).toBe(code));

  it('belong to one coupon at a time', () => {
    const { decides } = specFor(couponCodeDecider);
    const claimed = (id: number) => ({ type: 'CouponCodeClaimed', data: { couponId: id } }) as const;
    const freed = (id: number) => ({ type: 'CouponCodeFreed', data: { couponId: id } }) as const;
    decides([], { type: 'Claim', code: 'MARZO', couponId: 1 }, [claimed(1)]);
    decides([claimed(1)], { type: 'Claim', code: 'MARZO', couponId: 1 }, []);
    decides([claimed(1)], { type: 'Claim', code: 'MARZO', couponId: 2 }, 'already_taken');
    expect(() =>
      couponCodeDecider.decide(
        { type: 'Claim', code: 'MARZO', couponId: 2 },
        couponCodeDecider.evolve(couponCodeDecider.initial, claimed(1)),
      ),
    ).toThrow(expect.objectContaining({ details: { field: 'code' } }));
    decides([claimed(1), freed(1)], { type: 'Claim', code: 'MARZO', couponId: 2 }, [claimed(2)]);
    decides([claimed(1)], { type: 'Free', code: 'MARZO', couponId: 2 }, []);
  });
});

describe('any sequence of commands on a coupon', () => {
  const step = fc.record({
    type: fc.constantFrom('Reserve' as const, 'consumed' as const, 'Release' as const),
    id: fc.integer({ min: 1, max: 6 }),
  });
  test.prop([fc.integer({ min: 0, max: 4 }), fc.array(step, { maxLength: 40 })])(
    'is never used more often than its quantity',
    (quantity, steps) => {
      let coupon = couponDecider.evolve(couponDecider.initial, created({ quantity }));
      for (const { type, id } of steps) {
        if (type === 'consumed' && !coupon.reserved.has(id)) continue; // only requested uses are paid
        const use = { couponId, reservationId: id, now };
        const command =
          type === 'Reserve' ? reserve(id) : type === 'Release' ? { type, ...use } : { type: 'Settle' as const, as: type, ...use };
        try {
          coupon = couponDecider.decide(command, coupon).reduce(couponDecider.evolve, coupon);
        } catch (error) {
          expect(error).toMatchObject({ code: 'coupon_exhausted' });
        }
        expect(usedOf(coupon)).toBeLessThanOrEqual(quantity);
      }
    },
  );
});
