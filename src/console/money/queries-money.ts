import type { Knex } from 'knex';
import { reasonsOf } from '../../engine/commands/reasons.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import { own } from '../../kernel/own.ts';
import type { Instant } from '../../kernel/types.ts';
import { HOLD, nextSql } from '../../payments/queries.ts';
import { type InstalmentRow, LEDGER, LEFT, type LedgerRow, type PaymentRow, type PayoutRow, type WaitingRow } from '../../payments/rows.ts';
import { moneyFor, type OfferSettings } from '../../pricing/public.ts';
import { reservationStream } from '../../reservations/events.ts';
import type { ReservationRow } from '../../reservations/rows.ts';
import { notesOf } from '../../reservations/vault.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { byNumber, byText, byTexts, flag, type ListQuery, none, type Page, pageOf, type Sum } from '../lists/list-query.ts';

/**
 * Refunds for administrators: the gateway makes a card's refund, unless it refused or the refund is on hold for a second administrator
 * (D-137).
 */
const byHand = (query: Knex.QueryBuilder) =>
  query.where((q) =>
    q
      .where({ refund_status: 'refused' })
      .orWhere({ refund_status: 'due', refund_held: true })
      .orWhere((due) => due.where({ refund_status: 'due' }).whereNotIn('method', ['mercadopago', 'paypal'])),
  );
const refunds = (query: Knex.QueryBuilder, value: unknown) =>
  value === 'open'
    ? query.whereIn('refund_status', ['due', 'pending', 'refused'])
    : value === 'by_hand'
      ? byHand(query)
      : query.where({ refund_status: String(value) });

/** `guest_id`: the payer; null while the read model of reservations lags behind. */
export type ShownPayment = PaymentRow & { readonly guest_id: number | null };

export const paymentsPage = (db: Knex, query: ListQuery): Promise<Page<ShownPayment>> =>
  pageOf(
    db('payments').select('payments.*', db.raw('(select r.guest_id from reservations r where r.id = payments.reservation_id) as guest_id')),
    { ...query, sort: query.sort ?? ['iniciado', 'DESC'] },
    {
      id: 'payment_id',
      iniciado: 'started_at',
      revertido: 'reversed_at',
      resuelto: 'settled_at',
      importe: 'amount',
      devolucion: 'refund_due_at',
    },
    {
      id: byTexts('payment_id'),
      reserva: byNumber('reservation_id'),
      estado: byText('status'),
      metodo: byText('method'),
      devolucion: refunds,
      /** For money that counts, or that is here and held for review. */
      contracargo: (q, value) =>
        q
          .where({ contest: String(value) })
          .where((counts) =>
            counts.where({ status: 'confirmed' }).orWhere((held) => held.where({ status: 'review' }).whereNull('reversed_at')),
          ),
      /** An announced transfer for later months that nobody has confirmed (D-127). */
      anunciada: flag("status = 'pending' and method = 'bankTransfer'"),
      /** Money in review that awaits a decision. */
      revision: flag("status = 'review' and refund_status is null and reversed_at is null"),
    },
  );

/**
 * `contest`: of any payment of the stay, while its payouts are held because of it. `reversed_at`: the gateway took the guest's money back,
 * so that there is none to pay the host with. `begun`: the first possible payout day has begun in the listing's time zone.
 */
export type ShownPayout = PayoutRow &
  Pick<PaymentRow, 'reversed_at' | 'contest'> & { readonly host_debt: number; readonly waits_for_debt: boolean } & {
    readonly begun: boolean;
    /** The next amount to send: today, or on the first day when one can be sent. For prepaid rent, not all that is left. */
    readonly next: number;
  };

/** The current day in the listing's time zone, like in the payout command. */
const TODAY = '(?::timestamptz at time zone (select r.time_zone from reservations r where r.id = payouts.reservation_id))::date';
const BEGUN = `(payouts.payable_from <= ${TODAY})`;
const NEXT = nextSql(TODAY);

/** The debt of a payout's host for other payments, in the same or in other currencies. */
const debtOfHost = (inCurrency: '=' | '<>'): string =>
  `select coalesce(-sum(d.earned - d.paid_out - d.set_off + d.settled), 0) from payouts d
   where d.host_id = payouts.host_id and d.owed_since is not null and d.id <> payouts.id and d.currency ${inCurrency} payouts.currency`;

/** The next transfer of a payout to its host, after deduction of their debt in its currency. */
const TO_TRANSFER = `greatest(0, ${NEXT} - (${debtOfHost('=')}))`;

/** The pending money of each list, as the list shows it. */
export const waitingMoney = (offers: OfferSettings, now: Instant) =>
  ({
    payments: { amount: 'amount', currency: 'currency' },
    refunds: { amount: 'refund_amount', currency: 'refund_currency' },
    approvals: { amount: 'amount', currency: 'currency' },
    payouts: { amount: TO_TRANSFER, bindings: [now], currency: 'payouts.currency' },
    debts: { amount: `-${LEFT}`, currency: 'payouts.currency' },
    instalments: { amount: 'amount', currency: 'currency' },
    transfers: {
      columns: ['quote'],
      moneyOf: ({ quote }: Pick<ReservationRow, 'quote'>) => moneyFor(quote, { offers, chosen: 'bankTransfer' }).now?.charged ?? undefined,
    },
    reservations: { amount: "(quote ->> 'total')::bigint", currency: "quote ->> 'currency'" },
  }) as const satisfies Record<string, Sum>;

/** The hosts' part of each payment; `due` from the first day on which it can be paid out. */
export const payoutsPage = (db: Knex, query: ListQuery, now: Instant): Promise<Page<ShownPayout>> => {
  const left = LEFT;
  const states: Record<string, (q: Knex.QueryBuilder) => unknown> = {
    due: (q) => q.whereRaw(`${left} > 0 and ${BEGUN}`, [now]),
    upcoming: (q) => q.whereRaw(`${left} > 0 and not ${BEGUN}`, [now]),
    paid: (q) => q.whereRaw(`${left} = 0 and payouts.paid_out + payouts.set_off > 0`),
    owed: (q) => q.whereRaw(`${left} < 0`),
    nothing: (q) => q.whereRaw(`${left} = 0 and payouts.paid_out + payouts.set_off = 0`),
  };
  return pageOf(
    db('payouts')
      .select(
        'payouts.*',
        'p.reversed_at',
        db.raw(`coalesce(${HOLD}, p.contest) as contest`),
        db.raw(`(${debtOfHost('=')})::bigint as host_debt`),
        db.raw(`(${debtOfHost('<>')}) > 0 as waits_for_debt`),
        db.raw(`${BEGUN} as begun`, [now]),
        db.raw(`${NEXT}::bigint as next`, [now]),
      )
      .leftJoin('payments as p', 'p.payment_id', 'payouts.payment_id'),
    { ...query, sort: query.sort ?? ['vence', 'ASC'] },
    { id: 'payouts.id', vence: 'due_on', pagado_el: 'paid_at', importe: 'earned', deuda_desde: 'owed_since' },
    {
      id: byTexts('payouts.id'),
      reserva: byNumber('payouts.reservation_id'),
      anfitrion: byNumber('host_id'),
      estado: (q, value) => (own(states, String(value)) ?? none)(q),
    },
  );
};

/** The later months of long stays; overdue once both sides were notified (D-127). */
export const instalmentsPage = (db: Knex, query: ListQuery, now: Instant): Promise<Page<InstalmentRow>> => {
  const open = (q: Knex.QueryBuilder) => q.where({ dropped: false }).whereNull('paid_by');
  const states: Record<string, (q: Knex.QueryBuilder) => unknown> = {
    planned: (q) => open(q).where('pay_from', '>', now),
    due: (q) => open(q).where('pay_from', '<=', now).whereNull('overdue_since').whereNull('announced_by'),
    overdue: (q) => open(q).whereNotNull('overdue_since').whereNull('announced_by'),
    announced: (q) => open(q).whereNotNull('announced_by'),
    paid: (q) => q.whereNotNull('paid_by'),
    nothing: (q) => q.where({ dropped: true }).whereNull('paid_by'),
  };
  return pageOf(
    db('instalments').select('*'),
    { ...query, sort: query.sort ?? ['vence', 'ASC'] },
    { id: 'id', vence: 'due', atrasada_desde: 'overdue_since', pagado_el: 'paid_at', importe: 'amount' },
    {
      id: byTexts('id'),
      reserva: byNumber('reservation_id'),
      anfitrion: byNumber('host_id'),
      estado: (q, value) => (own(states, String(value)) ?? none)(q),
    },
  );
};

/** `holds_clock`: the proposed payment suspends the time to pay of its reservation. */
export type ShownSecond = WaitingRow & { readonly holds_clock: boolean };

export const secondsPage = (db: Knex, query: ListQuery): Promise<Page<ShownSecond>> =>
  pageOf(
    db('approvals').select(
      'approvals.*',
      db.raw(
        `action = 'pay' and exists (select from reservations r where r.id = reservation_id and r.payment_proposed_at is not null) as holds_clock`,
      ),
    ),
    { ...query, sort: query.sort ?? ['pedido', 'ASC'] },
    { id: 'id', pedido: 'asked_at', importe: 'amount' },
    { id: byTexts('id'), reserva: byNumber('reservation_id') },
  );

/** The reservations, among these, whose payment this administrator entered and another one has to confirm (SEC-33). */
export const enteredBy = async (db: Knex, adminId: number, reservations: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = db<WaitingRow>('approvals').where({ action: 'pay', asked_by: adminId }).whereIn('reservation_id', reservations);
  return new Set(await rows.pluck('reservation_id'));
};

/** The payments, among these, whose refund this administrator proposed: another one has to approve it (D-137). */
export const refundsProposedBy = async (db: Knex, adminId: number, payments: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = db<WaitingRow>('approvals').where({ action: 'approve_refund', asked_by: adminId }).whereIn('payment_id', payments);
  return new Set(await rows.pluck('payment_id'));
};

/** The entries of one reservation, in the order they were written. */
export const ledgerOf = async (db: Knex, reservationId: number): Promise<LedgerRow[]> =>
  db<LedgerRow>(LEDGER).where({ reservation_id: reservationId }).orderBy(['position', 'line']);

type BegunBecauseDeps = Pick<Core, 'db' | 'store'>;
type Waiting = Pick<WaitingRow, 'id' | 'action' | 'reservation_id' | 'asked_by' | 'asked_command'>;

/**
 * The reasons of the first administrator, by the id of the action that awaits a second one. A reaction starts a refund on hold; its reason
 * is that of the administrator who ended or cancelled the stay.
 */
export const begunBecause = async ({ db, store }: BegunBecauseDeps, rows: readonly Waiting[]): Promise<ReadonlyMap<string, string>> => {
  const reasons = await reasonsOf(
    db,
    rows.flatMap(({ asked_command }) => asked_command ?? []),
  );
  const found = await Promise.all(
    rows.map(async ({ id, action, reservation_id, asked_by, asked_command }): Promise<[string, string | null]> => {
      const own = reasons.get(asked_command ?? '');
      if (own !== undefined || action !== 'approve_refund') return [id, own ?? null];
      return [id, await endedBecause({ db, store }, reservation_id, asked_by)];
    }),
  );
  return new Map(found.flatMap(([id, text]) => (text === null ? [] : [[id, text]])));
};

const endedBecause = async ({ db, store }: BegunBecauseDeps, reservationId: number, adminId: number): Promise<string | null> => {
  const history = await readStream(store, reservationStream(reservationId));
  const command = history.findLast(({ type }) => type === 'ReservationCancelled')?.meta.commandId;
  const reason = command === undefined ? undefined : (await reasonsOf(db, [command])).get(command);
  return reason ?? (await notesOf(db, reservationId, adminId)).at(-1)?.note ?? null;
};
