import { moneyText } from '../../kernel/formats.ts';
import type { Translate } from '../../server/texts.ts';
import { hostInstalmentLetters } from './letters-instalments.ts';
import { hostTroubleLetters } from './letters-trouble.ts';
import * as b from './mails-blocks.ts';
import type { CancelledFacts, HostLetters, PayoutFacts, RestoredFacts, UnpaidFacts } from './mails-facts.ts';

/** For letters about payouts to the host and deductions from them. */
const ofPayout = ({ payout, account }: PayoutFacts) => ({ amount: moneyText(payout), account: account ?? '' });

/** Mails to the host. */
export const hostLetters: HostLetters = {
  ...hostInstalmentLetters,
  ...hostTroubleLetters,
  'host-request': (f, t) => ({
    subject: t('mails-host:request.subject'),
    preheader: t('mails-host:request.preheader'),
    blocks: [
      b.heading(t('mails-host:request.heading')),
      b.paragraph(t('mails-host:request.text')),
      b.note('warning', t('mails-host:request.note.title'), t('mails-host:request.note.text')),
      b.buttons(
        { label: t('mails-host:request.accept'), href: f.links.accept },
        { label: t('mails-host:request.reject'), href: f.links.reject, quiet: true },
      ),
      b.paragraph(t('mails-host:request.links')),
      ...(f.note === null ? [] : [b.note('info', t('mails-host:request.words'), f.note)]),
      ...b.guestFacts(f, t),
      ...b.legalNote(f),
      b.stayFacts(f, t),
      b.hostPrice(f, t),
    ],
  }),
  'host-answer-reminder': (f, t) => ({
    subject: t('mails-host:answer-reminder.subject'),
    preheader: t('mails-host:answer-reminder.preheader'),
    blocks: [
      b.heading(t('mails-host:answer-reminder.heading')),
      b.note('warning', t('mails-host:answer-reminder.note.title'), t('mails-host:answer-reminder.note.text')),
      b.buttons(
        { label: t('mails-host:answer-reminder.accept'), href: f.links.accept },
        { label: t('mails-host:answer-reminder.reject'), href: f.links.reject, quiet: true },
      ),
      b.stayFacts(f, t),
    ],
  }),
  'host-unanswered': (f, t) => ({
    subject: t('mails-host:unanswered.subject'),
    preheader: t('mails-host:unanswered.preheader'),
    blocks: [
      b.heading(t('mails-host:unanswered.heading')),
      b.paragraph(t('mails-host:unanswered.text')),
      b.note('warning', t('mails-host:unanswered.note.title'), t('mails-host:unanswered.note.text')),
      b.paragraph(t('mails-host:unanswered.block')),
      b.buttons({ label: t('mails-host:unanswered.button'), href: f.links.received }),
    ],
  }),
  'host-accepted': (f, t) => ({
    subject: t('mails-host:accepted.subject'),
    preheader: t('mails-host:accepted.preheader'),
    blocks: [
      b.heading(t('mails-host:accepted.heading')),
      b.paragraph(t('mails-host:accepted.text')),
      b.note('info', t('mails-host:accepted.note.title'), t('mails-host:accepted.note.text')),
      b.stayFacts(f, t),
      b.hostPrice(f, t),
      b.buttons({ label: t('mails-host:accepted.button'), href: f.links.yourStay }),
    ],
  }),
  'host-transfer-announced': (f, t) => ({
    subject: t('mails-host:transfer-announced.subject'),
    preheader: t('mails-host:transfer-announced.preheader'),
    blocks: [
      b.heading(t('mails-host:transfer-announced.heading')),
      b.note('info', t('mails-host:transfer-announced.note.title'), t('mails-host:transfer-announced.note.text')),
      b.stayFacts(f, t),
      b.buttons({ label: t('mails-host:transfer-announced.button'), href: f.links.yourStay }),
    ],
  }),
  'host-paid': (f, t) => ({
    subject: t('mails-host:paid.subject'),
    preheader: t('mails-host:paid.preheader'),
    blocks: [
      b.heading(t('mails-host:paid.heading')),
      b.paragraph(t('mails-host:paid.text')),
      b.contactFacts(f, t, false),
      b.stayFacts(f, t),
      ...b.calendarLinks(f, t),
      b.hostPrice(f, t),
      b.buttons({ label: t('mails-host:paid.button'), href: f.links.yourStay }),
    ],
  }),
  'host-restored': (f, t) => ({
    subject: t('mails-host:restored.subject'),
    preheader: t('mails-host:restored.preheader'),
    blocks: [
      b.heading(t('mails-host:restored.heading')),
      b.paragraph(t('mails-host:restored.text')),
      ...goesOn(f, t),
      b.buttons({ label: t('mails-host:restored.button'), href: f.links.received }),
    ],
  }),
  'host-unpaid': (f, t) => ({
    subject: f.next === 'over' ? t('mails-host:unpaid.subject.over') : t('mails-host:unpaid.subject.missing'),
    preheader: t('mails-host:unpaid.preheader'),
    blocks: [
      b.heading(f.next === 'over' ? t('mails-host:unpaid.heading.over') : t('mails-host:unpaid.heading.missing')),
      b.paragraph(t('mails-host:unpaid.text')),
      ...awaited(f, t),
      b.buttons({ label: t('mails-host:unpaid.button'), href: f.links.received }),
    ],
  }),
  'host-payment-lapsed': (f, t) => ({
    subject: t('mails-host:payment-lapsed.subject'),
    preheader: t('mails-host:payment-lapsed.preheader'),
    blocks: [
      b.heading(t('mails-host:payment-lapsed.heading')),
      b.paragraph(t('mails-host:payment-lapsed.text')),
      b.buttons({ label: t('mails-host:payment-lapsed.button'), href: f.links.received }),
    ],
  }),
  'host-cancelled': (f, t) => ({
    subject: f.ended ? t('mails-host:cancelled.ended') : t('mails-host:cancelled.subject'),
    preheader: t('mails-host:cancelled.preheader'),
    blocks: [
      b.heading(
        {
          guest: t('mails-host:cancelled.by.guest'),
          host: f.ended ? t('mails-host:cancelled.by.ended') : t('mails-host:cancelled.by.host'),
          admin: t('mails-host:cancelled.by.admin'),
        }[f.cause],
      ),
      b.paragraph(t('mails-host:cancelled.text')),
      ...(f.cause === 'host' && f.wasPaid
        ? [
            f.ended
              ? b.note(
                  'info',
                  t('mails-host:cancelled.agreed.title', { amount: moneyText(f.refund) }),
                  t('mails-host:cancelled.agreed.text'),
                )
              : b.note('info', t('mails-host:cancelled.all.title'), t('mails-host:cancelled.all.text')),
          ]
        : []),
      ...(f.cause === 'admin' && f.wasPaid ? [b.note('info', t('mails-host:cancelled.all.title'), t('mails-host:cancelled.byUs'))] : []),
      ...(f.cause === 'guest' && f.wasPaid ? [b.note('info', t('mails-host:cancelled.kept.title'), retainedText(f, t))] : []),
      b.buttons({ label: t('mails-host:cancelled.button'), href: f.links.received }),
    ],
  }),
  'host-payout-sent': (f, t) => ({
    subject: t('mails-host:payout-sent.subject', ofPayout(f)),
    preheader: t('mails-host:payout-sent.preheader'),
    blocks: [
      b.heading(t('mails-host:payout-sent.heading')),
      b.paragraph(t(f.account === null ? 'mails-host:payout-sent.text' : 'mails-host:payout-sent.toAccount', ofPayout(f))),
      b.note('info', t('mails-host:payout-sent.note.title'), t('mails-host:payout-sent.note.text')),
      b.buttons({ label: t('mails-host:payout-sent.button'), href: f.links.earnings }),
      b.stayFacts(f, t),
    ],
  }),
  'host-payout-reverted': (f, t) => ({
    subject: t('mails-host:payout-reverted.subject', ofPayout(f)),
    preheader: t('mails-host:payout-reverted.preheader'),
    blocks: [
      b.heading(t('mails-host:payout-reverted.heading')),
      b.paragraph(t('mails-host:payout-reverted.text', ofPayout(f))),
      b.note('info', t('mails-host:payout-reverted.note.title'), t('mails-host:payout-reverted.note.text')),
      b.buttons({ label: t('mails-host:payout-reverted.button'), href: f.links.earnings }),
      b.stayFacts(f, t),
    ],
  }),
  'host-payout-kept': (f, t) => {
    const values = { amount: moneyText(f.payout), debtor: f.debtor };
    return {
      subject: t('mails-host:payout-kept.subject', values),
      preheader: t('mails-host:payout-kept.preheader', values),
      blocks: [
        b.heading(t('mails-host:payout-kept.heading')),
        b.paragraph(t('mails-host:payout-kept.text', values)),
        b.note('info', t('mails-host:payout-kept.note.title'), t('mails-host:payout-kept.note.text', values)),
        b.buttons({ label: t('mails-host:payout-kept.button'), href: f.links.earnings }),
        b.stayFacts(f, t),
      ],
    };
  },
};

const retainedText = ({ kept: left, percentage, quote }: CancelledFacts, t: Translate): string =>
  left.amount > 0
    ? t(quote.later.length > 0 ? 'mails-host:cancelled.kept.month' : 'mails-host:cancelled.kept.some', {
        amount: moneyText(left),
        percentage,
      })
    : t('mails-host:cancelled.kept.nothing');

const awaited = ({ next }: UnpaidFacts, t: Translate) => {
  if (next === 'paid') return [];
  if (next === 'over') return [b.note('info', t('mails-host:unpaid.over.title'), t('mails-host:unpaid.over.text'))];
  if (next === 'ended') return [b.note('info', t('mails-host:unpaid.ended.title'), t('mails-host:unpaid.ended.text'))];
  if (next === 'transfer') {
    return [b.note('info', t('mails-host:unpaid.transfer.title'), t('mails-host:unpaid.transfer.text'))];
  }
  return [b.note('info', t('mails-host:unpaid.waits.title', { length: next.length }), t('mails-host:unpaid.waits.text', { by: next.by }))];
};

const goesOn = (f: RestoredFacts, t: Translate) => {
  const g = f.goesOn;
  if (g === 'ended') return [];
  if (g === 'paid') return [b.note('success', t('mails-host:restored.paid.title'), t('mails-host:restored.paid.text'))];
  if (g === 'transfer') return [b.note('info', t('mails-host:restored.transfer.title'), t('mails-host:restored.transfer.text'))];
  return g.status === 'requested'
    ? [
        b.note(
          'warning',
          t('mails-host:restored.requested.title', { length: g.length }),
          t('mails-host:restored.requested.text', { by: g.by }),
        ),
      ]
    : [b.note('info', t('mails-host:restored.accepted.title', { length: g.length }), t('mails-host:restored.accepted.text', { by: g.by }))];
};
