import type { PaymentRow } from '../../../projections/payments.ts';
import type { Config } from '../../platform/config.ts';
import { textsOf } from '../../platform/texts.ts';
import type { reservationOnWire } from '../../reservations/public.ts';
import { amountText, dayText, moneyText, shortWeekdayText } from '../../shared/formats.ts';
import { instantText } from '../../shared/instants.ts';
import { dayIn } from '../../shared/local-time.ts';
import { currencyKey, toWire } from '../../shared/money.ts';
import { reservationCost } from '../../shared/price/stay-cost.ts';
import type { Language } from '../../shared/types.ts';
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
type About = {
  readonly view: View;
  readonly payment: Paid;
  /** Its place among the payments of the reservation that arrived, from 1. */
  readonly place: number;
  readonly operator: Config['operator'];
  readonly language: Language;
  /** With the payer's surname. */
  readonly isWhole: boolean;
};

/** `R-58` for the first payment of a reservation, `R-58-2` for its second: a month that is paid again has another number. */
const numberOf = ({ idreserva }: View, place: number): string => `R-${idreserva}${place > 1 ? `-${place}` : ''}`;

/** The lines of the price, with the charge of the method, as the page of the receipt shows them (D-125). */
const linesOf = (view: View, payment: Paid, language: Language): ReceiptLine[] => {
  const t = textsOf(language);
  const { months, currency } = payment;
  const { charge } = reservationCost({
    ...view,
    tipopago: methodOf(payment),
    pagado: { ...paidOf(payment), surcharge: surchargeOf(payment) },
  });
  const asked = months
    ? view.later
        .filter(({ due }) => months.includes(due))
        .map(({ due, amount }) => ({
          label: t('payments:receipt.month', { day: dayText(language, due) }),
          amount: amountText(amount, view.moneda),
        }))
    : view.lines.map(({ label, amount }) => ({ label, amount: amountText(amount, view.moneda) }));
  const isExchanged = currency !== view.currency;
  return [
    ...asked,
    ...(isExchanged
      ? [{ label: t('payments:receipt.exchanged'), amount: moneyText({ amount: payment.amount - payment.surcharge, currency }) }]
      : []),
    ...(charge && charge.amount > 0
      ? [
          {
            label: t('payments:receipt.charge', { method: methodText(payment, language) }),
            amount: amountText(charge.amount, charge.moneda),
          },
        ]
      : []),
    { label: t('payments:receipt.total'), amount: moneyText(payment), bold: true },
  ];
};

const paidOf = ({ amount, currency }: Paid) => ({ amount: toWire({ amount, currency }), moneda: currencyKey(currency) });
const surchargeOf = ({ surcharge: amount, currency }: Paid): number => toWire({ amount, currency });
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

const operatorOf = ({ name, id, address, email }: Config['operator'], language: Language): string[] => {
  const t = textsOf(language);
  return [name, ...(id ? [t('payments:receipt.taxId', { id })] : []), ...(address ? [address] : []), email];
};

/**
 * A receipt in the reader's language; null where nothing was paid. Its day is that of the place, and its figures are those of the page of
 * the receipt.
 */
export const receiptOf = ({ view, payment, place, operator, language, isWhole }: About): ReceiptText | null => {
  const t = textsOf(language);
  if (payment.settled_at === null || view.fecha_pago === null) return null;
  const months = payment.months ?? [];
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
    note: t(months.length === 0 && view.later.length > 0 ? 'payments:receipt.noteMonths' : 'payments:receipt.note', {
      operator: operator.name,
    }),
  };
};
