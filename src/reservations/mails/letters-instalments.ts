import { dayText, moneyText, weekdayText } from '../../kernel/formats.ts';
import * as b from './mails-blocks.ts';
import type { GuestLetters, HostLetters, RentFacts } from './mails-facts.ts';

const about = ({ language, due, months, rent }: RentFacts) => ({
  count: months,
  day: dayText(language, due),
  weekday: weekdayText(language, due),
  amount: moneyText(rent),
});

/** Letters to the guest about the later months of a long stay (D-127). */
export const guestInstalmentLetters: Pick<GuestLetters, 'guest-rent-reminder' | Extract<keyof GuestLetters, `guest-instalment-${string}`>> =
  {
    'guest-rent-reminder': (f, t) => ({
      subject: t('mails-guest:rent-reminder.subject', about(f)),
      preheader: t('mails-guest:rent-reminder.preheader', about(f)),
      blocks: [
        b.heading(t('mails-guest:rent-reminder.heading', about(f))),
        b.paragraph(t('mails-guest:rent-reminder.text', about(f))),
        b.note('info', t('mails-guest:rent-reminder.note.title'), t('mails-guest:rent-reminder.note.text')),
        b.buttons({ label: t('mails-guest:rent-reminder.button'), href: f.links.pay }),
        b.stayFacts(f, t),
      ],
    }),
    'guest-instalment-paid': (f, t) => ({
      subject: t('mails-guest:instalment-paid.subject', about(f)),
      preheader: t('mails-guest:instalment-paid.preheader', about(f)),
      blocks: [
        b.heading(t('mails-guest:instalment-paid.heading')),
        b.paragraph(t('mails-guest:instalment-paid.text', about(f))),
        b.buttons({ label: t('mails-guest:instalment-paid.button'), href: f.links.yourStay }),
        b.stayFacts(f, t),
      ],
    }),
    'guest-instalment-announced': (f, t) => ({
      subject: t('mails-guest:instalment-announced.subject', about(f)),
      preheader: t('mails-guest:instalment-announced.preheader', about(f)),
      blocks: [
        b.heading(t('mails-guest:instalment-announced.heading')),
        b.paragraph(t('mails-guest:instalment-announced.text', about(f))),
        b.buttons({ label: t('mails-guest:instalment-announced.button'), href: f.links.yourStay }),
        b.stayFacts(f, t),
      ],
    }),
    'guest-instalment-missing': (f, t) => ({
      subject: t('mails-guest:instalment-missing.subject', about(f)),
      preheader: t('mails-guest:instalment-missing.preheader', about(f)),
      blocks: [
        b.heading(t('mails-guest:instalment-missing.heading')),
        b.paragraph(t('mails-guest:instalment-missing.text', about(f))),
        b.note('info', t('mails-guest:instalment-missing.note.title'), t('mails-guest:instalment-missing.note.text')),
        b.buttons({ label: t('mails-guest:instalment-missing.button'), href: f.links.pay }),
        b.stayFacts(f, t),
      ],
    }),
    'guest-instalment-overdue': (f, t) => ({
      subject: t('mails-guest:instalment-overdue.subject', about(f)),
      preheader: t('mails-guest:instalment-overdue.preheader', about(f)),
      blocks: [
        b.heading(t('mails-guest:instalment-overdue.heading')),
        b.paragraph(t('mails-guest:instalment-overdue.text', about(f))),
        b.note('warning', t('mails-guest:instalment-overdue.note.title'), t('mails-guest:instalment-overdue.note.text')),
        b.buttons({ label: t('mails-guest:instalment-overdue.button'), href: f.links.pay }),
        b.stayFacts(f, t),
      ],
    }),
  };

/** The same letters to the host. */
export const hostInstalmentLetters: Pick<HostLetters, 'host-instalment-paid' | 'host-instalment-overdue'> = {
  'host-instalment-paid': (f, t) => ({
    subject: t('mails-host:instalment-paid.subject', about(f)),
    preheader: t('mails-host:instalment-paid.preheader', about(f)),
    blocks: [
      b.heading(t('mails-host:instalment-paid.heading')),
      b.paragraph(t('mails-host:instalment-paid.text', about(f))),
      b.buttons({ label: t('mails-host:instalment-paid.button'), href: f.links.received }),
      b.stayFacts(f, t),
    ],
  }),
  'host-instalment-overdue': (f, t) => ({
    subject: t('mails-host:instalment-overdue.subject', about(f)),
    preheader: t('mails-host:instalment-overdue.preheader', about(f)),
    blocks: [
      b.heading(t('mails-host:instalment-overdue.heading')),
      b.paragraph(t('mails-host:instalment-overdue.text', about(f))),
      b.note('info', t('mails-host:instalment-overdue.note.title'), t('mails-host:instalment-overdue.note.text')),
      b.buttons({ label: t('mails-host:instalment-overdue.button'), href: f.links.received }),
      b.stayFacts(f, t),
    ],
  }),
};
