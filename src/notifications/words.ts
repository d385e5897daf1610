import type { Knex } from 'knex';
import { peopleByIds } from '../identity/vault.ts';
import { rangeText } from '../kernel/formats.ts';
import { textIn } from '../kernel/languages.ts';
import { own } from '../kernel/own.ts';
import { sentence } from '../kernel/text.ts';
import type { Instant, Language } from '../kernel/types.ts';
import { listingSummaries } from '../listings/queries.ts';
import { reservationsById } from '../reservations/queries.ts';
import { textsOf } from '../server/texts.ts';
import { isTemplate, rowOf, type Template } from './kinds.ts';

export type NoticeRow = {
  id: string;
  number: number;
  user_id: number;
  template: string;
  params: Readonly<Record<string, string | number>>;
  reservation_id: number | null;
  listing_id: number | null;
  in_bell: boolean;
  created_at: Instant;
  read_at: Instant | null;
};

/** The content of a notice. `dates`: the nights it is about. A push contains only `text` and `dates`. */
export type NoticeWords = { readonly text: string; readonly dates: string | null; readonly space: string | null; readonly path: string };

/**
 * The texts of notices, rendered from the current state when shown and not stored. They contain the other person's first name. Notices of
 * removed templates are left out.
 */
export const wordsOfNotices = async (db: Knex, notices: readonly NoticeRow[], language: Language): Promise<Map<string, NoticeWords>> => {
  const reservations = await reservationsById(db, idsOf(notices, 'reservation_id'));
  const people = await peopleByIds(db, [...new Set([...reservations.values()].flatMap(({ guest_id, host_id }) => [guest_id, host_id]))]);
  const listings = await listingSummaries(db, idsOf(notices, 'listing_id'));
  const t = textsOf(language);
  const wordsOf = (notice: NoticeRow & { template: Template }): NoticeWords => {
    const reservation = notice.reservation_id === null ? undefined : reservations.get(notice.reservation_id);
    const listing = notice.listing_id === null ? undefined : listings.get(notice.listing_id);
    const isHost = reservation?.host_id === notice.user_id;
    const other = reservation && people.get(isHost ? reservation.guest_id : reservation.host_id);
    const name = other?.firstName || t(isHost ? 'mails-reservations:somebody.guest' : 'mails-reservations:somebody.host');
    const ids: Readonly<Record<string, unknown>> = { ...notice.params, reservationId: notice.reservation_id, listingId: notice.listing_id };
    return {
      text: sentence(t(`notices:text.${notice.template}`, { name })),
      dates: reservation ? rangeText(language, reservation.check_in, reservation.check_out) : null,
      space: listing ? (textIn(listing.title, language) ?? listing.locality) : null,
      path: (rowOf(notice.template)?.leads ?? '/').replace(/\{(\w+)\}/g, (_, id: string) => String(own(ids, id) ?? '')),
    };
  };
  return new Map(notices.filter(isKnown).map((notice) => [notice.id, wordsOf(notice)]));
};

const isKnown = (notice: NoticeRow): notice is NoticeRow & { template: Template } => isTemplate(notice.template);
const idsOf = (notices: readonly NoticeRow[], column: 'reservation_id' | 'listing_id'): number[] => [
  ...new Set(notices.flatMap((notice) => notice[column] ?? [])),
];
