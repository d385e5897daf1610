import { moneyText } from '../../kernel/formats.ts';
import type { Translate } from '../../server/texts.ts';
import { guestUndoneLetters } from './letters-guest-undone.ts';
import { guestInstalmentLetters } from './letters-instalments.ts';
import { guestTroubleLetters } from './letters-trouble.ts';
import * as b from './mails-blocks.ts';
import type { CancelledFacts, Facts, GuestLetters, PaidFacts, RejectedFacts } from './mails-facts.ts';

/** Mails to the guest. */
export const guestLetters: GuestLetters = {
  ...guestInstalmentLetters,
  ...guestUndoneLetters,
  ...guestTroubleLetters,
  'guest-request-sent': (f, t) => ({
    subject: t('mails-guest:request-sent.subject'),
    preheader: t('mails-guest:request-sent.preheader'),
    blocks: [
      b.heading(t('mails-guest:request-sent.heading')),
      b.paragraph(t('mails-guest:request-sent.text')),
      b.note('info', t('mails-guest:request-sent.note.title'), t('mails-guest:request-sent.note.text')),
      ...b.legalNote(f),
      b.stayFacts(f, t),
      b.priceFacts(f, t),
      b.buttons({ label: t('mails-guest:request-sent.button'), href: f.links.yourStay }),
    ],
  }),
  'guest-accepted': (f, t) => ({
    subject: t('mails-guest:accepted.subject'),
    preheader: t('mails-guest:accepted.preheader'),
    blocks: [
      b.heading(t('mails-guest:accepted.heading')),
      b.paragraph(t('mails-guest:accepted.text')),
      b.note('warning', t('mails-guest:accepted.note.title'), t('mails-guest:accepted.note.text')),
      b.buttons({ label: t('mails-guest:accepted.button'), href: f.links.pay }),
      b.stayFacts(f, t),
      b.priceFacts(f, t),
      b.paragraph(t('mails-guest:accepted.charge')),
    ],
  }),
  'guest-rejected': (f, t) => ({
    subject: t('mails-guest:rejected.subject'),
    preheader: t('mails-guest:rejected.preheader'),
    blocks: [
      b.heading(t('mails-guest:rejected.heading')),
      b.paragraph(t('mails-guest:rejected.text')),
      ...reason(f, t),
      b.buttons({ label: t('mails-guest:rejected.button'), href: f.links.search }),
    ],
  }),
  'guest-unanswered': (f, t) => ({
    subject: t('mails-guest:unanswered.subject'),
    preheader: t('mails-guest:unanswered.preheader'),
    blocks: [
      b.heading(t('mails-guest:unanswered.heading')),
      b.paragraph(t('mails-guest:unanswered.text')),
      b.buttons({ label: t('mails-guest:unanswered.button'), href: f.links.search }),
    ],
  }),
  'guest-pay-reminder': (f, t) => ({
    subject: t('mails-guest:pay-reminder.subject'),
    preheader: t('mails-guest:pay-reminder.preheader'),
    blocks: [
      b.heading(t('mails-guest:pay-reminder.heading')),
      b.note('warning', t('mails-guest:pay-reminder.note.title'), t('mails-guest:pay-reminder.note.text')),
      b.buttons({ label: t('mails-guest:pay-reminder.button'), href: f.links.pay }),
      b.stayFacts(f, t),
    ],
  }),
  'guest-paid': (f, t) => ({
    subject: t('mails-guest:paid.subject'),
    preheader: t(f.contact ? 'mails-guest:paid.preheader' : 'mails-guest:paid.preheaderOnPage', { amount: moneyText(f.paid) }),
    blocks: [
      b.heading(t('mails-guest:paid.heading')),
      b.paragraph(t(f.contact ? 'mails-guest:paid.text' : 'mails-guest:paid.textOnPage')),
      b.contactFacts(f, t, true),
      ...b.directions(f, t),
      b.stayFacts(f, t),
      ...b.calendarLinks(f, t),
      b.buttons({ label: t('mails-guest:paid.button'), href: f.links.yourStay }),
      b.receiptFacts(f, t),
      ...cancellation(f, t),
    ],
  }),
  'guest-payment-lapsed': (f, t) => ({
    subject: t('mails-guest:payment-lapsed.subject'),
    preheader: t('mails-guest:payment-lapsed.preheader'),
    blocks: [
      b.heading(t('mails-guest:payment-lapsed.heading')),
      b.paragraph(t('mails-guest:payment-lapsed.text')),
      b.paragraph(t('mails-guest:payment-lapsed.late')),
      b.buttons({ label: t('mails-guest:payment-lapsed.button'), href: f.links.place }),
    ],
  }),
  'guest-transfer-started': (f, t) => ({
    subject: t('mails-guest:transfer-started.subject'),
    preheader: t('mails-guest:transfer-started.preheader'),
    blocks: [
      b.heading(t('mails-guest:transfer-started.heading')),
      b.note('warning', t('mails-guest:transfer-started.note.title'), t('mails-guest:transfer-started.note.text')),
      b.bankFacts(f, t),
      b.paragraph(t('mails-guest:transfer-started.text')),
      b.buttons({ label: t('mails-guest:transfer-started.button'), href: f.links.pay }),
      b.stayFacts(f, t),
    ],
  }),
  'guest-transfer-reminder': (f, t) => ({
    subject: t('mails-guest:transfer-reminder.subject'),
    preheader: t('mails-guest:transfer-reminder.preheader'),
    blocks: [
      b.heading(t('mails-guest:transfer-reminder.heading')),
      b.note('warning', t('mails-guest:transfer-reminder.note.title'), t('mails-guest:transfer-reminder.note.text')),
      b.buttons({ label: t('mails-guest:transfer-reminder.button'), href: f.links.pay }),
      b.bankFacts(f, t),
    ],
  }),
  'guest-transfer-announced': (f, t) => ({
    subject: t('mails-guest:transfer-announced.subject'),
    preheader: t('mails-guest:transfer-announced.preheader'),
    blocks: [
      b.heading(t('mails-guest:transfer-announced.heading')),
      b.note('info', t('mails-guest:transfer-announced.note.title'), t('mails-guest:transfer-announced.note.text')),
      b.stayFacts(f, t),
      b.buttons({ label: t('mails-guest:transfer-announced.button'), href: f.links.yourStay }),
    ],
  }),
  'guest-transfer-lapsed': (f, t) => ({
    subject: t('mails-guest:transfer-lapsed.subject'),
    preheader: t('mails-guest:transfer-lapsed.preheader'),
    blocks: [
      b.heading(t('mails-guest:transfer-lapsed.heading')),
      b.paragraph(t('mails-guest:transfer-lapsed.text')),
      b.paragraph(t('mails-guest:transfer-lapsed.late')),
      b.buttons({ label: t('mails-guest:transfer-lapsed.button'), href: f.links.place }),
    ],
  }),
  'guest-cancelled': (f, t) => ({
    subject: f.ended ? t('mails-guest:cancelled.ended.subject') : t('mails-guest:cancelled.subject'),
    preheader: f.wasPaid
      ? f.refund.amount === 0
        ? t('mails-guest:cancelled.preheader.nothing')
        : t('mails-guest:cancelled.preheader.refunded', { amount: moneyText(f.refund) })
      : f.accepted
        ? t('mails-guest:cancelled.preheader.accepted')
        : t('mails-guest:cancelled.preheader.not-charged'),
    blocks: [
      b.heading(f.ended ? t('mails-guest:cancelled.ended.heading') : t(`mails-guest:cancelled.by.${f.cause}`)),
      b.paragraph(f.ended ? t('mails-guest:cancelled.ended.text') : t('mails-guest:cancelled.text')),
      ...refund(f, t),
      ...instalments(f, t),
      b.buttons({ label: t('mails-guest:cancelled.button'), href: f.links.search }),
    ],
  }),
  'guest-payment-returned': (f, t) => ({
    subject: t('mails-guest:payment-returned.subject', { amount: moneyText(f.amount) }),
    preheader: t(`mails-guest:payment-returned.why.${f.why}.short`),
    blocks: [
      b.heading(t('mails-guest:payment-returned.heading')),
      b.paragraph(t(`mails-guest:payment-returned.why.${f.why}.text`)),
      b.refundFacts(t('mails-guest:payment-returned.label'), f.amount),
      b.paragraph(t('mails-guest:payment-returned.text')),
      b.buttons({ label: t('mails-guest:payment-returned.button'), href: f.links.made }),
    ],
  }),
};

const reason = ({ reason: known }: RejectedFacts, t: Translate) =>
  known === null || known === 'other' ? [] : [b.note('info', t('mails-guest:rejected.reason'), t(`mails-guest:rejected.reasons.${known}`))];

const refund = (f: CancelledFacts, t: Translate) => {
  if (!f.wasPaid && f.accepted)
    return [b.note('info', t('mails-guest:cancelled.accepted.title'), t('mails-guest:cancelled.accepted.text'))];
  if (!f.wasPaid) return [b.note('info', t('mails-guest:cancelled.not-charged.title'), t('mails-guest:cancelled.not-charged.text'))];
  if (f.refund.amount === 0) {
    return [
      b.note(
        'warning',
        t('mails-guest:cancelled.nothing.title'),
        f.ended
          ? t('mails-guest:cancelled.nothing.no-night')
          : t(isLong(f) ? 'mails-guest:cancelled.nothing.month-too-late' : 'mails-guest:cancelled.nothing.too-late'),
      ),
    ];
  }
  const rule =
    f.cause === 'guest'
      ? t(isLong(f) ? 'mails-guest:cancelled.rule.month' : 'mails-guest:cancelled.rule.part', { percentage: f.percentage })
      : f.percentage < 100
        ? t('mails-guest:cancelled.rule.nights')
        : t('mails-guest:cancelled.rule.all');
  return [b.refundFacts(t('mails-guest:cancelled.refund'), f.refund), b.paragraph(t('mails-guest:cancelled.way', { rule }))];
};

/** Only the first month of a long stay was paid with the reservation; the refund scale applies to that payment. */
const isLong = ({ quote }: Facts): boolean => quote.later.length > 0;

/** Each refund of instalments has its own mail (D-127). */
const instalments = (f: CancelledFacts, t: Translate) =>
  f.wasPaid && isLong(f) ? [b.paragraph(t('mails-guest:cancelled.instalments'))] : [];

const cancellation = (f: PaidFacts, t: Translate) => [b.paragraph(t('mails-guest:paid.cancellation')), b.cancellationFacts(f, t, f.today)];
