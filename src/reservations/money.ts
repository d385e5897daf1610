import type { Knex } from 'knex';
import { dayIn } from '../kernel/local-time.ts';
import { share } from '../kernel/money.ts';
import { type BackParts, backParts } from '../kernel/price/back-parts.ts';
import type { DateOnly, Instant, Money } from '../kernel/types.ts';
import { type DateState, type OfferSettings, type PaymentFact, moneyFor as priced, type StayMoney } from '../pricing/public.ts';
import { countedPayments, earnedOf, hasArrived, instalmentsOf, lostByRefunds, returnedByEnd, startedWith } from './queries.ts';
import type { MonthOfStay, PaymentOfStay, ReservationRow } from './rows.ts';

/** The money of a reservation in the read models: its payments (`countedPayments`) and its later months. */
export type MoneyRows = {
  readonly payments: readonly PaymentOfStay[];
  readonly months: readonly MonthOfStay[];
  /** For a paid stay that ended: the host's earnings less refunds. */
  readonly earned: number | null;
  /** The part of its refunds borne by the host and by the service charge. */
  readonly lost: number;
};
export const NO_MONEY: MoneyRows = { payments: [], months: [], earned: null, lost: 0 };

/** Reads the money of these reservations, by id; reservations that were never paid have no entry. */
export const moneyRowsOf = async (
  db: Knex,
  rows: readonly Pick<ReservationRow, 'id' | 'paid_at' | 'quote' | 'status'>[],
): Promise<(id: number) => MoneyRows> => {
  const paid = rows.filter(({ paid_at }) => paid_at !== null);
  if (paid.length === 0) return () => NO_MONEY;
  const ids = (of: typeof paid) => of.map(({ id }) => id);
  const ended = ids(paid.filter(({ status }) => status === 'ended'));
  const [payments, months, earned, refunds] = await Promise.all([
    countedPayments(db, ids(paid)),
    instalmentsOf(db, ids(paid.filter(({ quote }) => quote.later.length > 0))),
    earnedOf(db, ended),
    lostByRefunds(db, ended),
  ]);
  return (id) => ({
    payments: payments.get(id) ?? [],
    months: months.get(id) ?? [],
    earned: earned.get(id) ?? null,
    lost: refunds.reduce((sum, { reservation_id, amount }) => (reservation_id === id ? sum + amount : sum), 0),
  });
};

type Stay = Pick<ReservationRow, 'quote' | 'method' | 'status' | 'paid_at' | 'transfer_notified_at' | 'time_zone'>;

/** The price, the paid and the open amount of a reservation, and the host's part, at `now` (ADR 149). Expects a row of `rowAsOf`. */
export const moneyOf = (
  row: Stay,
  { payments, months, earned, lost }: MoneyRows,
  { offers, now }: { offers: OfferSettings; now: Instant },
): StayMoney => {
  const started = row.paid_at === null ? undefined : startedWith(payments);
  const facts = {
    start: startState(row, started),
    startedBy: started?.payment_id ?? null,
    later: monthStates(row, { payments, months }, now),
    payments: payments.map((payment) => factOf(payment, row.time_zone)),
    earned,
    lost,
  };
  return priced(row.quote, { offers, chosen: row.method, facts });
};

/** Returns a function from a row of `rowAsOf` to its money and the payment that began the stay. */
export const moneyFor = async (db: Knex, rows: readonly ReservationRow[]) => {
  const rowsOf = await moneyRowsOf(db, rows);
  return (row: ReservationRow, about: { offers: OfferSettings; now: Instant }) => ({
    money: moneyOf(row, rowsOf(row.id), about),
    started: row.paid_at === null ? undefined : startedWith(rowsOf(row.id).payments),
  });
};

/**
 * The refund of the payment that begins a stay, as charged, and its parts (ADR 149). `amount`: this part of the price, converted in
 * proportion to the charge without the method's surcharge (D-47, D-68), or everything that was charged (D-46).
 */
export const backOfStart = ({ dates: [start], currency }: StayMoney, amount: number | 'all'): Money & { readonly parts: BackParts } => {
  const { rent = 0, service = 0, charge = 0, charged = { amount: 0, currency }, payment = null } = start ?? {};
  const base = rent + service;
  const planned = base + charge === 0 ? 0 : share(charged.amount, Math.max(0, charge), base + charge);
  const surcharge = payment?.surcharge ?? planned;
  const part = amount === 'all' ? base : Math.min(amount, base);
  const back = amount === 'all' ? charged.amount : base === 0 ? 0 : share(Math.max(0, charged.amount - surcharge), part, base);
  const ofRent = Math.min(part, rent);
  const taken = { rent: ofRent, service: part - ofRent, charge: amount === 'all' ? surcharge : 0 };
  return { ...charged, amount: back, parts: backParts({ charged: charged.amount, surcharge, rent, service }, back, taken) };
};

const startState = ({ status, paid_at, transfer_notified_at }: Stay, started: PaymentOfStay | undefined): DateState => {
  if (paid_at !== null) return !started || hasArrived(started) ? 'paid' : 'lost';
  if (status === 'ended') return 'dropped';
  if (status !== 'accepted') return 'planned';
  return transfer_notified_at === null ? 'due' : 'announced';
};

/**
 * The state of each later month at `now`; before the payment the plan of the quote. Nothing is owed for an ended stay. A paid month stays
 * paid when it is refunded with the end of the stay, like the payment that began it.
 */
export const monthStates = (
  { quote, status }: Pick<Stay, 'quote' | 'status'>,
  { payments, months }: Pick<MoneyRows, 'payments' | 'months'>,
  now: Instant,
): Map<DateOnly, { readonly state: DateState; readonly payment: string | null; readonly paidAt: Instant | null }> =>
  new Map(
    quote.later.map(({ due }) => {
      const row = months.find((one) => one.due === due);
      const back = row?.paid_by === null ? returnedByEnd(payments, due) : undefined;
      const at = row?.paid_at ?? back?.settled_at ?? null;
      const paidAt = at !== null && at <= now ? at : null;
      const state = row ? monthState(row, paidAt, now) : status === 'ended' ? 'dropped' : 'planned';
      const payment = (state === 'paid' ? (row?.paid_by ?? back?.payment_id) : state === 'announced' ? row?.announced_by : null) ?? null;
      return [due, { state, payment, paidAt }];
    }),
  );

const monthState = (row: MonthOfStay, paidAt: Instant | null, now: Instant): DateState => {
  if (paidAt !== null) return 'paid';
  if (row.dropped) return 'dropped';
  if (row.announced_by !== null) return 'announced';
  if (now < row.pay_from) return 'planned';
  return now < row.overdue_at ? 'due' : 'late';
};

const factOf = (row: PaymentOfStay, zone: string): PaymentFact => ({
  id: row.payment_id,
  dates: row.months ?? [null],
  method: row.method,
  charged: { amount: row.amount, currency: row.currency },
  surcharge: row.surcharge,
  at: row.status === 'confirmed' ? row.settled_at : null,
  day: row.status === 'confirmed' && row.settled_at ? dayIn(zone, row.settled_at) : null,
  contest: row.contest,
  refund:
    row.refund_amount === null || row.refund_currency === null || row.refund_status === null
      ? null
      : {
          amount: { amount: row.refund_amount, currency: row.refund_currency },
          state: row.refund_status,
          held: row.refund_held,
          at: row.refund_settled_at,
          byBank: row.refund_via === 'chargeback',
        },
  returned: row.refund_seen,
});
