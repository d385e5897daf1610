import { streamsOf } from '../engine/commands/streams.ts';
import { idFor } from '../engine/db/ids.ts';
import type { Metadata, Position } from '../engine/event-store/port.ts';
import { dayIn } from '../kernel/local-time.ts';
import { weekdayOf } from '../kernel/nights.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Discount } from '../pricing/events.ts';
import type { Core } from '../server/modules/tokens.ts';
import { couponCodeDecider } from './decider/code.ts';
import { couponDecider, usedOf } from './decider.ts';
import { type CouponTerms, type CouponUse, couponCodeStream, couponStream } from './events.ts';
import { codeOf, expectUsable } from './policies.ts';

type Where = { readonly listingId: number; readonly timeZone: string };
type Use = { readonly couponId: number; readonly reservationId: number };
type CouponDiscount = Extract<Discount, { kind: 'coupon' }>;
type ByAdmin = { readonly adminId: number };

export type CouponCommands = {
  /**
   * The discount that a code gives to a request now. `reservationId`: a request that may have reserved a use before a crash; that use does
   * not count. Throws Rejection invalid_coupon, coupon_not_today, coupon_exhausted.
   */
  discountOf(code: string, where: Where & { readonly reservationId?: number }): Promise<CouponDiscount>;
  /** Reserves one use for a request. Throws like `discountOf`; of concurrent requests for the last use, one succeeds. */
  reserve(use: Use & Where, metadata: Metadata): Promise<void>;
  /** The request was not sent: releases the use. No effect if none is reserved. */
  release(use: Use, metadata: Metadata): Promise<void>;
  /** Updates the use of a sent request to match the state of its reservation, even when no use is left. Idempotent. */
  settle(use: Use & { readonly as: CouponUse }, metadata: Metadata): Promise<void>;
  /** Throws Rejection already_taken on field code. */
  create(terms: CouponTerms & ByAdmin, metadata: Metadata): Promise<{ couponId: number; position: Position | null }>;
  /** Throws Rejection not_found, already_taken. Requests that already use the coupon keep their price. */
  change(terms: CouponTerms & ByAdmin & { readonly couponId: number }, metadata: Metadata): Promise<Position | null>;
};

export const couponCommands = ({ db, store, clock }: Pick<Core, 'db' | 'store' | 'clock'>): CouponCommands => {
  const { send, load } = streamsOf({ store, clock }, couponDecider, { queued: true });
  const codes = streamsOf({ store, clock }, couponCodeDecider);
  const idOf = async (code: string): Promise<number | null> => (await codes.load(couponCodeStream(code))).state.couponId;
  const claim = (type: 'Claim' | 'Free', code: string, couponId: number, metadata: Metadata) =>
    codes.send({ type, code, couponId }, { ...metadata, commandId: `${metadata.commandId}/${type}` });
  const weekdayAt = (timeZone: string): number => weekdayOf(dayIn(timeZone, clock.now()));

  return {
    discountOf: async (written, { listingId, timeZone, reservationId = null }) => {
      const code = codeOf(written);
      const couponId = code === null ? null : await idOf(code);
      if (code === null || couponId === null) throw new Rejection('invalid_coupon');
      const coupon = (await load(couponStream(couponId))).state;
      const own = reservationId !== null && coupon.reserved.has(reservationId) ? 1 : 0;
      const { percentage } = expectUsable(coupon.terms, { listingId, weekday: weekdayAt(timeZone), used: usedOf(coupon) - own });
      return { kind: 'coupon', percentage, code, couponId };
    },
    reserve: async ({ couponId, reservationId, listingId, timeZone }, metadata) => {
      const { state } = await send({ type: 'Reserve', couponId, reservationId, listingId, weekday: weekdayAt(timeZone) }, metadata);
      if (!state.reserved.has(reservationId)) throw new Rejection('unavailable'); // retries a command that failed after this step
    },
    release: async (use, metadata) => {
      await send({ type: 'Release', ...use }, metadata);
    },
    settle: async (use, metadata) => {
      await send({ type: 'Settle', ...use }, metadata);
    },

    create: async ({ adminId, ...terms }, metadata) => {
      const couponId = await idFor(db, 'coupons', metadata.commandId);
      await claim('Claim', terms.code, couponId, metadata);
      const { position } = await send({ type: 'Create', couponId, terms, adminId }, metadata);
      return { couponId, position };
    },
    change: async ({ adminId, couponId, ...terms }, metadata) => {
      const before = (await load(couponStream(couponId))).state.terms;
      if (!before) throw new Rejection('not_found');
      await claim('Claim', terms.code, couponId, metadata);
      const { position } = await send({ type: 'Change', couponId, terms, adminId }, metadata);
      if (before.code !== terms.code) await claim('Free', before.code, couponId, metadata);
      return position;
    },
  };
};
