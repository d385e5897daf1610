import type { Knex } from 'knex';
import { listingSummaries } from '../../projections/listings.ts';
import { reservationById } from '../../projections/reservations.ts';
import { stayReviews } from '../../projections/reviews.ts';
import { greeting, peopleByIds } from '../identity/vault.ts';
import type { Clock } from '../platform/clock.ts';
import { layout } from '../platform/mail/layout.ts';
import { type Mail, MailNotReady, type MailTemplates } from '../platform/mail/outbox.ts';
import { textsOf } from '../platform/texts.ts';
import { dayText } from '../shared/formats.ts';
import { textIn } from '../shared/languages.ts';
import { addDays } from '../shared/nights.ts';
import { OPEN_DAYS, type Side } from '../shared/reviews.ts';

/** The invitation to write, on the evening of the check-out. To an address that nobody has confirmed it quotes nobody (D-134). */
export const reviewMailTemplates = ({ db, clock, publicUrl }: { db: Knex; clock: Clock; publicUrl: string }): MailTemplates => {
  const invitation =
    (side: Side) =>
    async (params: Readonly<Record<string, string | number>>): Promise<Mail | null> => {
      const row = await reservationById(db, Number(params['reservationId']));
      if (!row) throw new MailNotReady('the reservation is not there yet');
      const [people, listings] = [await peopleByIds(db, [row.guest_id, row.host_id]), await listingSummaries(db, [row.listing_id])];
      const [recipient, other] = [
        people.get(side === 'guest' ? row.guest_id : row.host_id),
        people.get(side === 'guest' ? row.host_id : row.guest_id),
      ];
      const listing = listings.get(row.listing_id);
      if (!recipient || !listing) throw new MailNotReady('people or listing are not there yet');
      const hasWritten = Boolean((await stayReviews(db, row.id))?.[side]);
      const until = addDays(row.check_out, OPEN_DAYS - 1);
      if (recipient.erased || recipient.email === '' || row.status !== 'paid' || hasWritten || clock.now().slice(0, 10) > until)
        return null;
      const { language, isConfirmed } = recipient;
      const t = textsOf(language);
      const place = (isConfirmed ? textIn(listing.title, language) : null) ?? listing.locality;
      const name = (isConfirmed ? other?.firstName : '') || t(`mails-reservations:somebody.${side === 'guest' ? 'host' : 'guest'}`);
      const facts = { hello: greeting(t, recipient), place, name, day: dayText(language, until) };
      const subject = t(`mails-reviews:${side}.subject`, facts);
      const letter = {
        ...{ language, subject, preheader: t('mails-reviews:preheader', facts) },
        blocks: [
          { kind: 'heading', text: subject },
          { kind: 'paragraph', text: t(`mails-reviews:${side}.text`, facts) },
          { kind: 'note', tone: 'info', title: t('mails-reviews:noteTitle'), text: t('mails-reviews:note', facts) },
          { kind: 'buttons', buttons: [{ label: t('mails-reviews:button'), href: `${publicUrl}/opinion/${row.id}` }] },
        ],
        footer: [t('mails-reservations:footer', { reference: `R-${row.id}` })],
      } as const;
      return { to: recipient.email, language, subject, ...layout(letter, publicUrl) };
    };
  return { 'guest-review': invitation('guest'), 'host-review': invitation('host') };
};
