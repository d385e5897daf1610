import { moneyText } from '../../kernel/formats.ts';
import type { Translate } from '../../server/texts.ts';
import * as b from './mails-blocks.ts';
import type { GuestLetters, RestoredFacts, UnpaidFacts } from './mails-facts.ts';

/** Mails to the guest about corrections: what an earlier mail said is no longer true. */
export const guestUndoneLetters: Pick<GuestLetters, 'guest-restored' | 'guest-unpaid' | 'guest-unconfirmed'> = {
  'guest-restored': (f, t) => ({
    subject: t('mails-guest:restored.subject'),
    preheader: t('mails-guest:restored.preheader'),
    blocks: [b.heading(t('mails-guest:restored.heading')), b.paragraph(t('mails-guest:restored.text')), ...goesOn(f, t), b.stayFacts(f, t)],
  }),
  'guest-unpaid': (f, t) => ({
    subject: f.next === 'over' ? t('mails-guest:unpaid.subject.over') : t('mails-guest:unpaid.subject.missing'),
    preheader: t('mails-guest:unpaid.preheader'),
    blocks: [
      b.heading(f.next === 'over' ? t('mails-guest:unpaid.heading.over') : t('mails-guest:unpaid.heading.missing')),
      b.paragraph(t('mails-guest:unpaid.text', { amount: moneyText(f.amount) })),
      ...awaited(f, t),
      b.stayFacts(f, t),
    ],
  }),
  'guest-unconfirmed': (f, t) => ({
    subject: t('mails-guest:unconfirmed.subject'),
    preheader: t('mails-guest:unconfirmed.preheader'),
    blocks: [
      b.heading(t('mails-guest:unconfirmed.heading')),
      b.paragraph(t('mails-guest:unconfirmed.text')),
      ...awaited({ ...f, next: { by: f.by, length: f.length } }, t),
      b.stayFacts(f, t),
    ],
  }),
};

const awaited = ({ next, links }: Pick<UnpaidFacts, 'next' | 'links'>, t: Translate) => {
  if (next === 'over') {
    const text = t('mails-guest:unpaid.over.text');
    return [
      b.note('info', t('mails-guest:unpaid.over.title'), text),
      b.buttons({ label: t('mails-guest:unpaid.button.all'), href: links.made }),
    ];
  }
  if (next === 'paid') return [b.buttons({ label: t('mails-guest:unpaid.button.see'), href: links.yourStay })];
  if (next === 'ended') {
    const text = t('mails-guest:unpaid.ended.text');
    return [
      b.note('warning', t('mails-guest:unpaid.ended.title'), text),
      b.buttons({ label: t('mails-guest:unpaid.button.all'), href: links.made }),
    ];
  }
  if (next === 'transfer') {
    const text = t('mails-guest:unpaid.transfer.text');
    return [
      b.note('info', t('mails-guest:unpaid.transfer.title'), text),
      b.buttons({ label: t('mails-guest:unpaid.button.see'), href: links.yourStay }),
    ];
  }
  const text = t('mails-guest:unpaid.waits.text', { by: next.by });
  return [
    b.note('warning', t('mails-guest:unpaid.waits.title', { length: next.length }), text),
    b.buttons({ label: t('mails-guest:unpaid.button.pay'), href: links.pay }),
  ];
};

const goesOn = (f: RestoredFacts, t: Translate) => {
  const g = f.goesOn;
  const see = b.buttons({ label: t('mails-guest:restored.button.see'), href: f.links.yourStay });
  if (g === 'ended') return [see];
  if (g === 'paid') return [b.note('success', t('mails-guest:restored.paid.title'), t('mails-guest:restored.paid.text')), see];
  if (g === 'transfer') return [b.note('info', t('mails-guest:restored.transfer.title'), t('mails-guest:restored.transfer.text')), see];
  if (g.status === 'requested')
    return [
      b.note(
        'info',
        t('mails-guest:restored.requested.title', { length: g.length }),
        t('mails-guest:restored.requested.text', { by: g.by }),
      ),
      see,
    ];
  return [
    b.note(
      'warning',
      t('mails-guest:restored.accepted.title', { length: g.length }),
      t('mails-guest:restored.accepted.text', { by: g.by }),
    ),
    b.buttons({ label: t('mails-guest:restored.button.pay'), href: f.links.pay }),
  ];
};
