import { weekdayText } from '../../shared/formats.ts';
import * as b from './mails-blocks.ts';
import type { Facts, GuestTexts, HostTexts } from './mails-facts.ts';

const dates = ({ stay: { checkIn, checkOut } }: Facts) => `from ${weekdayText('en', checkIn)} to ${weekdayText('en', checkOut)}`;

/** Letters to the guest when there is trouble with a stay: its money, its end, its links. */
export const guestTroubleEn: Pick<GuestTexts, 'guest-contested' | 'guest-end-asked' | 'guest-end-refused' | 'guest-link-anew'> = {
  'guest-end-asked': (f) => ({
    subject: `${f.host} asks to end your stay at “${f.title}” early`,
    preheader: 'Posada decides. Until then nothing changes.',
    blocks: [
      b.heading(`${f.host} asks to end your stay early`),
      b.paragraph(`Hello ${f.guest}. It is about reservation ${f.reference}, “${f.title}”, ${dates(f)}.`),
      b.note(
        'info',
        'Nothing changes for now',
        'A person at Posada looks at it and decides. If the stay ends early, we give back at least the nights you do not stay.',
      ),
      b.buttons({ label: 'See my reservation', href: f.links.made }),
    ],
  }),
  'guest-end-refused': (f) => ({
    subject: `Your stay at “${f.title}” goes on as it was`,
    preheader: 'We do not end it early.',
    blocks: [
      b.heading('Your stay goes on'),
      b.paragraph(
        `Hello ${f.guest}. ${f.host} had asked to end reservation ${f.reference} early. Posada did not agree: your stay goes on, ${dates(f)}.`,
      ),
      b.buttons({ label: 'See my reservation', href: f.links.made }),
    ],
  }),
  'guest-link-anew': (f) => ({
    subject: `A new link for your reservation at “${f.title}”`,
    preheader: 'The links we sent you before no longer open.',
    blocks: [
      b.heading('Your links are new'),
      b.paragraph(
        `Hello ${f.guest}. From now on the earlier links of reservation ${f.reference}, “${f.title}”, ${dates(f)}, open nothing. If you passed one on, nobody sees your reservation by it any more. Nothing else changes.`,
      ),
      f.opens === 'pay'
        ? b.buttons({ label: 'Pay now', href: f.links.pay })
        : f.opens === 'receipt'
          ? b.buttons({ label: 'See my receipt', href: f.links.receipt })
          : b.buttons({ label: 'See my reservation', href: f.links.made }),
    ],
  }),
  'guest-contested': (f) => ({
    subject: `Your payment for “${f.title}” was taken back`,
    preheader: 'Write to us if you did not ask for that.',
    blocks: [
      b.heading('Your bank took the payment back'),
      b.paragraph(
        `Hello ${f.guest}. Your bank or payment provider has taken back the money of reservation ${f.reference}, “${f.title}”, ${dates(f)}. That usually happens when the card’s holder does not recognise a charge.`,
      ),
      b.note(
        'warning',
        'You did not ask for it?',
        'Reply to this mail and we sort it out with your bank. Meanwhile the reservation stays as it is.',
      ),
      b.buttons({ label: 'See my reservation', href: f.links.made }),
    ],
  }),
};

/** Letters to the host, likewise. */
export const hostTroubleEn: Pick<HostTexts, 'host-contested' | 'host-end-refused' | 'host-link-anew'> = {
  'host-end-refused': (f) => ({
    subject: `${f.guest}’s stay goes on`,
    preheader: 'Posada did not agree to end it early.',
    blocks: [
      b.heading('The stay goes on'),
      b.paragraph(
        `You asked to end reservation ${f.reference}, “${f.title}”, ${dates(f)}, early. Posada did not agree. If something changes you can ask again, or reply to this mail.`,
      ),
      b.buttons({ label: 'See my reservations', href: f.links.received }),
    ],
  }),
  'host-link-anew': (f) => ({
    subject: `A new link for ${f.guest}’s reservation`,
    preheader: 'The links we sent you before no longer open.',
    blocks: [
      b.heading('Your links are new'),
      b.paragraph(
        `Hello ${f.host}. From now on the earlier links of reservation ${f.reference}, “${f.title}”, ${dates(f)}, open nothing. If you passed one on, nobody can answer or see the reservation by it any more. Nothing else changes.`,
      ),
      f.opens === 'answer'
        ? b.buttons({ label: 'Accept', href: f.links.accept }, { label: 'Reject', href: f.links.reject, quiet: true })
        : b.buttons({ label: 'See my reservations', href: f.links.received }),
    ],
  }),
  'host-contested': (f) => ({
    subject: `The payment of ${f.guest}’s reservation is disputed`,
    preheader: 'Your payout waits until the case is settled.',
    blocks: [
      b.heading('The payment of a reservation is disputed'),
      b.paragraph(
        `The bank or payment provider of ${f.guest} has taken back the money of reservation ${f.reference}, “${f.title}”, ${dates(f)}.`,
      ),
      b.note(
        'info',
        'What it means for you',
        'What is due to you waits until Posada has settled the case. The reservation stays as it is: we tell you if there is news.',
      ),
      b.buttons({ label: 'See my reservations', href: f.links.received }),
    ],
  }),
};
