import type { Knex } from 'knex';
import { greeting, personById } from '../identity/vault.ts';
import type { Clock } from '../kernel/clock.ts';
import { addMilliseconds } from '../kernel/durations.ts';
import { weekdayText } from '../kernel/formats.ts';
import { textIn } from '../kernel/languages.ts';
import type { Instant, Language } from '../kernel/types.ts';
import { listingSummaries } from '../listings/queries.ts';
import { layout } from '../server/mail/layout.ts';
import { type Mail, MailNotReady, type MailTemplates } from '../server/mail/outbox.ts';
import { textsOf } from '../server/texts.ts';
import { viewingById, viewingsBetween } from './queries.ts';
import type { VisitRow } from './rows.ts';
import { visitPerson } from './vault.ts';

type Facts = { hello: string; place: string; day: string; count?: number };

/** The number of mails a host gets per day about viewing requests for one space; one more mail covers all others of that day (D-172). */
export const VIEWING_MAILS_A_DAY = 10;
const DAY_MS = 86_400_000;

/**
 * The requests a mail about this one covers: itself (`beyond` 0), all beyond the daily limit, or none (null), because another mail covers
 * it.
 */
const summaryOf = async (db: Knex, now: Instant, { id, listing_id, requested_at }: VisitRow): Promise<{ beyond: number } | null> => {
  const from = `${requested_at.slice(0, 10)}T00:00:00.000Z`;
  const end = addMilliseconds(from, DAY_MS);
  const requests = await viewingsBetween(db, listing_id, from, end);
  if (requests.indexOf(id) < VIEWING_MAILS_A_DAY) return { beyond: 0 };
  if (now < end) throw new MailNotReady('it is told of at the end of the day', end);
  return requests.at(-1) === id ? { beyond: requests.length - VIEWING_MAILS_A_DAY } : null;
};

/** The mails about viewing requests. Neither contains contact data of the other side: our team arranges the time (D-44). */
export const visitMailTemplates = ({ db, clock, publicUrl }: { db: Knex; clock: Clock; publicUrl: string }): MailTemplates => {
  const find = async (params: Readonly<Record<string, string | number>>) => {
    const row = await viewingById(db, Number(params['visitId']));
    if (!row) throw new MailNotReady('the visit is not there yet');
    const listing = (await listingSummaries(db, [row.listing_id])).get(row.listing_id);
    if (!listing) throw new MailNotReady('the listing is not there yet');
    return { row, listing };
  };
  const write = (to: string, language: Language, side: 'guest' | 'host' | 'more', facts: Facts, href: string): Mail => {
    const t = textsOf(language);
    const subject = t(`mails-visits:${side}.subject`, facts);
    const letter = {
      language,
      subject,
      preheader: side === 'more' ? t('mails-visits:more.noteTitle') : facts.day,
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
      // an unconfirmed address: the mail contains neither the typed name nor the host's title (D-134)
      const hello = greeting(textsOf(language), { isConfirmed: false, firstName: '' });
      const facts = { hello, place: listing.locality, day: weekdayText(language, row.day) };
      return write(person.email, language, 'guest', facts, `${publicUrl}/alojamiento/${row.listing_id}`);
    },
    'visit-announced': async (params) => {
      const { row, listing } = await find(params);
      const host = await personById(db, row.host_id);
      if (!host || host.erased) return null;
      const summary = await summaryOf(db, clock.now(), row);
      if (!summary) return null;
      const { language } = host;
      const facts = {
        hello: greeting(textsOf(language), host),
        place: (host.isConfirmed ? textIn(listing.title, language) : null) ?? listing.locality,
        day: weekdayText(language, row.day),
        count: summary.beyond,
      };
      return write(host.email, language, summary.beyond > 0 ? 'more' : 'host', facts, `${publicUrl}/dashboard`);
    },
  };
};
