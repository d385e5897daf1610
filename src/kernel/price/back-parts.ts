import { share } from '../money.ts';

/** A part of a payment: how much of it is refunded and how much is not. */
export type Back = { readonly back: number; readonly kept: number };
/** The refund of a payment by its parts, in the charged currency. There is no deposit: the warranty is the first month. */
export type BackParts = { readonly rent: Back; readonly service: Back; readonly charge: Back };

/**
 * The parts of a payment and of its refund, as charged; their sums are `charged` and `back`. `rent`, `service`: of the quote. `taken`: how
 * much of them is refunded, and of the charge, which is refunded whole or not at all.
 */
export const backParts = (
  {
    charged,
    surcharge,
    rent,
    service,
  }: { readonly charged: number; readonly surcharge: number; readonly rent: number; readonly service: number },
  back: number,
  taken: { readonly rent: number; readonly service: number; readonly charge: number },
): BackParts => {
  const net = Math.max(0, charged - surcharge);
  const base = rent + service;
  const ofRent = base === 0 ? net : share(net, rent, base);
  const charge = Math.min(taken.charge, back, surcharge);
  const left = back - charge;
  const wanted = taken.rent;
  const both = taken.rent + taken.service;
  const backRent = both === 0 ? Math.min(left, ofRent) : Math.min(ofRent, share(left, wanted, both));
  const part = (of: number, refunded: number): Back => ({ back: refunded, kept: of - refunded });
  return { rent: part(ofRent, backRent), service: part(net - ofRent, left - backRent), charge: part(surcharge, charge) };
};
