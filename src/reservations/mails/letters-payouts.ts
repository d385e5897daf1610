import { moneyText } from '../../kernel/formats.ts';
import * as b from './mails-blocks.ts';
import type { HostLetters, PayoutFacts } from './mails-facts.ts';

const about = ({ payout, account }: PayoutFacts) => ({ amount: moneyText(payout), account: account ?? '' });

/** Letters to the host about what we transfer to them, and what we keep of it. */
export const hostPayoutLetters: Pick<HostLetters, 'host-payout-sent' | 'host-payout-reverted' | 'host-payout-kept'> = {
  'host-payout-sent': (f, t) => ({
    subject: t('mails-host:payout-sent.subject', about(f)),
    preheader: t('mails-host:payout-sent.preheader'),
    blocks: [
      b.heading(t('mails-host:payout-sent.heading')),
      b.paragraph(t(f.account === null ? 'mails-host:payout-sent.text' : 'mails-host:payout-sent.toAccount', about(f))),
      b.note('info', t('mails-host:payout-sent.note.title'), t('mails-host:payout-sent.note.text')),
      b.buttons({ label: t('mails-host:payout-sent.button'), href: f.links.earnings }),
      b.stayFacts(f, t),
    ],
  }),
  'host-payout-reverted': (f, t) => ({
    subject: t('mails-host:payout-reverted.subject', about(f)),
    preheader: t('mails-host:payout-reverted.preheader'),
    blocks: [
      b.heading(t('mails-host:payout-reverted.heading')),
      b.paragraph(t('mails-host:payout-reverted.text', about(f))),
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
