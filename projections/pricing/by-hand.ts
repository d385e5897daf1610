import { rowProjection } from '../../src/engine/followers/projection.ts';
import type { Instant } from '../../src/kernel/types.ts';
import type { RateEvent } from '../../src/pricing/events.ts';
import { type Confirmed, RATES_BY_HAND, type RateByHand } from '../../src/pricing/rows.ts';

/** Those that remain relevant once another is confirmed: the one then in force, and later ones. */
const stillMattering = (confirmed: readonly Confirmed[], now: Instant): Confirmed[] => {
  const inForce = confirmed.findLast(({ from }) => from <= now);
  return confirmed.filter((one) => one === inForce || one.from > now);
};

export const ratesProjection = rowProjection<RateByHand, RateEvent>({
  name: 'rates',
  table: RATES_BY_HAND,
  key: 'currency',
  keyOf: ({ data }) => data.currency,
  handlers: {
    RateProposed: (row, { data: { currency, ...proposal } }) => ({ currency, proposal, confirmed: row?.confirmed ?? [] }),
    RateConfirmed: (row, { data: { currency, ...rate } }) => ({
      currency,
      proposal: null,
      confirmed: [...stillMattering(row?.confirmed ?? [], rate.confirmedAt), rate],
    }),
    RateRejected: (row) => row && { ...row, proposal: null },
    RateEnded: (row) => row && { ...row, confirmed: [] },
  },
});
