import { moneyText } from '../../shared/formats.ts';
import * as b from './mails-blocks.ts';
import type { Facts, GuestTexts, RestoredFacts, UnpaidFacts } from './mails-facts.ts';

const stay = (f: Facts) => b.stayFacts('en', f);

/** Letters to the guest when something is undone: what we told, or waited for, was not so. */
export const guestAgainEn: Pick<GuestTexts, 'guest-restored' | 'guest-unpaid' | 'guest-unconfirmed'> = {
  'guest-restored': (f) => ({
    subject: `Your reservation of “${f.title}” stands`,
    preheader: 'We had cancelled it by a mistake of ours.',
    blocks: [
      b.heading('Our mistake: your reservation goes on'),
      b.paragraph(
        `Hello, ${f.guest}. We told you that reservation ${f.reference} was cancelled. That was a mistake of ours: it stands and the nights are held for you. We are sorry for the confusion.`,
      ),
      ...goesOn(f),
      stay(f),
    ],
  }),
  'guest-unpaid': (f) => ({
    subject: f.next === 'over' ? `About your cancelled reservation of “${f.title}”` : `Your reservation of “${f.title}” is not paid yet`,
    preheader: 'We had called it paid by a mistake of ours.',
    blocks: [
      b.heading(f.next === 'over' ? 'Our mistake: there was no payment' : 'Our mistake: the payment is missing'),
      b.paragraph(
        `Hello, ${f.guest}. We had noted by mistake that a payment of ${moneyText(f.amount)} had arrived for reservation ${f.reference}. That money did not arrive. We are sorry for the confusion.`,
      ),
      ...awaited(f),
      stay(f),
    ],
  }),
  'guest-unconfirmed': (f) => ({
    subject: `The payment of your reservation of “${f.title}” is missing`,
    preheader: `You have ${f.length} to pay.`,
    blocks: [
      b.heading('We could not confirm your payment'),
      b.paragraph(
        `Hello, ${f.guest}. We checked whether a payment of reservation ${f.reference} had arrived and could not confirm it. While we did, your time to pay stood still; now it runs again.`,
      ),
      ...awaited({ ...f, next: { by: f.by, length: f.length } }),
      stay(f),
    ],
  }),
};

const awaited = ({ next, links }: Pick<UnpaidFacts, 'next' | 'links'>) => {
  if (next === 'over') {
    const text = 'The reservation was cancelled before and stays so: no refund is made. If you did send that money, write to us.';
    return [b.note('info', 'There is nothing to give back', text), b.buttons({ label: 'See my reservations', href: links.made })];
  }
  if (next === 'paid') return [b.buttons({ label: 'See my reservation', href: links.made })];
  if (next === 'ended') {
    const text = 'So the reservation was cancelled and the nights are free. You were not charged anything.';
    return [
      b.note('warning', 'No time is left to pay before the arrival', text),
      b.buttons({ label: 'See my reservations', href: links.made }),
    ];
  }
  if (next === 'transfer') {
    const text = 'We write as soon as the money arrives. Until then no deadline runs and the nights stay held.';
    return [b.note('info', 'Your notice of a transfer still stands', text), b.buttons({ label: 'See my reservation', href: links.made })];
  }
  const text = `Until ${next.by}. The nights stay held for you; if you do not pay before, the reservation is cancelled automatically and you are not charged.`;
  return [b.note('warning', `You have ${next.length} to pay`, text), b.buttons({ label: 'Choose how to pay', href: links.pay })];
};

const goesOn = (f: RestoredFacts) => {
  const g = f.goesOn;
  const see = b.buttons({ label: 'See my reservation', href: f.links.made });
  if (g === 'ended') return [see];
  if (g === 'paid')
    return [b.note('success', 'Your payment counts', 'There is nothing for you to do. The refund we had announced is not made.'), see];
  if (g === 'transfer')
    return [b.note('info', 'Your notice of a transfer still stands', 'We write as soon as the money arrives. No deadline runs.'), see];
  if (g.status === 'requested')
    return [b.note('info', `${f.host} has ${g.length} to answer`, `Until ${g.by}. You are not charged meanwhile.`), see];
  return [
    b.note(
      'warning',
      `You have ${g.length} to pay`,
      `Until ${g.by}. If you do not pay before, the reservation is cancelled automatically and you are not charged.`,
    ),
    b.buttons({ label: 'Choose how to pay', href: f.links.pay }),
  ];
};
