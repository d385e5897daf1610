import type { Knex } from 'knex';
import { peopleByIds, wordsOf } from '../identity/vault.ts';
import { rangeText } from '../kernel/formats.ts';
import { textIn } from '../kernel/languages.ts';
import type { Side } from '../kernel/reviews.ts';
import type { Instant, Language } from '../kernel/types.ts';
import { listingsById } from '../listings/queries.ts';
import { reservationAsOf } from '../reservations/public.ts';
import { reservationsBetween } from '../reservations/queries.ts';
import type { ReservationRow } from '../reservations/rows.ts';
import { textsOf } from '../server/texts.ts';
import { sideOfTalk } from './commands.ts';
import type { ConversationView, MessageView, TalkEventView } from './contract.ts';
import { lastMessages } from './queries.ts';
import type { ConversationRow, MessageRow, StayQuestion } from './rows.ts';

type Seen = {
  /** Null for administrators. */ readonly userId: number | null;
  readonly language: Language;
  readonly now: Instant;
  readonly words: boolean;
};

/** Messages with their texts. */
export const presentMessages = async (db: Knex, messages: readonly MessageRow[]): Promise<MessageView[]> => {
  const words = await wordsOf(
    db,
    messages.map(({ text_id }) => text_id),
  );
  return messages.map((one) => messageView(one, words.get(one.text_id) ?? null));
};

const messageView = ({ conversation_id, number, side, sent_at, read_at }: MessageRow, words: string | null): MessageView => ({
  id: number,
  conversation_id,
  message: words,
  from: side,
  sent_at,
  read_at,
});

const standingOf = (reservation: ReservationRow | undefined): ConversationView['estado'] => {
  if (!reservation) return 'consulta';
  const states = { draft: 'consulta', requested: 'solicitud', accepted: 'aceptada', paid: 'pagada', ended: 'terminada' } as const;
  return states[reservation.status];
};

/** A side whose account was erased cannot be written to. */
const blockedFor = ({ guest, host }: ConversationRow, side: Side | null, isAlone: boolean): ConversationView['bloqueada'] => {
  const own = side === 'guest' ? guest : side === 'host' ? host : null;
  if (isAlone) return 'por_la_otra_parte';
  if (own?.blockedAt) return 'por_mi';
  return guest.blockedAt || host.blockedAt ? 'por_la_otra_parte' : 'no';
};

/** The reservations of these conversations by `<guest>/<listing>`, latest first, as of `now`. */
const reservationsOf = async (db: Knex, rows: readonly ConversationRow[], now: Instant): Promise<Map<string, ReservationRow[]>> => {
  const guests = [...new Set(rows.map(({ guest_id }) => guest_id))];
  const listings = [...new Set(rows.map(({ listing_id }) => listing_id))];
  const found = await reservationsBetween(db, guests, listings);
  return Map.groupBy(
    found.map((row) => reservationAsOf(row, now).row),
    ({ guest_id, listing_id }) => `${guest_id}/${listing_id}`,
  );
};

/** Conversations as seen by one of the two or an administrator. `words`: with the last message. */
export const presentConversations = async (
  db: Knex,
  rows: readonly ConversationRow[],
  { userId, language, now, words: withWords }: Seen,
): Promise<ConversationView[]> => {
  const last = withWords ? await lastMessages(db, rows) : new Map<number, MessageRow>();
  const [people, listings, words, reservations] = await Promise.all([
    peopleByIds(
      db,
      rows.flatMap(({ guest_id, host_id }) => [guest_id, host_id]),
    ),
    listingsById(
      db,
      rows.map(({ listing_id }) => listing_id),
    ),
    wordsOf(
      db,
      [...last.values()].map(({ text_id }) => text_id),
    ),
    reservationsOf(db, rows, now),
  ]);
  const isGone = (id: number): boolean => people.get(id)?.erased !== false;
  const personView = (id: number) => {
    const person = people.get(id);
    if (!person || isGone(id)) return { nombre: '', imagen: null };
    return { nombre: person.firstName, imagen: person.image ? `/storage/${person.image}` : null };
  };
  return rows.map((row) => {
    const side = userId === null ? null : sideOfTalk(row, userId);
    const listing = listings.get(row.listing_id);
    const [cover] = listing?.details.photos ?? [];
    const between = reservations.get(`${row.guest_id}/${row.listing_id}`) ?? [];
    const [reservation] = between;
    const message = last.get(row.id);
    return {
      id: row.id,
      guest_id: row.guest_id,
      host_id: row.host_id,
      accommodation_id: row.listing_id,
      side,
      counterpart: side && personView(side === 'guest' ? row.host_id : row.guest_id),
      huesped: personView(row.guest_id),
      anfitrion: personView(row.host_id),
      alojamiento: {
        nombre: (listing && textIn(listing.details.title, language)) ?? listing?.details.locality ?? '',
        comuna: listing?.details.locality ?? '',
        imagen: cover ? `/storage/photos/${cover.hash}-640.webp` : null,
      },
      check_in_date: reservation?.check_in ?? row.check_in,
      check_out_date: reservation?.check_out ?? row.check_out,
      huespedes: reservation?.guests ?? row.guests,
      ical: (listing?.feed_ids.length ?? 0) > 0 ? 1 : 0,
      estado: standingOf(reservation),
      reserva: reservation ? { idreserva: reservation.id, fecha_limite: reservation.status === 'ended' ? null : reservation.due_at } : null,
      filtro: !between.some(({ status }) => status === 'paid'),
      last_message: message ? messageView(message, words.get(message.text_id) ?? null) : null,
      unread: side ? row[side].unread : 0,
      bloqueada: blockedFor(row, side, [row.guest_id, row.host_id].some(isGone)),
      denunciada: side ? row[side].reportedAt !== null : row.guest.reportedAt !== null || row.host.reportedAt !== null,
    };
  });
};

/** What happened to the reservations of this guest for this space, and the automatic messages among `shown`, in order. */
export const talkEvents = async (
  db: Knex,
  row: ConversationRow,
  shown: readonly MessageRow[],
  { language, now }: Pick<Seen, 'language' | 'now'>,
): Promise<TalkEventView[]> => {
  const steps = [...(await reservationsOf(db, [row], now)).values()]
    .flat()
    .flatMap(({ id, requested_at, accepted_at, paid_at, ended_at }) =>
      [
        { tipo: 'solicitada' as const, fecha: requested_at },
        { tipo: 'aceptada' as const, fecha: accepted_at },
        { tipo: 'pagada' as const, fecha: paid_at },
        { tipo: 'terminada' as const, fecha: ended_at },
      ].flatMap(({ tipo, fecha }) => (fecha === null ? [] : [{ idreserva: id, tipo, fecha, mensaje: null }])),
    );
  const automatic = shown.flatMap(({ asked, sent_at }) =>
    asked ? [{ idreserva: null, tipo: 'automatico' as const, fecha: sent_at, mensaje: automaticText(asked, language) }] : [],
  );
  return [...automatic, ...steps].toSorted((a, b) => (a.fecha < b.fecha ? -1 : a.fecha > b.fecha ? 1 : 0));
};

const automaticText = ({ checkIn, checkOut, hasFeeds }: StayQuestion, language: Language): string => {
  const t = textsOf(language);
  const asks = t('conversations:automatic', { dates: rangeText(language, checkIn, checkOut) });
  return hasFeeds ? `${asks} ${t('conversations:external')}` : asks;
};
