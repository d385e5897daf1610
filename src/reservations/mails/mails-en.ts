import { dayText, moneyText, weekdayText } from '../../shared/formats.ts';
import type { Reason } from '../notes.ts';
import * as b from './mails-blocks.ts';
import { guestAgainEn } from './mails-en-again.ts';
import { guestTroubleEn } from './mails-en-trouble.ts';
import type { CancelledFacts, Facts, GuestTexts, RejectedFacts } from './mails-facts.ts';
import { RETURNED_EN as RETURNED, TRANSFERRED_EN as TRANSFERRED } from './mails-returned.ts';

const stay = (f: Facts) => b.stayFacts('en', f);
const dates = ({ stay: { checkIn, checkOut } }: Facts) => `${weekdayText('en', checkIn)} to ${weekdayText('en', checkOut)}`;
const NOT_CHARGED = 'You were not charged anything';

/** Mails to the guest. */
export const guestEn: GuestTexts = {
  ...guestAgainEn,
  ...guestTroubleEn,
  'guest-request-sent': (f) => ({
    subject: `Request sent: “${f.title}”`,
    preheader: `${f.host} has ${f.length} to answer.`,
    blocks: [
      b.heading('Your request is on its way'),
      b.paragraph(`Hello ${f.guest}. We have asked ${f.host} about your stay. Until the answer comes, the nights are kept for you.`),
      b.note(
        'info',
        `${f.host} has ${f.length} to answer`,
        `Until ${f.by}. Without an answer the request closes by itself, the nights are free again and you are not charged anything.`,
      ),
      ...b.legalNote(f),
      stay(f),
      b.priceFacts('en', f),
      b.buttons({ label: 'See my request', href: f.links.made }),
    ],
  }),
  'guest-accepted': (f) => ({
    subject: `${f.host} accepted your request: pay to confirm`,
    preheader: `You have ${f.length} to pay for “${f.title}”.`,
    blocks: [
      b.heading(`${f.host} accepted your request`),
      b.paragraph(`Pay and the nights are yours, ${f.guest}. You will then see the exact address and how to reach ${f.host}.`),
      b.note(
        'warning',
        `You have ${f.length} to pay`,
        `Until ${f.by}. If you do not pay by then, the reservation is cancelled by itself and you are not charged anything.`,
      ),
      b.buttons({ label: 'Choose how to pay', href: f.links.pay }),
      stay(f),
      b.priceFacts('en', f),
      b.paragraph('The charge of each payment method is shown before you pay.'),
    ],
  }),
  'guest-rejected': (f) => ({
    subject: `${f.host} cannot host you on those dates`,
    preheader: `${NOT_CHARGED}. There are more places for your dates.`,
    blocks: [
      b.heading('It did not work out this time'),
      b.paragraph(`${f.host} did not accept your request for “${f.title}”, ${dates(f)}. ${NOT_CHARGED}.`),
      ...reason(f),
      b.buttons({ label: 'Find another place', href: f.links.search }),
    ],
  }),
  'guest-unanswered': (f) => ({
    subject: `Your request for “${f.title}” closed without an answer`,
    preheader: `${NOT_CHARGED}. There are more places for your dates.`,
    blocks: [
      b.heading('The request closed without an answer'),
      b.paragraph(`${f.host} did not answer your request for “${f.title}”, ${dates(f)}, in time. ${NOT_CHARGED}.`),
      b.buttons({ label: 'Find another place', href: f.links.search }),
    ],
  }),
  'guest-rent-reminder': (f) => ({
    subject: `The rent of ${dayText('en', f.due)} for “${f.title}” is due soon`,
    preheader: `${moneyText(f.rent)}, to be paid to ${f.host}.`,
    blocks: [
      b.heading(`Your next month begins on ${weekdayText('en', f.due)}`),
      b.paragraph(`Hello ${f.guest}. From that day on ${f.host} awaits the rent of your next month: ${moneyText(f.rent)}.`),
      b.note(
        'info',
        `You pay it to ${f.host}`,
        'In the way the two of you have agreed, not through Posada. Have you paid it already? Then you need not do anything.',
      ),
      b.buttons({ label: 'See my payments', href: f.links.made }),
      stay(f),
    ],
  }),
  'guest-pay-reminder': (f) => ({
    subject: `${f.length} left to pay for “${f.title}”`,
    preheader: `Until ${f.by}.`,
    blocks: [
      b.heading(`You have ${f.length} left to pay`),
      b.note(
        'warning',
        `Until ${f.by}`,
        'If you do not pay by then, the reservation is cancelled by itself, the nights are free again and you are not charged anything.',
      ),
      b.buttons({ label: 'Choose how to pay', href: f.links.pay }),
      stay(f),
    ],
  }),
  'guest-paid': (f) => ({
    subject: `Reservation confirmed: “${f.title}”, ${weekdayText('en', f.stay.checkIn)}`,
    preheader: `We received your payment of ${moneyText(f.paid)}. Here are the address and the contact.`,
    blocks: [
      b.heading('Your reservation is confirmed'),
      b.paragraph(
        `We received your payment, ${f.guest}. Keep this mail: it is your receipt and says where it is and how to reach ${f.host}.`,
      ),
      b.contactFacts('en', f, true),
      stay(f),
      b.buttons({ label: 'See my reservation', href: f.links.made }),
      b.receiptFacts('en', f),
      ...cancellation(f),
    ],
  }),
  'guest-payment-lapsed': (f) => ({
    subject: `The time to pay for “${f.title}” is over`,
    preheader: `The reservation was cancelled by itself. ${NOT_CHARGED}.`,
    blocks: [
      b.heading('The time to pay is over'),
      b.paragraph(`The reservation of “${f.title}”, ${dates(f)}, was cancelled by itself and the nights are free again. ${NOT_CHARGED}.`),
      b.paragraph('If you paid at the last moment and the money arrives later, we give all of it back.'),
      b.buttons({ label: 'Ask for the dates again', href: f.links.place }),
    ],
  }),
  'guest-transfer-started': (f) => ({
    subject: `Details for your transfer, reference ${f.reference}`,
    preheader: `You have ${f.length} to transfer and tell us.`,
    blocks: [
      b.heading('Details for your transfer'),
      b.note(
        'warning',
        `You have ${f.length} to transfer and tell us`,
        `Until ${f.by}. Telling us stops the clock. Otherwise the reservation is cancelled by itself and the nights are free again.`,
      ),
      b.bankFacts('en', f),
      b.paragraph(`Write the reference ${f.reference} in the message of the transfer: that is how we know it is yours.`),
      b.buttons({ label: 'I have transferred', href: f.links.pay }),
      stay(f),
    ],
  }),
  'guest-transfer-reminder': (f) => ({
    subject: `${f.length} left to tell us about your transfer`,
    preheader: `Until ${f.by}.`,
    blocks: [
      b.heading(`You have ${f.length} left to tell us`),
      b.note(
        'warning',
        `Until ${f.by}`,
        'Telling us stops the clock. Otherwise the reservation is cancelled by itself and the nights are free again.',
      ),
      b.buttons({ label: 'I have transferred', href: f.links.pay }),
      b.bankFacts('en', f),
    ],
  }),
  'guest-transfer-announced': (f) => ({
    subject: `We know of your transfer, reference ${f.reference}`,
    preheader: 'The clock is stopped while we check that it arrived.',
    blocks: [
      b.heading('Thank you for telling us'),
      b.note(
        'info',
        'The clock is stopped',
        'We check that the money arrived and write to you as soon as the reservation is confirmed. There is nothing more to do for you.',
      ),
      stay(f),
      b.buttons({ label: 'See my reservation', href: f.links.made }),
    ],
  }),
  'guest-transfer-lapsed': (f) => ({
    subject: `The time for your transfer is over: “${f.title}”`,
    preheader: 'The reservation was cancelled by itself.',
    blocks: [
      b.heading('The time for your transfer is over'),
      b.paragraph(
        `We did not hear from you in time. The reservation of “${f.title}”, ${dates(f)}, was cancelled by itself and the nights are free again.`,
      ),
      b.paragraph(`If you did transfer with the reference ${f.reference}, we give all of it back when it arrives.`),
      b.buttons({ label: 'Ask for the dates again', href: f.links.place }),
    ],
  }),
  'guest-cancelled': (f) => ({
    subject: `Reservation cancelled: “${f.title}”`,
    preheader: f.wasPaid ? `We give back ${moneyText(f.refund)}.` : f.transferring ? TRANSFERRED : `${NOT_CHARGED}.`,
    blocks: [
      b.heading(CANCELLED_BY[f.cause](f)),
      b.paragraph(`This is about “${f.title}”, ${dates(f)}. The nights are free again.`),
      ...refund(f),
      b.buttons({ label: 'Find another place', href: f.links.search }),
    ],
  }),
  'guest-payment-returned': (f) => ({
    subject: `We give back ${moneyText(f.amount)}`,
    preheader: RETURNED[f.why].short,
    blocks: [
      b.heading('We give your payment back'),
      b.paragraph(RETURNED[f.why].text(f.reference)),
      b.refundFacts('We give back', f.amount),
      b.paragraph('The money goes back the way it came. Depending on your bank it may take a few days to show.'),
      b.buttons({ label: 'See my reservations', href: f.links.made }),
    ],
  }),
};

const REASONS: Readonly<Record<Exclude<Reason, 'other'>, string>> = {
  dates_taken: 'Those dates were already taken elsewhere.',
  house_rules: 'The request does not fit the rules of the house.',
  repairs: 'The space is under repair on those dates.',
  not_suitable: 'The space does not suit this stay.',
  changed_plans: 'The plans of the host have changed.',
};

const reason = (f: RejectedFacts) => {
  const text = f.reason !== null && f.reason !== 'other' ? REASONS[f.reason] : null;
  return text ? [b.note('info', 'The reason', text)] : [];
};

const CANCELLED_BY = {
  guest: () => 'You cancelled your reservation',
  host: (f: Facts) => `${f.host} cancelled the reservation`,
  admin: () => 'Posada cancelled the reservation',
} as const;

const refund = (f: CancelledFacts) => {
  if (!f.wasPaid && f.transferring) return [b.note('info', 'The reservation was not paid yet', TRANSFERRED)];
  if (!f.wasPaid) return [b.note('info', NOT_CHARGED, 'The reservation was not paid yet.')];
  if (f.refund.amount === 0) {
    return [
      b.note(
        'warning',
        'Nothing comes back this time',
        f.ended
          ? 'There is no night left to give back.'
          : 'There were fewer than 10 days to check-in, and within that time the stay is not refunded.',
      ),
    ];
  }
  const rule =
    f.cause === 'guest'
      ? `${f.percentage} % of the stay comes back; the service charge is not refunded.`
      : f.percentage < 100
        ? 'What you paid for the nights you do not stay comes back.'
        : 'Everything you paid comes back, the service charge and that of the payment method too.';
  return [b.refundFacts('We give back', f.refund), b.paragraph(`${rule} The money goes back the way it came and may take a few days.`)];
};

const cancellation = (f: Parameters<GuestTexts['guest-paid']>[0]) => [
  b.paragraph('Should your plans change (the service charge is not refunded):'),
  b.cancellationFacts('en', f, f.today),
];
