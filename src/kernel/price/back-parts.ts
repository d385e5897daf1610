import { share } from '../money.ts';

/** A part of what was paid, and what of it goes back and what does not. */
export type Back = { readonly back: number; readonly kept: number };
/** What goes back of a payment by its parts, in the currency that was charged. There is no deposit: the warranty is the first month. */
export type BackParts = { readonly rent: Back; readonly service: Back; readonly charge: Back };

/**
 * The parts of a payment and of what goes back of it, as charged; their sums are `charged` and `back`. `rent`, `service`: of the quote.
 * `taken`: what of them goes back, and of the charge, which goes back whole or not at all.
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
  const [net, base] = [Math.max(0, charged - surcharge), rent + service];
  const ofRent = base === 0 ? net : share(net, rent, base);
  const charge = Math.min(taken.charge, back, surcharge);
  const left = back - charge;
  const [wanted, both] = [taken.rent, taken.rent + taken.service];
  const backRent = both === 0 ? Math.min(left, ofRent) : Math.min(ofRent, share(left, wanted, both));
  const part = (of: number, goes: number): Back => ({ back: goes, kept: of - goes });
  return { rent: part(ofRent, backRent), service: part(net - ofRent, left - backRent), charge: part(surcharge, charge) };
};
