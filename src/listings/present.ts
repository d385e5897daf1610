import { isStale } from '../kernel/calendar/freshness.ts';
import { countryName } from '../kernel/countries.ts';
import type { Spoken } from '../kernel/languages.ts';
import { currencyKey, toWire } from '../kernel/money.ts';
import { own, recordOf } from '../kernel/own.ts';
import { meanOf } from '../kernel/reviews.ts';
import { stayHoursOf } from '../kernel/stay-rules.ts';
import type { Instant, Language } from '../kernel/types.ts';
import type { CalendarLinks } from './calendar-links/calendar-links.ts';
import type { Photo } from './events.ts';
import { type AnswerFacts, introductionOf } from './host-facts.ts';
import { PHOTO_WIDTHS, photoKey } from './photos/photo-rules.ts';
import { actionsFor, standingStrikes, strikesNow } from './policies.ts';
import type { FeedReading, Upcoming } from './queries.ts';
import type { ListingRow, RatingRow } from './rows.ts';
import type { CardView, FaceView, OwnView, PhotoView } from './shapes.ts';
import { FEATURES, PHOTO_SLOTS, PROXIMITY, ROOM_FEATURES, WELCOME, wireModeOf, wireTypeOf } from './vocabulary.ts';

/** Street, number and exact point (`vault.ts`). */
type ExactPlace = {
  readonly address: string;
  readonly number: string;
  readonly lat: number;
  readonly lng: number;
  readonly pinned?: boolean | undefined;
};
export type Viewer = { readonly id: number; readonly isAdmin: boolean } | null;
/** The public data of a host: first name and portrait (D-44). */
export type HostFace = { firstName: string; image: string | null; spoken: readonly Spoken[]; since: number } | undefined;

const address = (key: string): string => `/storage/${key}`;
const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

/** A photo with its three versions; the srcset lists their actual widths. */
export const presentPhoto = ({ photoId, hash, width, height, placeholder, drawing = false, slot }: Photo): PhotoView => {
  const [small, medium, large] = PHOTO_WIDTHS.map((size) => address(photoKey(hash, size)));
  // several versions of a small picture have the same width, which is listed once
  const versions = PHOTO_WIDTHS.filter((_, i) => i === 0 || (PHOTO_WIDTHS[i - 1] ?? 0) < width);
  const urls = { url_320: small ?? '', url_640: medium ?? '', url_1280: large ?? '' };
  return {
    idgaleria: photoId,
    url: urls.url_1280,
    ...urls,
    srcset: versions.map((size) => `${address(photoKey(hash, size))} ${Math.min(size, width)}w`).join(', '),
    width,
    height,
    placeholder,
    dibujo: drawing,
    slot: PHOTO_SLOTS.find((name) => name === slot) ?? null,
  };
};

const counted = <const Names extends readonly string[]>(names: Names, counts: Readonly<Record<string, number>>) =>
  recordOf(names, (name) => own(counts, name) ?? 0);

const near = (names: readonly string[]) => recordOf(PROXIMITY, (name) => flag(names.includes(name)));

/** A card for lists; `photos` limits the gallery. */
export const presentCard = (
  row: ListingRow,
  host: Pick<NonNullable<HostFace>, 'firstName' | 'image'> | undefined,
  viewer: Viewer,
  language: Language,
  photos = 20,
): CardView => {
  const { details: d } = row;
  const { currency } = d.prices;
  const money = (amount: number) => toWire({ amount, currency });
  const orNull = (amount: number | null) => (amount === null ? null : money(amount));
  return {
    idalojamiento: row.id,
    nombre: d.title,
    tipo: wireTypeOf(d),
    categoria: d.category,
    modalidad_tiempo: wireModeOf(d.mode),
    comuna: d.locality,
    pais: countryName(d.countryCode, language),
    country_code: d.countryCode,
    zona_horaria: d.timeZone,
    latitud: d.point.lat,
    longitud: d.point.lng,
    moneda: currencyKey(currency),
    currency,
    arriendo: orNull(d.prices.monthlyRent),
    arriendo_diario: orNull(d.prices.nightly),
    arriendo_basicos: money(d.prices.basics),
    arriendo_comunes: money(d.prices.shared),
    gastos_comunes: money(d.prices.shared),
    arriendo_limpieza: money(d.prices.cleaning),
    arriendo_total: orNull(d.prices.monthlyTotal),
    garantia: orNull(d.prices.monthlyTotal),
    m2: d.squareMetres,
    rooms: d.roomCount,
    maximo_huespedes: d.maxGuests,
    tiempo_min: d.minNights,
    dni: d.registrationNumber ?? 'pendiente',
    numeroRegistro: d.registrationNumber,
    video_url: d.videoUrl,
    aprobado: row.approved_at !== null ? 1 : row.is_draft ? 0 : 2,
    verificado: flag(row.verified_at !== null),
    eliminado: flag(row.removed_at !== null),
    bloqueado: flag(row.blocked_at !== null),
    destacado: flag(row.highlighted_at !== null),
    ical: flag(row.feed_ids.length > 0),
    gallery: d.photos.slice(0, photos).map(presentPhoto),
    user: { idusuario: row.host_id, nombre: host?.firstName ?? '', imagen: host?.image ? address(host.image) : null },
    actions: actionsFor(viewer, row),
    ...counted(FEATURES, d.features),
    ...near(d.proximity),
    ...counted(WELCOME, d.welcome),
    piezas: d.rooms.map((room, i) => ({ idpieza: i + 1, ...counted(ROOM_FEATURES, room) })),
  };
};

/** What the page shows besides the listing itself: how its host answers, and its rating. */
export type FaceFacts = {
  readonly answers: AnswerFacts;
  readonly rating: RatingRow | undefined;
  /** Its imported calendars. */
  readonly feeds: readonly FeedReading[];
  readonly now: Instant;
};

const confirmedBy = (feeds: readonly FeedReading[], now: Instant): FaceView['calendario'] => {
  if (feeds.length === 0) return null;
  const read = feeds.map(({ fetchedAt }) => fetchedAt);
  return { leido: read.includes(null) ? null : (read.sort()[0] ?? null), al_dia: !feeds.some((feed) => isStale(feed, now)) };
};

/** What everyone may know about a host: no surname and no contact data (D-44). */
export const presentHost = (id: number, host: HostFace, answers: AnswerFacts, language: Language): FaceView['user'] => ({
  idusuario: id,
  nombre: host?.firstName ?? '',
  imagen: host?.image ? address(host.image) : null,
  idiomas: [...(host?.spoken ?? [])],
  miembro_desde: host?.since ?? null,
  tasa_respuesta: answers?.percent ?? null,
  tiempo_respuesta: answers?.minutes ?? null,
  presentacion: host ? introductionOf(host, answers, language) : [],
});

/** The public page, without street, number and exact point, whoever the caller is. */
export const presentFace = (
  row: ListingRow,
  host: HostFace,
  { answers, rating, feeds, now }: FaceFacts,
  viewer: Viewer,
  language: Language,
): FaceView => {
  const card = presentCard(row, host, viewer, language);
  return {
    ...card,
    noches_sueltas: row.sells_orphan_nights,
    sueltas_junto_a_bloqueos: row.sells_beside_blocks,
    calendario: confirmedBy(feeds, now),
    opiniones: { total: rating?.reviews ?? 0, promedio: meanOf(rating?.rating ?? 0, rating?.reviews ?? 0) },
    user: presentHost(row.host_id, host, answers, language),
    sobre_nosotros: row.details.about,
    reglas: row.details.houseRules,
    espacios_comunes: row.details.sharedSpaces,
    uso_cocina: row.details.kitchenUse,
    aseo_limpieza: row.details.cleaningRules,
    hora_llegada: stayHoursOf(row.details).checkIn,
    hora_salida: stayHoursOf(row.details).checkOut,
  };
};

/** Every field, for the owner and administrators only. */
export const presentOwn = (
  row: ListingRow,
  host: HostFace,
  viewer: Viewer,
  language: Language,
  {
    facts,
    place,
    visits,
    standing,
    links,
    now,
  }: {
    facts: FaceFacts;
    place: ExactPlace | null;
    visits: number;
    standing: Upcoming | undefined;
    links: CalendarLinks;
    now: Instant;
  },
): OwnView => ({
  ...presentFace(row, host, facts, viewer, language),
  latitud: place?.lat ?? row.details.point.lat,
  longitud: place?.lng ?? row.details.point.lng,
  direccion: place?.address ?? '',
  numero: place?.number ?? '',
  pin_movido: place?.pinned ?? false,
  external_reference: row.details.externalReference,
  visitas: visits,
  motivo_bloqueo: row.block_reason,
  fecha_bloqueo: row.blocked_at,
  marcas_rechazo: standingStrikes(row.struck_at, now),
  marcas: strikesNow(row.struck_at, now).map(({ at, until }) => ({ fecha: at, vence: until })),
  proxima_llegada: standing?.nextArrival ?? null,
  solicitudes: standing?.requests ?? 0,
  solicitud_vence: standing?.respondBy ?? null,
  reservas_vigentes: flag(standing?.live ?? false),
  fecha_publicacion: row.published_at,
  fecha_aprobacion: row.approved_at,
  get_url_ical: { url_ical: links.ics },
  get_url_json: { url_json: links.json },
});
