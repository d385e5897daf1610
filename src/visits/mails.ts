import type { Knex } from 'knex';
import { listingSummaries } from '../../projections/listings.ts';
import { viewingById } from '../../projections/visits.ts';
import { greeting, personById } from '../identity/vault.ts';
import { layout } from '../platform/mail/layout.ts';
import { type Mail, MailNotReady, type MailTemplates } from '../platform/mail/outbox.ts';
import { textsOf } from '../platform/texts.ts';
import { weekdayText } from '../shared/formats.ts';
import { textIn } from '../shared/languages.ts';
import type { Language } from '../shared/types.ts';
import { visitPerson } from './vault.ts';

type Facts = { hello: string; place: string; day: string };

/** The two mails about a viewing request. Neither contains contact data of the other side: our team arranges the time (D-44). */
export const visitMailTemplates = ({ db, publicUrl }: { db: Knex; publicUrl: string }): MailTemplates => {
  const find = async (params: Readonly<Record<string, string | number>>) => {
    const row = await viewingById(db, Number(params['visitId']));
    if (!row) throw new MailNotReady('the visit is not there yet');
    const listing = (await listingSummaries(db, [row.listing_id])).get(row.listing_id);
    if (!listing) throw new MailNotReady('the listing is not there yet');
    return { row, listing };
  };
  const write = (to: string, language: Language, side: 'guest' | 'host', facts: Facts, href: string): Mail => {
    const t = textsOf(language);
    const subject = t(`mails-visits:${side}.subject`, facts);
    const letter = {
      language,
      subject,
      preheader: facts.day,
      blocks: [
        { kind: 'heading', text: subject },
        { kind: 'paragraph', text: t(`mails-visits:${side}.text`, facts) },
        { kind: 'note', tone: 'info', title: t(`mails-visits:${side}.noteTitle`), text: t(`mails-visits:${side}.note`) },
        { kind: 'buttons', buttons: [{ label: t(`mails-visits:${side}.button`), href }] },
      ],
      footer: [t(`mails-visits:${side}.footer`)],
    } as const;
    return { to, language, subject, ...layout(letter, publicUrl) };
  };
  return {
    'visit-requested': async (params) => {
      const { row, listing } = await find(params);
      const person = await visitPerson(db, row.id);
      if (!person) return null;
      const { language } = person;
      // nobody has confirmed this address: neither the name that was typed nor the host's title stands in the mail (D-134)
      const hello = greeting(textsOf(language), { isConfirmed: false, firstName: '' });
      const facts = { hello, place: listing.locality, day: weekdayText(language, row.day) };
      return write(person.email, language, 'guest', facts, `${publicUrl}/alojamiento/${row.listing_id}`);
    },
    'visit-announced': async (params) => {
      const { row, listing } = await find(params);
      const host = await personById(db, row.host_id);
      if (!host || host.erased) return null;
      const { language } = host;
      const facts = {
        hello: greeting(textsOf(language), host),
        place: (host.isConfirmed ? textIn(listing.title, language) : null) ?? listing.locality,
        day: weekdayText(language, row.day),
      };
      return write(host.email, language, 'host', facts, `${publicUrl}/dashboard`);
    },
  };
};
