import type { Block, Button, Fact, Tone } from '../../platform/mail/layout.ts';
import { dayText, moneyText, weekdayText } from '../../shared/formats.ts';
import { nightsOf } from '../../shared/nights.ts';
import type { DateOnly, Language, Money } from '../../shared/types.ts';
import { refundSteps } from '../decider/refund.ts';
import type { Facts, PaidFacts, TransferFacts } from './mails-facts.ts';

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const note = (tone: Tone, title: string, text: string): Block => ({ kind: 'note', tone, title, text });
/** What the law of the place says of so long a stay, where it says something (D-05). */
export const legalNote = ({ notice }: Facts): readonly Block[] => (notice ? [note('warning', notice.title, notice.text)] : []);
export const buttons = (...list: readonly Button[]): Block => ({ kind: 'buttons', buttons: list });
const facts = (rows: readonly Fact[]): Block => ({ kind: 'facts', rows });

const LABELS = {
  es: {
    place: 'Alojamiento',
    checkIn: 'Llegada',
    checkOut: 'Salida',
    nights: 'Noches',
    guests: 'Huéspedes',
    number: 'Reserva',
    lines: { stay: 'Estadía', first_month: 'Primer mes, por adelantado', service: 'Servicio', discount: 'Descuento' },
    total: 'Total',
    charge: 'Cargo del medio de pago',
    paid: 'Pagado',
    paidOn: 'Fecha de pago',
    method: 'Medio de pago',
    methods: { mercadopago: 'Mercado Pago', paypal: 'PayPal', bankTransfer: 'Transferencia bancaria', manual: 'Registrado por Posada' },
    later: (day: string) => `Después, el ${day}`,
    cost: 'Precio de la estadía',
    receipt: 'Recibo',
    bank: 'Banco',
    account: 'Cuenta',
    holder: 'Titular',
    id: 'Identificación del titular',
    email: 'Correo',
    reference: 'Referencia',
    amount: 'Monto exacto',
    address: 'Dirección',
    name: 'Nombre',
    phone: 'Teléfono',
    until: (day: string) => `Si cancelas hasta el ${day}`,
    whenever: 'Si cancelas',
    after: 'Si cancelas después',
    refund: (amount: string, percentage: number) => `vuelven ${amount}, el ${percentage} %`,
    nothing: 'no vuelve nada',
  },
  en: {
    place: 'Place',
    checkIn: 'Check-in',
    checkOut: 'Check-out',
    nights: 'Nights',
    guests: 'Guests',
    number: 'Reservation',
    lines: { stay: 'Stay', first_month: 'First month, in advance', service: 'Service', discount: 'Discount' },
    total: 'Total',
    charge: 'Charge of the payment method',
    paid: 'Paid',
    paidOn: 'Paid on',
    method: 'Payment method',
    methods: { mercadopago: 'Mercado Pago', paypal: 'PayPal', bankTransfer: 'Bank transfer', manual: 'Recorded by Posada' },
    later: (day: string) => `Later, on ${day}`,
    cost: 'Price of the stay',
    receipt: 'Receipt',
    bank: 'Bank',
    account: 'Account',
    holder: 'Account holder',
    id: 'Id of the holder',
    email: 'E-mail',
    reference: 'Reference',
    amount: 'Exact amount',
    address: 'Address',
    name: 'Name',
    phone: 'Phone',
    until: (day: string) => `If you cancel by ${day}`,
    whenever: 'If you cancel',
    after: 'If you cancel later',
    refund: (amount: string, percentage: number) => `${amount} comes back, ${percentage} %`,
    nothing: 'nothing comes back',
  },
} as const;

/** Where, when and for how many. */
export const stayFacts = (language: Language, { title, locality, stay, guests, reference }: Facts): Block => {
  const t = LABELS[language];
  return facts([
    { label: t.place, value: `${title} · ${locality}` },
    { label: t.checkIn, value: weekdayText(language, stay.checkIn) },
    { label: t.checkOut, value: weekdayText(language, stay.checkOut) },
    { label: t.nights, value: String(nightsOf(stay)) },
    { label: t.guests, value: String(guests) },
    { label: t.number, value: reference },
  ]);
};

/** The lines of the quote, their total, and what is due later. */
export const priceFacts = (language: Language, { quote }: Facts): Block =>
  facts([...priceRows(language, quote), ...laterRows(language, quote)]);

/** What the host needs of the price: the stay itself. */
export const hostPrice = (language: Language, { quote }: Facts): Block =>
  facts([{ label: LABELS[language].cost, value: moneyText({ amount: quote.cost, currency: quote.currency }), strong: true }]);

type Priced = Facts['quote'];

const priceRows = (language: Language, { lines, total, currency }: Priced): Fact[] => {
  const t = LABELS[language];
  return [
    ...lines.map(({ code, amount }) => ({ label: t.lines[code], value: moneyText({ amount, currency }) })),
    { label: t.total, value: moneyText({ amount: total, currency }), strong: true },
  ];
};

const laterRows = (language: Language, { later, currency }: Priced): Fact[] =>
  later.map(({ due, amount }) => ({ label: LABELS[language].later(dayText(language, due)), value: moneyText({ amount, currency }) }));

/** The receipt: the lines, the method's charge, and what was paid in the currency it was paid in. */
export const receiptFacts = (language: Language, { quote, reference, method, paid, surcharge, paidOn }: PaidFacts): Block => {
  const t = LABELS[language];
  return facts([
    { label: t.receipt, value: reference },
    { label: t.paidOn, value: paidOn },
    { label: t.method, value: t.methods[method] },
    ...priceRows(language, quote),
    ...(surcharge.amount === 0 ? [] : [{ label: t.charge, value: moneyText(surcharge) }]),
    { label: t.paid, value: moneyText(paid), strong: true },
    ...laterRows(language, quote),
  ]);
};

/** After payment, for the guest: the street and how to reach the host. For the host: how to reach the guest. */
export const contactFacts = (language: Language, { contact, address }: PaidFacts, withAddress: boolean): Block => {
  const t = LABELS[language];
  return facts([
    ...(withAddress && address ? [{ label: t.address, value: address, strong: true }] : []),
    { label: t.name, value: contact.name },
    ...(contact.phone ? [{ label: t.phone, value: contact.phone }] : []),
    { label: t.email, value: contact.email },
  ]);
};

/** What to type into the bank's form, in the order banks ask for it. */
export const bankFacts = (language: Language, { bank, reference, amount }: TransferFacts): Block => {
  const t = LABELS[language];
  return facts([
    { label: t.bank, value: bank.name },
    { label: t.account, value: bank.account },
    { label: t.holder, value: bank.holder },
    { label: t.id, value: bank.governmentId },
    { label: t.email, value: bank.email },
    { label: t.reference, value: reference, strong: true },
    { label: t.amount, value: moneyText(amount), strong: true },
  ]);
};

/** What cancelling gives back, day by day of this stay, by the steps the cancellation itself follows; days that are past are left out (D-47, F58). */
export const cancellationFacts = (language: Language, { quote }: Facts, today: DateOnly): Block => {
  const t = LABELS[language];
  const { currency } = quote;
  return facts(
    refundSteps(quote, today).map(({ until, refund: { amount, percentage } }, i) => ({
      label: until === null ? (i === 0 ? t.whenever : t.after) : t.until(dayText(language, until)),
      value: amount === 0 ? t.nothing : t.refund(moneyText({ amount, currency }), percentage),
    })),
  );
};

export const refundFacts = (label: string, amount: Money): Block => facts([{ label, value: moneyText(amount), strong: true }]);
