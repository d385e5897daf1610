import { amountText, dayText, moneyText, shortWeekdayText } from '../../kernel/formats.ts';
import { instantText } from '../../kernel/instants.ts';
import { dayIn } from '../../kernel/local-time.ts';
import type { Language } from '../../kernel/types.ts';
import type { reservationOnWire } from '../../reservations/public.ts';
import type { Config } from '../../server/settings/config.ts';
import { textsOf } from '../../server/texts.ts';
import type { PaymentRow } from '../rows.ts';
import type { ReceiptLine, ReceiptText } from './receipt-pdf.ts';

type View = Awaited<ReturnType<typeof reservationOnWire>>;
type Paid = Pick<
  PaymentRow,
  | 'months'
  | 'method'
  | 'amount'
  | 'currency'
  | 'surcharge'
  | 'settled_at'
  | 'refund_amount'
  | 'refund_currency'
  | 'refund_status'
  | 'refund_settled_at'
  | 'refund_via'
>;
type ReceiptFacts = {
  readonly view: View;
  readonly payment: Paid;
  /** Its ordinal among the payments of the reservation that arrived, from 1. */
  readonly place: number;
  readonly operator: Config['operator'];
  readonly language: Language;
  /** With the payer's surname. */
  readonly isWhole: boolean;
};

/** `R-58` for the first payment of a reservation, `R-58-2` for its second: a month that is paid again has another number. */
const numberOf = ({ idreserva }: View, place: number): string => `R-${idreserva}${place > 1 ? `-${place}` : ''}`;

/** The lines of the price, with the surcharge of the method, as on the receipt page (D-125). */
const linesOf = (view: View, payment: Paid, language: Language): ReceiptLine[] => {
  const t = textsOf(language);
  const { months, currency } = payment;
  const lines = months
    ? view.later
        .filter(({ due }) => months.includes(due))
        .map(({ due, amount }) => ({
          label: t('payments:receipt.month', { day: dayText(language, due) }),
          amount: amountText(amount, view.moneda),
        }))
    : view.lines.map(({ label, amount }) => ({ label, amount: amountText(amount, view.moneda) }));
  const isExchanged = currency !== view.currency;
  return [
    ...lines,
    ...(isExchanged
      ? [{ label: t('payments:receipt.exchanged'), amount: moneyText({ amount: payment.amount - payment.surcharge, currency }) }]
      : []),
    ...(payment.surcharge > 0
      ? [
          {
            label: t('payments:receipt.charge', { method: methodText(payment, language) }),
            amount: moneyText({ amount: payment.surcharge, currency }),
          },
        ]
      : []),
    { label: t('payments:receipt.total'), amount: moneyText(payment), bold: true },
  ];
};

const methodOf = ({ method }: Paid) => (method === 'unknown' ? null : method);
const methodText = (payment: Paid, language: Language): string =>
  textsOf(language)(`payments:receipt.method.${methodOf(payment) ?? 'manual'}`);

const refundsOf = (zone: string, payment: Paid, language: Language): ReceiptLine[] => {
  const { refund_amount: amount, refund_currency: currency, refund_status: status, refund_settled_at: sentAt, refund_via: via } = payment;
  if (amount === null || currency === null) return [];
  const t = textsOf(language);
  const label =
    status === 'sent' && sentAt
      ? t(via === 'chargeback' ? 'payments:receipt.refundByBank' : 'payments:receipt.refundSent', {
          day: dayText(language, dayIn(zone, sentAt)),
        })
      : t('payments:receipt.refundDue');
  return [{ label, amount: moneyText({ amount, currency }) }];
};

/** For a stay with several payments: each with its day and amount, as on the receipt page, and their totals (D-163). */
const stayOf = ({ dinero, zona_horaria: zone, moneda }: View, language: Language): ReceiptText['stay'] => {
  if (!dinero || dinero.dates.length === 1) return null;
  const t = textsOf(language);
  const { whole, paid, paid_charged: charged, open, dropped, dates } = dinero;
  const sum = (name: 'whole' | 'paidSoFar' | 'open' | 'dropped', amount: number, of = moneda, bold = false) => ({
    label: t(`payments:receipt.${name}`),
    amount: amountText(amount, of),
    bold,
  });
  return {
    title: t('payments:receipt.dates'),
    dates: dates.map(({ due, state, paid_at: at, amount, charged: asCharged }) => {
      const name = due === null ? t('payments:receipt.first') : t('payments:receipt.month', { day: dayText(language, due) });
      const isPaid = state === 'paid' && at !== null;
      const stands = isPaid
        ? t('payments:receipt.paidOn', { day: dayText(language, dayIn(zone, at)) })
        : t(`payments:receipt.state.${state}`);
      return { label: `${name} · ${stands}`, amount: isPaid ? amountText(asCharged.amount, asCharged.moneda) : amountText(amount, moneda) };
    }),
    sums: [
      sum('whole', whole, moneda, true),
      charged ? sum('paidSoFar', charged.amount, charged.moneda) : sum('paidSoFar', paid),
      ...(open > 0 ? [sum('open', open)] : []),
      ...(dropped > 0 ? [sum('dropped', dropped)] : []),
    ],
  };
};

const operatorOf = ({ name, id, address, email }: Config['operator'], language: Language): string[] => {
  const t = textsOf(language);
  return [name, ...(id ? [t('payments:receipt.taxId', { id })] : []), ...(address ? [address] : []), email];
};

/** A receipt in the reader's language; null when nothing was paid. Dated in the place's time zone, with the amounts of the receipt page. */
export const receiptOf = ({ view, payment, place, operator, language, isWhole }: ReceiptFacts): ReceiptText | null => {
  const t = textsOf(language);
  if (payment.settled_at === null || view.fecha_pago === null) return null;
  const { idreserva, zona_horaria: zone, accommodation, user } = view;
  const payer = [user.nombre, ...(isWhole ? [user.apellido] : [])].filter(Boolean).join(' ');
  return {
    language,
    title: t('payments:receipt.title'),
    number: numberOf(view, place),
    operator: operatorOf(operator, language),
    lead: { label: t('payments:receipt.paid'), amount: moneyText(payment) },
    facts: [
      [t('payments:receipt.payer'), payer],
      [t('payments:receipt.on'), instantText(language, zone, payment.settled_at)],
      [t('payments:receipt.by'), methodText(payment, language)],
      [t('payments:receipt.space'), [accommodation.nombre, accommodation.comuna].filter(Boolean).join(', ')],
      [t('payments:receipt.stay'), [view.fecha_inicio, view.fecha_termino].map((day) => shortWeekdayText(language, day)).join(' – ')],
      [t('payments:receipt.reservation'), `R-${idreserva}`],
    ],
    lines: linesOf(view, payment, language),
    refunds: refundsOf(zone, payment, language),
    stay: stayOf(view, language),
    note: t('payments:receipt.note', { operator: operator.name }),
  };
};
