import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { positionOf } from '../../engine/event-store/port.ts';
import { MAX_ID } from '../../server/http/input/fields.ts';
import { matchingPerson } from '../queries.ts';
import { type Kind, MAX_HITS } from './contract-search.ts';

/** What the text may identify; null or empty when it cannot be that. */
type SearchTerms = {
  readonly text: string;
  readonly reservation: number | null;
  readonly listing: number | null;
  /** The input for `matchingPerson`; null when it cannot be a person. */
  readonly person: string | null;
  readonly uuid: string | null;
  readonly position: string | null;
  readonly stream: string | null;
  readonly eventType: string | null;
  /** Words of a title: letters and digits only, at least two characters. */
  readonly words: readonly string[];
};

const MIN_LETTERS = 2;
const MAX_WORDS = 6;

const idOf = (digits: string | undefined): number | null => {
  const id = digits !== undefined && /^\d{1,10}$/.test(digits) ? Number(digits) : 0;
  return id > 0 && id <= MAX_ID ? id : null;
};

/** Parses the search text. `R-17` can only be a reservation, `U-3` a person; digits alone, or `#17`, may be any number. */
export const searchTermsIn = (typed: string): SearchTerms => {
  const text = typed.trim().replace(/^#(?=\d)/, '');
  const [, letter = '', marked] = /^([RU])-?(\d+)$/i.exec(text) ?? [];
  const nothing: SearchTerms = {
    text,
    reservation: null,
    listing: null,
    person: null,
    uuid: null,
    position: null,
    stream: null,
    eventType: null,
    words: [],
  };
  if (marked !== undefined) {
    const id = idOf(marked);
    return letter.toUpperCase() === 'R' ? { ...nothing, reservation: id } : { ...nothing, person: id === null ? null : String(id) };
  }
  if (text.includes('@')) return { ...nothing, person: text };
  if (isUuid(text)) return { ...nothing, uuid: text.toLowerCase() };
  const stream = /^[a-z][\w-]+$/.test(text) && text.slice(1, -1).includes('-') ? text : null;
  const [, kind, number] = /^(?:desk-)?(reservation|payment|listing|calendar|user)-(\d+)$/.exec(text) ?? [];
  if (stream !== null && kind !== undefined) {
    const id = idOf(number);
    const ofReservation = kind === 'reservation' || kind === 'payment';
    const ofListing = kind === 'listing' || kind === 'calendar';
    return {
      ...nothing,
      stream,
      reservation: ofReservation ? id : null,
      listing: ofListing ? id : null,
      person: kind === 'user' && id !== null ? String(id) : null,
    };
  }
  const digits = /^\d+$/.test(text) ? text : undefined;
  const isName = text.length >= MIN_LETTERS || digits !== undefined;
  return {
    ...nothing,
    stream,
    reservation: idOf(digits),
    listing: idOf(digits),
    position: digits !== undefined && digits.length <= 18 ? positionOf(digits) : null,
    person: isName ? text : null,
    eventType: /^[A-Z][A-Za-z]+$/.test(text) ? text : null,
    words:
      digits === undefined
        ? text
            .normalize('NFC') // so that a combining accent does not end a word
            .split(/[^\p{L}\p{N}]+/u)
            .filter((word) => word.length >= MIN_LETTERS)
            .slice(0, MAX_WORDS)
        : [],
  };
};

/** One more than is shown, to know whether there are more. */
const TAKEN = MAX_HITS + 1;
/** How many listings with the words are examined to find the latest ones. */
const MATCHES = 500;

type Ids = readonly string[];
export type Found = Readonly<Record<Kind, Ids>>;
const texts = (rows: readonly { id: string | number }[]): Ids => rows.map(({ id }) => String(id));

const people = async (db: Knex, { person }: SearchTerms): Promise<Ids> => {
  if (person === null) return [];
  const rows = db('users as u').join('user_vault as v', 'v.id', 'u.id').select('u.id').limit(TAKEN);
  return texts(await matchingPerson(rows, person).orderByRaw('folded(v.first_name) using ~<~, u.id'));
};

/**
 * The reservation with this number; if there is none (digits may be a phone), the latest ones of these people, each read by index. Drafts
 * by number only.
 */
const reservations = async (db: Knex, { reservation }: SearchTerms, users: Ids): Promise<Ids> => {
  const numbered = reservation === null ? [] : await db('reservations').where({ id: reservation }).select('id');
  if (numbered.length > 0 || users.length === 0) return texts(numbered);
  const latest = (side: string) =>
    `(select r.id from reservations r where r.${side} = p.id and r.requested_at is not null order by r.id desc limit ${TAKEN})`;
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `select distinct r.id from unnest(?::integer[]) p(id),
            lateral (${latest('guest_id')} union all ${latest('host_id')}) r order by r.id desc limit ${TAKEN}`,
    [users.map(Number)],
  );
  return texts(rows);
};

const listings = async (db: Knex, { listing, words }: SearchTerms): Promise<Ids> => {
  if (listing !== null) return texts(await db('listings').where({ id: listing }).select('id'));
  if (words.length === 0) return [];
  const some = db('listings')
    .whereRaw(`listing_words(details) @@ to_tsquery('simple', folded(?))`, [words.map((word) => `${word}:*`).join(' & ')])
    .limit(MATCHES)
    .select('id');
  return texts(await db.from(some.as('some')).orderBy('id', 'desc').limit(TAKEN).select('id'));
};

/** By our number or the gateway's, and those of the found reservations. */
const payments = async (db: Knex, { text }: SearchTerms, ofReservations: Ids): Promise<Ids> =>
  texts(
    await db('payments')
      .whereRaw('(payment_id = ? or ref = ? or reservation_id = any(?))', [text, text, ofReservations.map(Number)])
      .orderBy('started_at', 'desc')
      .limit(TAKEN)
      .select('payment_id as id'),
  );

/** By id, by the event that caused them, or about the record with the typed number. */
const mails = async (db: Knex, { uuid, reservation, listing, stream }: SearchTerms): Promise<Ids> => {
  const about = [reservation && `reservation-${reservation}`, listing && `listing-${listing}`, stream].filter(
    (one) => typeof one === 'string',
  );
  if (uuid === null && about.length === 0) return [];
  return texts(
    await db('mail_outbox')
      .whereRaw('(id = ?::uuid or event_id = ?::uuid or concerns = any(?))', [uuid, uuid, about])
      .orderBy('posted', 'desc')
      .limit(TAKEN)
      .select('id'),
  );
};

/** By id, position, request, stream or type; latest first. */
const events = async (db: Knex, { text, uuid, position, stream, eventType }: SearchTerms): Promise<Ids> => {
  const rows = db('audit').select('position as id').limit(TAKEN);
  if (position !== null) return texts(await rows.where({ position }));
  if (stream !== null) return texts(await rows.where({ stream }).orderBy('revision', 'desc'));
  if (eventType !== null) return texts(await rows.where({ type: eventType }).orderBy('position', 'desc'));
  if (uuid !== null) rows.whereRaw('(event_id = ?::uuid or correlation_id = ?)', [uuid, text]);
  else rows.where({ correlation_id: text });
  const found: { id: string }[] = await rows;
  return texts(found.toSorted((a, b) => (a.id < b.id ? 1 : -1)));
};

/** The ids of the matches, at most one more of each kind than is shown. Every statement uses an index and is bounded. */
export const found = async (db: Knex, terms: SearchTerms): Promise<Found> => {
  const users = await people(db, terms);
  const stays = await reservations(db, terms, users.slice(0, MAX_HITS));
  return {
    users,
    reservations: stays,
    accommodations: await listings(db, terms),
    payments: await payments(db, terms, stays.slice(0, MAX_HITS)),
    mails: await mails(db, terms),
    events: await events(db, terms),
  };
};
