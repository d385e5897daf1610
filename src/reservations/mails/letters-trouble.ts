import * as b from './mails-blocks.ts';
import type { GuestLetters, HostLetters } from './mails-facts.ts';

/** Letters to the guest about problems with a stay: its money, its end, its links. */
export const guestTroubleLetters: Pick<GuestLetters, 'guest-contested' | 'guest-end-asked' | 'guest-end-refused' | 'guest-link-anew'> = {
  'guest-end-asked': (f, t) => ({
    subject: t('mails-guest:end-asked.subject'),
    preheader: t('mails-guest:end-asked.preheader'),
    blocks: [
      b.heading(t('mails-guest:end-asked.heading')),
      b.paragraph(t('mails-guest:end-asked.text')),
      b.note('info', t('mails-guest:end-asked.note.title'), t('mails-guest:end-asked.note.text')),
      b.buttons({ label: t('mails-guest:end-asked.button'), href: f.links.yourStay }),
    ],
  }),
  'guest-end-refused': (f, t) => ({
    subject: t('mails-guest:end-refused.subject'),
    preheader: t('mails-guest:end-refused.preheader'),
    blocks: [
      b.heading(t('mails-guest:end-refused.heading')),
      b.paragraph(t('mails-guest:end-refused.text')),
      b.buttons({ label: t('mails-guest:end-refused.button'), href: f.links.yourStay }),
    ],
  }),
  'guest-link-anew': (f, t) => ({
    subject: t('mails-guest:link-anew.subject'),
    preheader: t('mails-guest:link-anew.preheader'),
    blocks: [
      b.heading(t('mails-guest:link-anew.heading')),
      b.paragraph(t('mails-guest:link-anew.text')),
      f.opens === 'pay'
        ? b.buttons({ label: t('mails-guest:link-anew.button.pay'), href: f.links.pay })
        : f.opens === 'receipt'
          ? b.buttons({ label: t('mails-guest:link-anew.button.receipt'), href: f.links.receipt })
          : b.buttons({ label: t('mails-guest:link-anew.button.see'), href: f.links.yourStay }),
    ],
  }),
  'guest-contested': (f, t) => ({
    subject: t('mails-guest:contested.subject'),
    preheader: t('mails-guest:contested.preheader'),
    blocks: [
      b.heading(t('mails-guest:contested.heading')),
      b.paragraph(t('mails-guest:contested.text')),
      b.note('warning', t('mails-guest:contested.note.title'), t('mails-guest:contested.note.text')),
      b.buttons({ label: t('mails-guest:contested.button'), href: f.links.yourStay }),
    ],
  }),
};

/** The same letters to the host. */
export const hostTroubleLetters: Pick<HostLetters, 'host-contested' | 'host-end-refused' | 'host-link-anew'> = {
  'host-end-refused': (f, t) => ({
    subject: t('mails-host:end-refused.subject'),
    preheader: t('mails-host:end-refused.preheader'),
    blocks: [
      b.heading(t('mails-host:end-refused.heading')),
      b.paragraph(t('mails-host:end-refused.text')),
      b.buttons({ label: t('mails-host:end-refused.button'), href: f.links.received }),
    ],
  }),
  'host-link-anew': (f, t) => ({
    subject: t('mails-host:link-anew.subject'),
    preheader: t('mails-host:link-anew.preheader'),
    blocks: [
      b.heading(t('mails-host:link-anew.heading')),
      b.paragraph(t('mails-host:link-anew.text')),
      f.opens === 'answer'
        ? b.buttons(
            { label: t('mails-host:link-anew.accept'), href: f.links.accept },
            { label: t('mails-host:link-anew.reject'), href: f.links.reject, quiet: true },
          )
        : b.buttons({ label: t('mails-host:link-anew.button'), href: f.links.received }),
    ],
  }),
  'host-contested': (f, t) => ({
    subject: t('mails-host:contested.subject'),
    preheader: t('mails-host:contested.preheader'),
    blocks: [
      b.heading(t('mails-host:contested.heading')),
      b.paragraph(t('mails-host:contested.text')),
      b.note('info', t('mails-host:contested.note.title'), t('mails-host:contested.note.text')),
      b.buttons({ label: t('mails-host:contested.button'), href: f.links.received }),
    ],
  }),
};
