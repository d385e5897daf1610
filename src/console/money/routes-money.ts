import type { Metadata } from '../../engine/event-store/port.ts';
import { payoutsFromOf } from '../../identity/public.ts';
import { firstNames } from '../../identity/vault.ts';
import { toWire } from '../../kernel/money.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Currency, Instant } from '../../kernel/types.ts';
import { announcedTransfers, hasReceipt, notificationsOf, paymentsWithReceipt, receiptOf } from '../../payments/public.ts';
import { paymentById } from '../../payments/queries.ts';
import type { InstalmentRow, PaymentRow } from '../../payments/rows.ts';
import { Reply, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { named, type Unnamed } from '../../server/names.ts';
import type { Desk } from '../desk/desk.ts';
import { deskStream } from '../events.ts';
import { contentRange } from '../lists/list-query.ts';
import {
  type ConsoleInstalment,
  type ConsolePayment,
  type ConsolePayout,
  type ConsoleSecond,
  listInstalments,
  listPayments,
  listPayouts,
  listSeconds,
  moneyTrail,
  oneConsolePayment,
  oneConsolePayout,
  paymentReceipt,
  transferReceipt,
} from './contract-money.ts';
import {
  begunBecause,
  instalmentsPage,
  ledgerOf,
  paymentsPage,
  payoutsPage,
  refundsProposedBy,
  type ShownPayment,
  type ShownPayout,
  type ShownSecond,
  secondsPage,
} from './queries-money.ts';

type MoneyRoutesDeps = Pick<Core, 'db' | 'store' | 'clock' | 'files' | 'fieldKeys'> & {
  readonly desk: Desk;
};

/** Payments with their refunds, payouts, and their history. Each reading of a proof of transfer is an event (SEC-15). */
export const moneyRoutes = ({ db, store, clock, files, fieldKeys, desk }: MoneyRoutesDeps): readonly Route[] => {
  const payouts = async (rows: readonly ShownPayout[]) => {
    const holds = await payoutsFromOf(
      db,
      rows.map(({ host_id }) => host_id),
    );
    return named(firstNames(db), rows.map(presentPayout(clock.now(), holds)), ({ anfitrion }) => [anfitrion]);
  };
  const payments = async (rows: readonly ShownPayment[], adminId: number) => {
    const idsOf = (some: readonly ShownPayment[]) => some.map(({ payment_id }) => payment_id);
    const [proofs, proposed] = await Promise.all([
      paymentsWithReceipt(db, idsOf(rows.filter(({ months }) => months))),
      refundsProposedBy(db, adminId, idsOf(rows)),
    ]);
    const shown = rows.map((row) =>
      presentPayment(row, { hasProof: proofs.has(row.payment_id), isProposer: proposed.has(row.payment_id) }),
    );
    return named(firstNames(db), shown, ({ huesped }) => [huesped]);
  };
  const proofOf = async (of: { reservationId: number; paymentId?: string }, adminId: number, metadata: Metadata) => {
    const { reservationId } = of;
    const receipt = await receiptOf({ db, files, fieldKeys }, of);
    if (!receipt) throw new Rejection('not_found');
    const opened = { type: 'ReceiptOpened', data: { adminId, reservationId, openedAt: clock.now() } } as const;
    await desk(deskStream('reservation', reservationId), opened, metadata);
    // always a download, never shown inline, because its content is not trusted
    return new Reply(200, receipt.bytes, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="R-${reservationId}.${receipt.extension}"`,
    });
  };
  return [
    route(listPayments, async ({ query, user }) => {
      const page = await paymentsPage(db, query);
      return new Reply(200, await payments(page.rows, user.id), contentRange('payments', page));
    }),
    route(oneConsolePayment, async ({ params: { payment }, user }) => {
      const { rows } = await paymentsPage(db, { filter: { id: payment }, range: [0, 0] });
      const [found] = await payments(rows, user.id);
      if (!found) throw new Rejection('not_found');
      return found;
    }),
    route(listPayouts, async ({ query }) => {
      const page = await payoutsPage(db, query, clock.now());
      return new Reply(200, await payouts(page.rows), contentRange('payouts', page));
    }),
    route(oneConsolePayout, async ({ params: { payout } }) => {
      const { rows } = await payoutsPage(db, { filter: { id: payout }, range: [0, 0] }, clock.now());
      const [found] = await payouts(rows);
      if (!found) throw new Rejection('not_found');
      return found;
    }),
    route(listInstalments, async ({ query }) => {
      const page = await instalmentsPage(db, query, clock.now());
      const shown = await named(firstNames(db), page.rows.map(presentInstalment(clock.now())), ({ anfitrion }) => [anfitrion]);
      return new Reply(200, shown, contentRange('instalments', page));
    }),
    route(listSeconds, async ({ query, user }) => {
      const page = await secondsPage(db, query);
      const words = await begunBecause({ db, store }, page.rows);
      const shown = await named(firstNames(db), page.rows.map(presentApproval(user.id, words)), ({ pedido_por }) => [pedido_por]);
      return new Reply(200, shown, contentRange('approvals', page));
    }),
    route(moneyTrail, async ({ params: { id } }) => {
      const [notifications, entries, receipt, transfers] = await Promise.all([
        notificationsOf(db, id),
        ledgerOf(db, id),
        hasReceipt(db, { reservationId: id }),
        announcedTransfers({ db, store }, id),
      ]);
      return {
        notifications: notifications.map(({ gateway, delivery, status, note, received_at }) => {
          return { gateway, delivery, status, note, received_at };
        }),
        entries: entries.map(({ position, at, cause, account, amount, currency }) => {
          return { position, at, cause, account, amount: toWire({ amount, currency }), currency };
        }),
        receipt,
        transfers: transfers.map(({ paymentId, months, announcedAt, reference, hasProof, status }) => {
          return { payment: paymentId, months: [...months], announced_at: announcedAt, reference, receipt: hasProof, status };
        }),
      };
    }),
    route(transferReceipt, async ({ params: { id }, user, metadata }) => {
      return proofOf({ reservationId: id }, user.id, metadata);
    }),
    route(paymentReceipt, async ({ params: { payment }, user, metadata }) => {
      const row = await paymentById(db, payment);
      if (!row) throw new Rejection('not_found');
      return proofOf({ reservationId: row.reservation_id, paymentId: payment }, user.id, metadata);
    }),
  ];
};

const presentInstalment =
  (now: Instant) =>
  (row: InstalmentRow): Unnamed<ConsoleInstalment> => {
    const isOpen = row.paid_by === null && !row.dropped;
    const open = row.announced_by !== null ? 'announced' : row.overdue_since !== null ? 'overdue' : now < row.pay_from ? 'planned' : 'due';
    return {
      id: row.id,
      reserva: row.reservation_id,
      anfitrion: row.host_id,
      vence: row.due,
      importe: toWire(row),
      currency: row.currency,
      estado: row.paid_by !== null ? 'paid' : row.dropped ? 'nothing' : open,
      atrasada_desde: isOpen ? row.overdue_since : null,
      pagado_el: row.paid_at,
      actions: isOpen && row.announced_by === null ? ['mark_paid'] : [],
    };
  };

type OfCaller = {
  readonly hasProof: boolean;
  /** The caller proposed the refund and cannot approve it. */
  readonly isProposer: boolean;
};

const presentPayment = (row: ShownPayment, { hasProof, isProposer }: OfCaller): Unnamed<ConsolePayment> => {
  const decimal = (amount: number, currency: Currency = row.currency) => toWire({ amount, currency });
  const { refund_amount, refund_currency, refund_status } = row;
  return {
    id: row.payment_id,
    reserva: row.reservation_id,
    huesped: row.guest_id,
    metodo: row.method,
    estado: row.status,
    importe: decimal(row.amount),
    recargo: decimal(row.surcharge),
    currency: row.currency,
    motivo: row.failure,
    ref: row.ref,
    meses: row.months && [...row.months],
    comprobante: hasProof,
    iniciado: row.started_at,
    resuelto: row.settled_at,
    revertido: row.reversed_at,
    contracargo: row.contest,
    devuelto_fuera: decimal(row.refund_seen),
    devolucion:
      refund_amount === null || refund_currency === null
        ? null
        : {
            importe: decimal(refund_amount, refund_currency),
            currency: refund_currency,
            estado: refund_status ?? 'due',
            causa: row.refund_cause ?? '',
            via: row.refund_via,
            nota: row.refund_note,
            retenida: row.refund_held,
            desde: row.refund_due_at,
            hecha: row.refund_settled_at,
          },
    actions: row.status === 'pending' && row.method === 'bankTransfer' ? ['confirm_transfer', 'not_arrived'] : actionsOf(row, isProposer),
  };
};

/**
 * A card is refunded manually only after the gateway refused; only a payment entered by an administrator can be reverted as a mistake
 * (D-51).
 */
const actionsOf = (
  { status, refund_status, refund_held, refund_amount, reversed_at, contest, method, released }: PaymentRow,
  isProposer: boolean,
): ConsolePayment['actions'] => {
  if (contest === 'open' && (status === 'confirmed' || (status === 'review' && reversed_at === null))) return ['settle_won', 'settle_lost'];
  if (refund_held) return isProposer ? [] : ['approve_refund'];
  if (status === 'review' && refund_amount === null) return reversed_at === null ? ['release', 'give_back'] : [];
  if (method === 'mercadopago' || method === 'paypal') return refund_status === 'refused' ? ['refund_again', 'refund_sent'] : [];
  const refund = refund_status === 'due' || refund_status === 'refused' ? (['refund_sent'] as const) : [];
  const isByHand = (method === 'manual' || method === 'bankTransfer') && !released;
  return status === 'confirmed' && isByHand && refund_status !== 'sent' ? [...refund, 'withdraw'] : [...refund];
};

const presentApproval =
  (callerId: number, words: ReadonlyMap<string, string>) =>
  ({ id, reservation_id, payment_id, action, amount, currency, asked_by, asked_at, holds_clock }: ShownSecond): Unnamed<ConsoleSecond> => ({
    id,
    reserva: reservation_id,
    cobro: payment_id,
    acto: action,
    importe: toWire({ amount, currency }),
    currency,
    pedido_por: asked_by,
    pedido: asked_at,
    motivo: words.get(id) ?? null,
    detiene_plazo: holds_clock,
    actions: asked_by === callerId ? ['refuse'] : ['confirm', 'refuse'],
  });

const presentPayout =
  (now: Instant, holds: ReadonlyMap<number, Instant>) =>
  (row: ShownPayout): Unnamed<ConsolePayout> => {
    const { currency } = row;
    const balance = row.earned - row.paid_out - row.set_off + row.settled;
    const left = Math.max(0, balance);
    const next = Number(row.next);
    const withheld = Math.min(next, Number(row.host_debt));
    const isWaiting = left > 0 && row.waits_for_debt;
    const estado = balance < 0 ? 'owed' : left > 0 ? (row.begun ? 'due' : 'upcoming') : row.paid_out + row.set_off > 0 ? 'paid' : 'nothing';
    const until = holds.get(row.host_id);
    const heldUntil = left > 0 && until !== undefined && now < until ? until : null;
    const isPayable = left > 0 && heldUntil === null && !isWaiting && row.begun;
    return {
      id: row.id,
      reserva: row.reservation_id,
      anfitrion: row.host_id,
      importe: toWire({ amount: next - withheld, currency }),
      despues: toWire({ amount: left - next, currency }),
      compensa: toWire({ amount: withheld, currency }),
      deuda: toWire({ amount: Math.max(0, -balance), currency }),
      deuda_desde: row.owed_since,
      espera_deuda: isWaiting,
      pagado: toWire({ amount: row.paid_out, currency }),
      ultimo: toWire({ amount: row.transfers.at(-1)?.amount ?? 0, currency }),
      currency,
      desde: row.payable_from,
      vence: row.due_on,
      estado,
      pagado_el: row.paid_at,
      retenido_hasta: heldUntil,
      revertido: row.reversed_at,
      contracargo: row.contest,
      cobro: row.payment_id,
      mes: row.month,
      actions: [
        ...(isPayable ? (['mark_paid'] as const) : []),
        ...(balance < 0 ? (['repaid'] as const) : []),
        ...(row.paid_out > 0 ? (['withdraw'] as const) : []),
      ],
    };
  };
