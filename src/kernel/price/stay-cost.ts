/**
 * Which figures of a stay are shown, and in what order (D-125, D-126, D-163). Every amount is one of the object `dinero` of the wire, which
 * the server computes in one function; nothing is computed here.
 */

export type Method = 'mercadopago' | 'paypal' | 'bankTransfer' | 'manual';
/** `moneda`: an ISO code, or a key of the wire (`es_CL`). */
export type Amount = { readonly amount: number; readonly moneda: string };
/** The charge of a payment method; `percent` is null where only its amount is known. */
export type Charge = Amount & { readonly method: Method; readonly percent: number | null };

/**
 * `stay`: the whole stay; `month`: one month of it, everything included; `now`: to be paid now; `paid`: paid so far; `open`: still to be
 * paid; `first`: the payment that began the stay.
 */
export type Figure = Amount & { readonly name: 'stay' | 'month' | 'now' | 'paid' | 'open' | 'first' };

export type Cost = {
  /** The leading figure: the one that places are compared by, shown in bold. */
  readonly lead: Figure;
  /** The second line of a card: the whole stay, where the first is a month of it or what was paid of it; null where they are the same. */
  readonly second: Figure | null;
  /** What is paid now, and what the price lines add up to. */
  readonly sum: Figure;
  /** All figures in the order in which they are shown, the leading one first. */
  readonly figures: readonly Figure[];
  /** The method and its charge in `sum`; null where none is known. */
  readonly charge: Charge | null;
};

type InShort = {
  readonly method: 'mercadopago' | 'paypal' | 'bankTransfer' | null;
  readonly whole: number;
  readonly month: number | null;
  readonly now: number | null;
};
/** `dinero` of a simulation or an offer, and a part of that of a reservation. */
export type Plan = InShort & { readonly percent: number; readonly dates: readonly { readonly charge: number }[] };

const planned = (moneda: string, { whole, month, now }: InShort, charge: Charge | null, charged?: Amount): Cost => {
  const stay: Figure = { name: 'stay', ...(month === null && charged ? charged : { amount: whole, moneda }) };
  if (month === null) return { lead: stay, second: null, sum: stay, figures: [stay], charge };
  const lead: Figure = { name: 'month', amount: month, moneda };
  const sum: Figure = { name: 'now', ...(charged ?? { amount: now ?? whole, moneda }) };
  return { lead, second: stay, sum, figures: [lead, stay, sum], charge };
};

const chargeOf = (moneda: string, { method, percent, dates }: Plan): Charge | null =>
  method && { method, percent, amount: dates[0]?.charge ?? 0, moneda };

type Result = { readonly moneda: string; readonly dinero?: InShort | undefined };

/** The cost of a result of a search with dates; null without them. */
export const resultCost = ({ moneda, dinero }: Result): Cost | null =>
  dinero ? planned(moneda, dinero, dinero.method && { method: dinero.method, percent: null, amount: 0, moneda }) : null;

type Simulation = { readonly moneda: string; readonly dinero: Plan };

/** The cost of a simulated stay. */
export const simulationCost = ({ moneda, dinero }: Simulation): Cost => planned(moneda, dinero, chargeOf(moneda, dinero));

/** `dinero` of a reservation. */
export type Money = Plan & {
  readonly open: number;
  readonly paid_charged: Amount | null;
  readonly paid: number;
  readonly dates: readonly (Plan['dates'][number] & { readonly charged: Amount })[];
};
type Reserved = {
  readonly moneda: string;
  readonly dinero?: Money | undefined;
  readonly tipopago: Method | null;
  readonly pagado?: (Amount & { readonly surcharge: number }) | null | undefined;
};
type Offer = {
  readonly method: Method;
  readonly available: boolean;
  readonly percent: number;
  readonly surcharge: Amount;
  readonly total: Amount;
  readonly dinero: Plan;
};

/** The cost of a reservation as its guest sees it now; null for its host, who sees only `recibe`. */
export const guestCost = (reservation: Reserved, offer?: Offer): Cost | null => {
  const { dinero } = reservation;
  return dinero ? reservationCost({ ...reservation, dinero }, offer) : null;
};

/** The cost of a reservation for its guest: with the method of `offer` if one is selected, otherwise by its own `dinero`. */
export const reservationCost = ({ moneda, dinero, tipopago, pagado }: Reserved & { readonly dinero: Money }, offer?: Offer): Cost => {
  if (!pagado) {
    if (!offer?.available) return planned(moneda, dinero, chargeOf(moneda, dinero));
    const { method, percent, surcharge, total } = offer;
    return planned(moneda, offer.dinero, { method, percent, amount: surcharge.amount, moneda: surcharge.moneda }, total);
  }
  const charge = tipopago && { method: tipopago, percent: null, amount: pagado.surcharge, moneda: pagado.moneda };
  const charged = { amount: pagado.amount, moneda: pagado.moneda };
  if (dinero.dates.length === 1) {
    const lead: Figure = { name: 'paid', ...charged };
    return { lead, second: null, sum: lead, figures: [lead], charge };
  }
  const { amount, moneda: paidIn } = dinero.paid_charged ?? { amount: dinero.paid, moneda };
  const lead: Figure = { name: 'paid', amount, moneda: paidIn };
  const stay: Figure = { name: 'stay', amount: dinero.whole, moneda };
  const second = lead.amount === stay.amount && lead.moneda === stay.moneda ? null : stay;
  const sum: Figure = { name: 'first', ...charged };
  const open: Figure[] = dinero.open > 0 ? [{ name: 'open', amount: dinero.open, moneda }] : [];
  return { lead, second, sum, figures: [lead, ...open, ...(second ? [second] : []), sum], charge };
};
