import { amountText, dayText, moneyText, stayLengthText, weekdayText } from '../../kernel/formats.ts';
import { directionsTo } from '../../kernel/map/directions.ts';
import { toWire } from '../../kernel/money.ts';
import { type Cost, type Figure, reservationCost } from '../../kernel/price/stay-cost.ts';
import type { DateOnly, Money } from '../../kernel/types.ts';
import { moneyOnWire } from '../../pricing/public.ts';
import type { Block, Button, Fact, Tone } from '../../server/mail/layout.ts';
import type { Translate } from '../../server/texts.ts';
import { refundSteps } from '../decider/refund.ts';
import type { Facts, PaidFacts, RequestFacts, TransferFacts } from './mails-facts.ts';

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const note = (tone: Tone, title: string, text: string): Block => ({ kind: 'note', tone, title, text });
/** The legal notice for stays of this length at this place, if there is one (D-05). */
export const legalNote = ({ notice }: Facts): readonly Block[] => (notice ? [note('warning', notice.title, notice.text)] : []);
export const buttons = (...list: readonly Button[]): Block => ({ kind: 'buttons', buttons: list });
const facts = (rows: readonly Fact[]): Block => ({ kind: 'facts', rows });

/** Where, when and for how many. */
export const stayFacts = ({ language, title, locality, stay, hours, guests, reference }: Facts, t: Translate): Block =>
  facts([
    { label: t('mails-reservations:label.place'), value: title === locality ? title : `${title} · ${locality}` },
    {
      label: t('mails-reservations:label.checkIn'),
      value: t('mails-reservations:from', { day: weekdayText(language, stay.checkIn), hour: hours.checkIn }),
    },
    {
      label: t('mails-reservations:label.checkOut'),
      value: t('mails-reservations:until', { day: weekdayText(language, stay.checkOut), hour: hours.checkOut }),
    },
    { label: t('mails-reservations:label.length'), value: stayLengthText(language, stay.checkIn, stay.checkOut) },
    { label: t('mails-reservations:label.guests'), value: String(guests) },
    { label: t('mails-reservations:label.number'), value: reference },
  ]);

/** The requesting guest: member since, number of stays, and their own introduction. */
export const guestFacts = ({ introduction: known }: RequestFacts, t: Translate): readonly Block[] =>
  known === null
    ? []
    : [
        facts([
          { label: t('mails-host:request.since'), value: String(known.since) },
          { label: t('mails-host:request.completed'), value: String(known.completed) },
          { label: t('mails-host:request.cancelled'), value: String(known.cancelled) },
          ...(known.biography === null ? [] : [{ label: t('mails-host:request.biography'), value: known.biography }]),
        ]),
      ];

/** The lines of the quote, the surcharge of the method, the totals of the stay by name, and later payments (D-125, D-126). */
export const priceFacts = (f: Facts, t: Translate): Block => facts([...priceRows(f, reservationCost(onWire(f)), t), ...laterRows(f, t)]);

/** The host's view of the price: what they receive in total and by when, not what the guest pays. */
export const hostPrice = ({ language, money: { host, currency } }: Facts, t: Translate): Block =>
  facts([
    {
      label: t('mails-reservations:label.cost', { count: host.dates.length }),
      value: moneyText({ amount: host.whole, currency }),
      strong: true,
    },
    ...host.dates.map(({ by, amount }) => ({
      label: t('mails-reservations:label.getsBy', { day: dayText(language, by) }),
      value: moneyText({ amount, currency }),
    })),
  ]);

/** The inputs of the stay's totals, as on the wire. */
const onWire = ({ money }: Pick<Facts, 'money'>) => ({ moneda: money.currency, tipopago: null, dinero: moneyOnWire(money).dinero });

/** A discount states its reason, as on the receipt. */
const priceRows = (
  { lines, money: { currency } }: Pick<Facts, 'lines' | 'money'>,
  { figures, charge, sum }: Cost,
  t: Translate,
): Fact[] => {
  const label = ({ name }: Figure) => t(`mails-reservations:label.figure.${name === 'stay' && figures.length > 1 ? 'whole' : name}`);
  const figure = (one: Figure): Fact => ({ label: label(one), value: amountText(one.amount, one.moneda), strong: one === sum });
  return [
    ...lines.map(({ code, label: why, amount }) => ({
      label: code === 'discount' ? why : t(`mails-reservations:label.lines.${code}`),
      value: amountText(amount, currency),
    })),
    ...(charge && charge.amount > 0
      ? [
          {
            label: t('mails-reservations:label.charge', { method: t(`mails-reservations:label.methods.${charge.method}`) }),
            value: amountText(charge.amount, charge.moneda),
          },
        ]
      : []),
    ...figures.filter((one) => one !== sum).map(figure),
    figure(sum),
  ];
};

/** The later due dates, each with the amount due, or with the amount charged once it is paid. */
const laterRows = ({ language, money: { dates, currency } }: Pick<Facts, 'language' | 'money'>, t: Translate): Fact[] =>
  dates.flatMap(({ due, amount, charged, state }) =>
    due === null
      ? []
      : [
          {
            label: t('mails-reservations:label.later', { day: dayText(language, due) }),
            value: moneyText(state === 'paid' ? charged : { amount, currency }),
          },
        ],
  );

/** The receipt: the lines, the surcharge of the method, and the amount paid in the currency it was paid in. */
export const receiptFacts = (f: PaidFacts, t: Translate): Block => {
  const charged = { ...onWireMoney(f.paid), surcharge: toWire(f.surcharge) };
  return facts([
    { label: t('mails-reservations:label.receipt'), value: f.reference },
    { label: t('mails-reservations:label.paidOn'), value: f.paidOn },
    { label: t('mails-reservations:label.method'), value: t(`mails-reservations:label.methods.${f.method}`) },
    ...priceRows(f, reservationCost({ ...onWire(f), tipopago: f.method, pagado: charged }), t),
    ...laterRows(f, t),
  ]);
};

const onWireMoney = (money: Money) => ({ amount: toWire(money), moneda: money.currency });

/** After payment, for the guest: the street and how to reach the host. For the host: how to reach the guest. */
export const contactFacts = ({ contact, address }: PaidFacts, t: Translate, withAddress: boolean): Block =>
  facts([
    ...(withAddress && address ? [{ label: t('mails-reservations:label.address'), value: address, strong: true }] : []),
    ...(contact
      ? [
          { label: t('mails-reservations:label.name'), value: contact.name },
          ...(contact.phone ? [{ label: t('mails-reservations:label.phone'), value: contact.phone }] : []),
          { label: t('mails-reservations:label.email'), value: contact.email },
        ]
      : [{ label: t('mails-reservations:label.contact'), value: t('mails-reservations:label.onPage') }]),
  ]);

/**
 * Directions to the place, for the guest. A web link, because mail programs strip `geo:` addresses; the reader's device opens it in its map
 * app.
 */
export const directions = ({ destination }: PaidFacts, t: Translate): readonly Block[] =>
  destination === null
    ? []
    : [buttons({ label: t('mails-reservations:label.directions'), href: directionsTo(destination, 'google'), quiet: true })];

/**
 * Subscribes the reader's own calendar to this stay. No `webcal:` link, because mail programs strip it; the page of the stay has one for
 * calendar applications that are not web sites.
 */
export const calendarLinks = ({ calendar, title, links }: PaidFacts, t: Translate): readonly Block[] => {
  if (calendar === null) return [];
  const feed = encodeURIComponent(calendar.replace(/^https?:/, 'webcal:'));
  return [
    {
      kind: 'links',
      label: t('mails-reservations:label.calendar'),
      links: [
        { label: 'Google Calendar', href: `https://calendar.google.com/calendar/r?cid=${feed}` },
        {
          label: 'Outlook',
          href: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(calendar)}&name=${encodeURIComponent(title.toWellFormed())}`,
        },
        { label: t('mails-reservations:label.otherCalendar'), href: `${links.yourStay}#h-documents` },
      ],
    },
  ];
};

/** What to enter into the bank's form, in the usual order of its fields. */
export const bankFacts = ({ bank, reference, amount }: TransferFacts, t: Translate): Block =>
  facts([
    { label: t('mails-reservations:label.bank'), value: bank.name },
    { label: t('mails-reservations:label.account'), value: bank.account },
    { label: t('mails-reservations:label.holder'), value: bank.holder },
    { label: t('mails-reservations:label.id'), value: bank.governmentId },
    { label: t('mails-reservations:label.email'), value: bank.email },
    { label: t('mails-reservations:label.reference'), value: reference, strong: true },
    { label: t('mails-reservations:label.amount'), value: moneyText(amount), strong: true },
  ]);

/** The refund of a cancellation by date, from the same steps as the cancellation itself; past dates are left out (D-47, F58). */
export const cancellationFacts = ({ language, quote }: Facts, t: Translate, today: DateOnly): Block => {
  const { currency } = quote;
  return facts(
    refundSteps(quote, today).map(({ until, refund: { amount, percentage } }, i) => ({
      label:
        until === null
          ? i === 0
            ? t('mails-reservations:label.whenever')
            : t('mails-reservations:label.after')
          : t('mails-reservations:label.until', { day: dayText(language, until) }),
      value:
        amount === 0
          ? t('mails-reservations:label.nothing')
          : t('mails-reservations:label.refund', { amount: moneyText({ amount, currency }), percentage }),
    })),
  );
};

export const refundFacts = (label: string, amount: Money): Block => facts([{ label, value: moneyText(amount), strong: true }]);
