/**
 * What a stay costs, for everybody who pays it (D-125, D-126): one function for cards, pins, booking box, wizard, payment page, receipt,
 * lists, mails and console. Amounts are those of the wire, in units of their currency, and all computed by the server.
 */

export type Method = 'mercadopago' | 'paypal' | 'bankTransfer' | 'manual';
/** `moneda`: an ISO code, or a key of the wire (`es_CL`). */
export type Amount = { readonly amount: number; readonly moneda: string };
/** The charge of a payment method; `percent` is null where only its amount is known. */
export type Charge = Amount & { readonly method: Method; readonly percent: number | null };
/**
 * The price with one payment method. `now`: what is paid now, the charge in it; `whole`: the whole stay, with the charge on every payment.
 */
export type WithMethod = { readonly charge: Charge; readonly now: Amount; readonly whole: Amount };

export type Priced = {
  readonly moneda: string;
  /** Paid now, without the charge of a method. */
  readonly total: number;
  /** The whole stay, likewise. */
  readonly whole: number;
  /** A month's rent; null under 30 nights. */
  readonly month: number | null;
  /** The cheapest method, or the one that was chosen; null where there is none. */
  readonly by: WithMethod | null;
  /** What the guest was charged; null before the payment. */
  readonly paid: { readonly now: Amount; readonly charge: Charge | null } | null;
};

/** `stay`: the whole stay; `month`: a month of it; `now`: what is paid now; `paid`: what was paid. */
export type Figure = Amount & { readonly name: 'stay' | 'month' | 'now' | 'paid' };

export type Cost = {
  /** The figure that leads: what places compare, and what stands in bold. */
  readonly lead: Figure;
  /** What changes hands at once, and what the lines of the price add up to. */
  readonly sum: Figure;
  /** All figures in the order in which they are shown, the leading one first. */
  readonly figures: readonly Figure[];
  /** The method and its charge in the figures; null where none is known. */
  readonly charge: Charge | null;
};

/** The figures of a stay: what was paid; before that under 30 nights the whole stay, from 30 on a month, the whole stay and now. */
export const costOf = ({ moneda, total, whole, month, by, paid }: Priced): Cost => {
  const monthly: Figure[] = month === null ? [] : [{ name: 'month', amount: month, moneda }];
  if (paid) {
    const lead = { name: 'paid', ...paid.now } as const;
    return { lead, sum: lead, figures: [lead, ...monthly], charge: paid.charge };
  }
  const now = by?.now ?? { amount: total, moneda };
  const stay: Figure = { name: 'stay', ...(month === null ? now : (by?.whole ?? { amount: whole, moneda })) };
  const sum: Figure = month === null ? stay : { name: 'now', ...now };
  const figures = month === null ? [stay] : [...monthly, stay, sum];
  return { lead: figures[0] ?? stay, sum, figures, charge: by?.charge ?? null };
};

/** `from` of the wire. */
export type From = { readonly method: Method; readonly percent: number; readonly amount: number; readonly whole: number } | null;

const cheapest = (from: From | undefined, total: number, moneda: string): WithMethod | null =>
  from
    ? {
        charge: { method: from.method, percent: from.percent, amount: difference(from.amount, total), moneda },
        now: { amount: from.amount, moneda },
        whole: { amount: from.whole, moneda },
      }
    : null;

/** Of two amounts of the wire, which are floats: to a millionth, far below a cent. */
export const difference = (a: number, b: number): number => Math.round((a - b) * 1e6) / 1e6;

type Result = {
  readonly moneda: string;
  readonly precio: number;
  readonly precio_unidad: string;
  readonly total?: number | null | undefined;
  readonly total_estadia?: number | null | undefined;
  readonly from?: From | undefined;
};

/** The cost of a result of a search with dates; null without them. */
export const resultCost = ({ moneda, precio, precio_unidad, total, total_estadia, from }: Result): Cost | null =>
  total === undefined || total === null
    ? null
    : costOf({
        ...{ moneda, total, whole: total_estadia ?? total, month: precio_unidad === 'mes' ? precio : null },
        ...{ by: cheapest(from, total, moneda), paid: null },
      });

type Simulation = {
  readonly moneda: string;
  readonly stay: number;
  readonly commission: number;
  readonly discount: number;
  readonly warranty: number;
  readonly total: number;
  readonly from: From;
};

/** The cost of a simulated stay. */
export const simulationCost = ({ moneda, stay, commission, discount, warranty, total, from }: Simulation): Cost =>
  costOf({
    ...{ moneda, total, whole: difference(stay + commission, discount), month: warranty > 0 ? warranty : null },
    ...{ by: cheapest(from, total, moneda), paid: null },
  });

type Reserved = {
  readonly moneda: string;
  readonly costo: number;
  readonly comision: number;
  readonly descuento: number;
  readonly garantia: number;
  readonly total: number;
  readonly from: From;
  readonly tipopago: Method | null;
  readonly pagado?: (Amount & { readonly surcharge: number }) | null | undefined;
};
type Offer = {
  readonly method: Method;
  readonly available: boolean;
  readonly percent: number;
  readonly surcharge: Amount;
  readonly total: Amount;
  readonly whole: number;
};

/** The cost of a reservation for its guest: with the method of `offer` where one is looked at, else with that of `from`. */
export const reservationCost = (
  { moneda, costo, comision, descuento, garantia, total, from, tipopago, pagado }: Reserved,
  offer?: Offer,
): Cost =>
  costOf({
    ...{ moneda, total, whole: difference(costo + comision, descuento), month: garantia > 0 ? garantia : null },
    by: offer?.available ? chosen(offer, moneda) : cheapest(from, total, moneda),
    paid: pagado
      ? {
          now: { amount: pagado.amount, moneda: pagado.moneda },
          charge: tipopago && { method: tipopago, percent: null, amount: pagado.surcharge, moneda: pagado.moneda },
        }
      : null,
  });

const chosen = ({ method, percent, surcharge, total, whole }: Offer, moneda: string): WithMethod => ({
  charge: { method, percent, amount: surcharge.amount, moneda: surcharge.moneda },
  now: { amount: total.amount, moneda: total.moneda },
  whole: { amount: whole, moneda },
});
