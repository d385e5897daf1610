import { moneyText, weekdayText } from '../../shared/formats.ts';
import * as b from './mails-blocks.ts';
import { hostTroubleEn } from './mails-en-trouble.ts';
import type { CancelledFacts, Facts, HostTexts, RestoredFacts, UnpaidFacts } from './mails-facts.ts';

const stay = (f: Facts) => b.stayFacts('en', f);
const dates = ({ stay: { checkIn, checkOut } }: Facts) => `${weekdayText('en', checkIn)} to ${weekdayText('en', checkOut)}`;
const STRIKE = 'With three requests rejected or left unanswered within a year, the space receives no more requests.';

/** Mails to the host. */
export const hostEn: HostTexts = {
  ...hostTroubleEn,
  'host-request': (f) => ({
    subject: `${f.guest} would like to stay at “${f.title}”`,
    preheader: `You have ${f.length} to answer.`,
    blocks: [
      b.heading('You have a request'),
      b.paragraph(`Hello ${f.host}. ${f.guest} would like to stay at “${f.title}”. The nights are set aside until you answer.`),
      b.note(
        'warning',
        `You have ${f.length} to answer`,
        `Until ${f.by}. Without an answer the request is rejected by itself and counts as a mark. ${STRIKE}`,
      ),
      b.buttons({ label: 'Accept', href: f.links.accept }, { label: 'Reject', href: f.links.reject, quiet: true }),
      b.paragraph('Opening a link decides nothing: you see the details first and confirm afterwards.'),
      ...b.legalNote(f),
      stay(f),
      b.hostPrice('en', f),
    ],
  }),
  'host-answer-reminder': (f) => ({
    subject: `${f.length} left to answer ${f.guest}`,
    preheader: `Until ${f.by}.`,
    blocks: [
      b.heading(`You have ${f.length} left to answer`),
      b.note('warning', `Until ${f.by}`, `Without an answer the request is rejected by itself and counts as a mark. ${STRIKE}`),
      b.buttons({ label: 'Accept', href: f.links.accept }, { label: 'Reject', href: f.links.reject, quiet: true }),
      stay(f),
    ],
  }),
  'host-unanswered': (f) => ({
    subject: `The request of ${f.guest} closed without an answer`,
    preheader: 'It counts as a mark for your space.',
    blocks: [
      b.heading('The time to answer is over'),
      b.paragraph(`The request of ${f.guest} for “${f.title}”, ${dates(f)}, was rejected by itself. The nights are free again.`),
      b.note('warning', 'It counts as a mark', STRIKE),
      b.paragraph('If those dates do not suit you, block them in your calendar: then no requests come in for them.'),
      b.buttons({ label: 'See my requests', href: f.links.received }),
    ],
  }),
  'host-accepted': (f) => ({
    subject: `You accepted ${f.guest} at “${f.title}”`,
    preheader: `${f.guest} has ${f.length} to pay.`,
    blocks: [
      b.heading(`You accepted ${f.guest}`),
      b.paragraph('The nights are set aside. Once it is paid, we send you the contact and the guest receives the address.'),
      b.note(
        'info',
        `${f.guest} has ${f.length} to pay`,
        `Until ${f.by}. If it is not paid by then, the reservation is cancelled by itself and the nights are free again.`,
      ),
      stay(f),
      b.hostPrice('en', f),
      b.buttons({ label: 'See the reservation', href: f.links.received }),
    ],
  }),
  'host-transfer-announced': (f) => ({
    subject: `${f.guest} has told us of a transfer: we are checking it`,
    preheader: `“${f.title}”, ${dates(f)}. The nights stay held.`,
    blocks: [
      b.heading(`${f.guest} has told us of a transfer`),
      b.note(
        'info',
        'The clock is stopped',
        'We check that the money arrived and write to you when the reservation is confirmed. Until then the nights stay held and there is nothing for you to do.',
      ),
      stay(f),
      b.buttons({ label: 'See the reservation', href: f.links.received }),
    ],
  }),
  'host-paid': (f) => ({
    subject: `${f.guest} paid: reservation confirmed at “${f.title}”`,
    preheader: `Check-in on ${weekdayText('en', f.stay.checkIn)}.`,
    blocks: [
      b.heading('The reservation is paid'),
      b.paragraph(`${f.guest} arrives on ${weekdayText('en', f.stay.checkIn)}. Write to agree on the time and on the keys.`),
      b.contactFacts('en', f, false),
      stay(f),
      b.hostPrice('en', f),
      b.buttons({ label: 'See the reservation', href: f.links.received }),
    ],
  }),
  'host-restored': (f) => ({
    subject: `The reservation of ${f.guest} at “${f.title}” stands`,
    preheader: 'We had cancelled it by a mistake of ours.',
    blocks: [
      b.heading('Our mistake: the reservation goes on'),
      b.paragraph(
        `We told you that the reservation of ${f.guest}, ${dates(f)}, was cancelled. That was a mistake of ours: it stands and the nights are held. We are sorry for the confusion.`,
      ),
      ...goesOn(f),
      b.buttons({ label: 'See the reservation', href: f.links.received }),
    ],
  }),
  'host-unpaid': (f) => ({
    subject:
      f.next === 'over'
        ? `About the cancelled reservation of ${f.guest} at “${f.title}”`
        : `The reservation of ${f.guest} at “${f.title}” is not paid yet`,
    preheader: 'We had called it paid by a mistake of ours.',
    blocks: [
      b.heading(f.next === 'over' ? 'Our mistake: there was no payment' : 'Our mistake: the payment is missing'),
      b.paragraph(
        `We told you that ${f.guest} had paid for “${f.title}”, ${dates(f)}. That payment did not arrive. We are sorry for the confusion.`,
      ),
      ...awaited(f),
      b.buttons({ label: 'See the reservation', href: f.links.received }),
    ],
  }),
  'host-payment-lapsed': (f) => ({
    subject: `${f.guest} did not pay in time: the nights are free`,
    preheader: `“${f.title}”, ${dates(f)}.`,
    blocks: [
      b.heading('The reservation was cancelled for lack of payment'),
      b.paragraph(
        `${f.guest} did not pay for “${f.title}”, ${dates(f)}, in time. The nights are free again and there is nothing to do for you.`,
      ),
      b.buttons({ label: 'See my reservations', href: f.links.received }),
    ],
  }),
  'host-cancelled': (f) => ({
    subject: `Reservation cancelled at “${f.title}”`,
    preheader: `${dates(f)}. The nights are free again.`,
    blocks: [
      b.heading(
        {
          guest: `${f.guest} cancelled the reservation`,
          host: f.ended ? `${f.guest}’s stay ended early` : 'You cancelled the reservation',
          admin: 'Posada cancelled the reservation',
        }[f.cause],
      ),
      b.paragraph(`This is about “${f.title}”, ${dates(f)}. The nights are free again.`),
      ...(f.cause === 'host' && f.wasPaid
        ? [
            f.ended
              ? b.note(
                  'info',
                  `Posada agreed: ${f.guest} gets ${moneyText(f.refund)} back`,
                  'What we had paid you already and goes back to the guest is kept from your next payouts.',
                )
              : b.note('info', `${f.guest} gets everything back`, 'When the host cancels, the guest receives everything that was paid.'),
          ]
        : []),
      ...(f.cause === 'guest' && f.wasPaid ? [b.note('info', 'What stays with you', kept(f))] : []),
      b.buttons({ label: 'See my reservations', href: f.links.received }),
    ],
  }),
};

const kept = ({ kept: left, percentage }: CancelledFacts): string =>
  left.amount > 0
    ? `${moneyText(left)} of what was paid: ${percentage} % of the stay goes back to the guest. We transfer it as if the guest had come.`
    : 'Nothing: so long before the arrival the whole stay goes back to the guest.';

const awaited = ({ next, guest }: UnpaidFacts) => {
  if (next === 'paid') return [];
  if (next === 'over')
    return [b.note('info', 'The reservation was cancelled before', 'It stays so: there is nothing to pay and nothing to do.')];
  if (next === 'ended')
    return [b.note('info', 'The reservation was cancelled', 'No time is left to pay before the arrival. The nights are free again.')];
  if (next === 'transfer') {
    return [
      b.note('info', `${guest} announced a transfer`, 'We wait for that money. The nights stay held and there is nothing for you to do.'),
    ];
  }
  return [
    b.note(
      'info',
      `${guest} has ${next.length} to pay`,
      `Until ${next.by}. The nights stay held; if it is not paid before, the reservation is cancelled automatically and they are free.`,
    ),
  ];
};

const goesOn = (f: RestoredFacts) => {
  const g = f.goesOn;
  if (g === 'ended') return [];
  if (g === 'paid') return [b.note('success', 'The reservation is paid', 'There is nothing for you to do.')];
  if (g === 'transfer')
    return [b.note('info', `${f.guest} announced a transfer`, 'We wait for that money and write to you when it arrives.')];
  return g.status === 'requested'
    ? [
        b.note(
          'warning',
          `You have ${g.length} to answer`,
          `Until ${g.by}. If you do not answer, the request is declined automatically and counts as a strike.`,
        ),
      ]
    : [
        b.note(
          'info',
          `${f.guest} has ${g.length} to pay`,
          `Until ${g.by}. If it is not paid before, the reservation is cancelled automatically.`,
        ),
      ];
};
