import { after } from '../../src/kernel/durations.ts';
import type { Currency, Instant, Stay } from '../../src/kernel/types.ts';
import type { Prices } from '../../src/listings/events.ts';
import { quoteOf } from '../../src/pricing/quote.ts';
import type { Terms } from '../../src/reservations/decider/state.ts';
import type { ReservationEvent } from '../../src/reservations/events.ts';

export const terms: Terms = { hostAnswer: 'PT24H', guestPayment: 'PT24H', transferWindow: 'PT1H', draftLife: 'PT24H' };
export const GUEST = 70;
export const HOST = 80;
export const RESERVATION = 7;
export const DRAFTED: Instant = '2026-09-01T10:00:00.000Z';
export const ZONE = 'America/Santiago';
export const STAY: Stay = { checkIn: '2026-11-05', checkOut: '2026-11-07' };

export const plus = (at: Instant, ms: number): Instant => new Date(Date.parse(at) + ms).toISOString();

/** 25,000 a night, 460,000 a month. */
export const PRICES: Prices = {
  ...{ currency: 'CLP', monthlyRent: 400_000, basics: 30_000, shared: 20_000, cleaning: 10_000, monthlyTotal: 460_000, nightly: 25_000 },
};
export const aQuote = (stay: Stay = STAY, guests = 2) =>
  quoteOf({ prices: PRICES, mode: 'both', countryCode: 'CL', serviceChargePercent: 10 }, stay, guests);

/** A payment in pesos or another currency, including the surcharge of its method. */
export const money = (paid: number, surcharge = 0, currency: Currency = 'CLP') => ({
  paid: { amount: paid, currency },
  surcharge: { amount: surcharge, currency },
});

type Over = { reservationId?: number; stay?: Stay; zone?: string; guestId?: number; hostId?: number; listingId?: number };
const ids = ({ reservationId = RESERVATION, listingId = 1, guestId = GUEST, hostId = HOST, zone = ZONE, stay = STAY }: Over) => ({
  reservationId,
  listingId,
  guestId,
  hostId,
  timeZone: zone,
  stay,
  guests: 2,
  quote: aQuote(stay),
});

export const drafted = (at: Instant = DRAFTED, over: Over = {}): ReservationEvent => ({
  type: 'ReservationDrafted',
  data: { ...ids(over), language: 'es', draftedAt: at, lapsesAt: after(at, 'PT24H') },
});
export const requested = (at: Instant, respondBy: Instant = after(at, 'PT24H'), over: Over = {}): ReservationEvent => ({
  type: 'ReservationRequested',
  data: { ...ids(over), requestedAt: at, respondBy },
});
export const accepted = (at: Instant, payBy: Instant = after(at, 'PT24H'), reservationId = RESERVATION): ReservationEvent => ({
  type: 'ReservationAccepted',
  data: { reservationId, acceptedAt: at, payBy },
});
export const rejected = (at: Instant, reason: string | null = null): ReservationEvent => ({
  type: 'ReservationRejected',
  data: { reservationId: RESERVATION, rejectedAt: at, reason },
});
export const autoRejected = (at: Instant): ReservationEvent => ({
  type: 'ReservationAutoRejected',
  data: { reservationId: RESERVATION, rejectedAt: at },
});
export const transferStarted = (at: Instant, transferBy: Instant = after(at, 'PT1H')): ReservationEvent => ({
  type: 'TransferStarted',
  data: { reservationId: RESERVATION, startedAt: at, transferBy },
});
export const transferAnnounced = (at: Instant, reference: string | null = 'R-7'): ReservationEvent => ({
  type: 'TransferAnnounced',
  data: { reservationId: RESERVATION, announcedAt: at, reference, receipt: false },
});
export const proposed = (at: Instant): ReservationEvent => ({
  type: 'PaymentProposed',
  data: { reservationId: RESERVATION, proposedAt: at },
});
export const proposalEnded = (at: Instant, payBy: Instant): ReservationEvent => ({
  type: 'PaymentProposalEnded',
  data: { reservationId: RESERVATION, endedAt: at, payBy },
});
export const paid = (at: Instant, paymentId: string | null = 'pay-1'): ReservationEvent => ({
  type: 'ReservationPaid',
  data: { reservationId: RESERVATION, paidAt: at, method: 'mercadopago', paid: 58_300, paymentId },
});
export const cancelled = (
  at: Instant,
  cause: 'guest' | 'host' | 'admin' | 'payment_deadline' | 'transfer_deadline',
  refund = { percentage: 0, amount: 0 },
  reason: string | null = null,
): ReservationEvent => ({ type: 'ReservationCancelled', data: { reservationId: RESERVATION, cancelledAt: at, cause, reason, refund } });
