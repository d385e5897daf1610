import { z } from 'zod';
import { phoneNumbers } from '../../engine/lazily.ts';
import { MAX_AREA, MAX_CAPACITY, MAX_PHOTOS, MAX_ROOMS, MIN_PHOTOS } from '../../kernel/listings/limits.ts';
import { recordOf } from '../../kernel/own.ts';
import { DOOR } from '../../kernel/people/door.ts';
import { PERSON_TEXTS } from '../../kernel/person-texts.ts';
import { HOUR, USUAL_HOURS } from '../../kernel/stay-rules.ts';
import { leaksIn } from '../../kernel/talk/leaks.ts';
import { codePoints } from '../../kernel/text.ts';
import { fieldErrors } from '../../server/http/field-errors.ts';
import { personTexts } from '../../server/http/input/person-text.ts';
import { invalidFields } from '../../server/http/problems.ts';
import type { Category, ListingDetails } from '../events.ts';
import type { ExactPlace } from '../vault.ts';
import {
  CATEGORIES,
  FEATURES,
  isCowork,
  modeOf,
  PROXIMITY,
  ROOM_FEATURES,
  typeOf,
  WELCOME,
  WIRE_MODES,
  WIRE_TYPES,
} from '../vocabulary.ts';
import {
  accepted,
  counter,
  decimal,
  type Fields,
  flag,
  listOf,
  oneOf,
  orNothing,
  personLine,
  scalar,
  texts,
  whole,
} from './field-kinds.ts';
import { PRICE_FIELDS, parsePrices } from './price-fields.ts';

/** The data of the nine steps, without anything derived from it: places, public point, photos, the title when left empty. */
export type Submission = {
  details: Omit<ListingDetails, 'photos' | 'point' | 'placeIds' | 'locality' | 'countryCode' | 'timeZone'>;
  place: ExactPlace;
};

const MONTH = 30;
/** `HH:MM`; a space without one has the default hours. */
const hour = orNothing(scalar.pipe(z.string().regex(HOUR)));

/** Normalises a registration number: upper case, Unicode compatibility forms and dashes replaced. */
const registrationOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();

const rules = PERSON_TEXTS.registration;

/**
 * A lettings registration number (D-134): letters A to Z, digits, spaces, full stops, slashes and hyphens; lower case is converted to upper
 * case. Codes `required`, `too_long`, `registration_letters`, `contact_data`.
 */
const registration = z
  .string()
  .transform((typed, ctx) => {
    const number = registrationOf(typed);
    const refuse = (message: string) => {
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (codePoints(number) < rules.min) return refuse('required');
    if (codePoints(number) > rules.max) return refuse('too_long');
    if (!/^[A-Z0-9 ./-]+$/.test(number)) return refuse('registration_letters');
    const leaks = leaksIn(number).filter(({ kind, words }) => kind !== 'phone' || isCallable(words));
    return leaks.length > 0 ? refuse('contact_data') : number;
  })
  .register(personTexts, { row: 'registration' });

/** The fields of all steps except prices, nights and commitments; the person-texts test checks them. */
export const steps = z.object({
  // 1
  tipo: oneOf(WIRE_TYPES),
  categoria: oneOf(CATEGORIES as [Category, ...Category[]]), // a non-empty tuple for zod
  modalidad_tiempo: oneOf(WIRE_MODES),
  direccion: personLine('street'),
  numero: orNothing(personLine('door').pipe(z.string().regex(DOOR))),
  latitud: decimal(-90, 90, 17),
  longitud: decimal(-180, 180, 17),
  pin_movido: flag,
  m2: whole(1, MAX_AREA), // D-87
  rooms: whole(0, MAX_ROOMS).optional(), // D-88
  maximo_huespedes: whole(1, MAX_CAPACITY),
  hora_llegada: hour,
  hora_salida: hour,
  numeroRegistro: orNothing(scalar.pipe(registration)),
  external_reference: orNothing(personLine('externalReference')),
  video_url: orNothing(personLine('videoUrl')),
  nombre: texts('title', { required: false }),
  // 4 to 7
  ...recordOf(FEATURES, () => counter),
  ...recordOf(PROXIMITY, () => flag),
  ...recordOf(WELCOME, () => counter),
  piezas: listOf(z.object(recordOf(ROOM_FEATURES, () => counter)), 10),
  sobre_nosotros: texts('about'),
  // 8
  reglas: texts('houseText'),
  espacios_comunes: texts('houseText'),
  uso_cocina: texts('houseText'),
  aseo_limpieza: texts('houseText'),
});

/**
 * The stored fields of the form. A field added to `steps` must also be returned by `fieldsOf`, or an edit that does not send it erases it.
 */
export const STORED_FIELDS = [...(Object.keys(steps.shape) as (keyof Steps)[]), 'tiempo_min', ...PRICE_FIELDS] as const;
export type StoredField = (typeof STORED_FIELDS)[number];

/** Step 9. */
export const COMMITMENTS = ['compromiso_1', 'compromiso_2', 'compromiso_3'] as const;
const commitments = z.object({ compromiso_1: accepted, compromiso_2: accepted, compromiso_3: accepted });

/** Daily stays end at 29 nights, so a daily minimum of 30 could never be booked; a monthly minimum is always 30 (D-89). */
const minimumStay = {
  diario: whole(1, MONTH - 1),
  mensual: z
    .unknown()
    .optional()
    .transform(() => MONTH),
  ambos: whole(1, 365),
};

/**
 * Parses and validates the fields of the wizard (docs/rules/product.md#input; D-86 to D-94). Throws HttpProblem 422 with the codes of all
 * invalid fields. `isNew`: the three commitments of step 9 must be on. `photos`: how many the space will have, 5 to 20 (D-86).
 * `videoHosts`: the setting `VIDEO_HOSTS`, in addition to YouTube and Vimeo.
 */
export const parseSubmission = (
  fields: Fields,
  { isNew, photos, videoHosts }: { isNew: boolean; photos: number; videoHosts: readonly string[] },
): Submission => {
  const parsed = steps.safeParse(fields, { reportInput: true });
  const mode = oneOf(WIRE_MODES).safeParse(fields['modalidad_tiempo']).data;
  const nights = z
    .object({
      tiempo_min: mode
        ? minimumStay[mode]
        : z
            .unknown()
            .optional()
            .transform(() => 1),
    })
    .safeParse(fields, { reportInput: true });
  const prices = parsePrices(fields, mode);
  const video = parsed.data?.video_url ? videoUrl(parsed.data.video_url, videoHosts) : null;
  const promised = (isNew ? commitments.required() : commitments).safeParse(fields, { reportInput: true });
  const errors = {
    ...(parsed.success ? mismatches(parsed.data) : fieldErrors(parsed.error.issues)),
    ...(parsed.success && video === null && parsed.data.video_url !== null ? { video_url: ['video_host'] } : {}),
    ...(nights.success ? {} : fieldErrors(nights.error.issues)),
    ...prices.errors,
    ...(promised.success ? {} : fieldErrors(promised.error.issues)),
    ...photoCount(photos),
  };
  if (!parsed.success || !nights.success || !prices.prices || Object.keys(errors).length > 0) throw invalidFields(errors);
  const s = parsed.data;
  const details: Submission['details'] = {
    title: s.nombre,
    type: typeOf(s.tipo),
    category: s.categoria,
    mode: modeOf(s.modalidad_tiempo),
    squareMetres: s.m2,
    roomCount: s.rooms ?? 0,
    maxGuests: s.maximo_huespedes,
    minNights: nights.data.tiempo_min,
    ...hoursIn(s),
    registrationNumber: s.numeroRegistro,
    externalReference: s.external_reference,
    videoUrl: video,
    prices: prices.prices,
    features: above0(s, FEATURES),
    proximity: PROXIMITY.filter((name) => (s[name] ?? 0) > 0),
    welcome: above0(s, WELCOME),
    rooms: s.piezas.map((room) => above0(room, ROOM_FEATURES)),
    about: s.sobre_nosotros,
    houseRules: s.reglas,
    sharedSpaces: s.espacios_comunes,
    kitchenUse: s.uso_cocina,
    cleaningRules: s.aseo_limpieza,
  };
  return { details, place: { address: s.direccion, number: s.numero ?? '', lat: s.latitud, lng: s.longitud, pinned: s.pin_movido === 1 } };
};

/** Empty if neither was sent, so that editing an older space without hours changes nothing. */
const hoursIn = ({ hora_llegada: checkIn, hora_salida: checkOut }: Steps): Pick<ListingDetails, 'hours'> =>
  checkIn === null && checkOut === null
    ? {}
    : { hours: { checkIn: checkIn ?? USUAL_HOURS.checkIn, checkOut: checkOut ?? USUAL_HOURS.checkOut } };

const photoCount = (count: number): Record<string, string[]> => {
  if (count < MIN_PHOTOS) return { photos: [count === 0 ? 'required' : 'too_short'] };
  return count > MAX_PHOTOS ? { photos: ['too_long'] } : {};
};

type Steps = z.output<typeof steps>;

/** Checks across fields: a coworking category needs its type, and only existing rooms can be described. */
const mismatches = ({ tipo, categoria, piezas, rooms = 0 }: Steps): Record<string, string[]> => ({
  ...((tipo === 'cowork' && !isCowork(categoria)) || (tipo === 'camper' && categoria !== 'camper') ? { categoria: ['invalid'] } : {}),
  ...(piezas.length > Math.max(1, rooms) ? { piezas: ['too_long'] } : {}),
});

const above0 = <Name extends string>(
  source: Readonly<Partial<Record<Name, number | undefined>>>,
  names: readonly Name[],
): Record<string, number> => Object.fromEntries(names.flatMap((name) => ((source[name] ?? 0) > 0 ? [[name, source[name] ?? 0]] : [])));

/** The video of a YouTube URL; null for other pages, since channels, profiles and `/redirect` may contain contact data. */
const youTube = ({ hostname, pathname, searchParams }: URL): string | null => {
  const [, first = '', second = ''] = pathname.split('/');
  const id = hostname === 'youtu.be' ? first : first === 'watch' ? (searchParams.get('v') ?? '') : second;
  const isVideo = hostname === 'youtu.be' || ['watch', 'shorts', 'embed', 'live'].includes(first);
  return isVideo && /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : null;
};

/** `vimeo.com/<id>`, with the key of an unlisted video. */
const vimeo = ({ pathname, searchParams }: URL): string | null => {
  const [, id, key] = /^\/(?:video\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? [];
  const unlisted = key ?? /^[0-9a-f]{6,20}$/.exec(searchParams.get('h') ?? '')?.[0];
  return id ? `https://vimeo.com/${id}${unlisted ? `/${unlisted}` : ''}` : null;
};

const HOSTS: readonly (readonly [string, (url: URL) => string | null])[] = [
  ['youtube.com', youTube],
  ['youtube-nocookie.com', youTube],
  ['youtu.be', youTube],
  ['vimeo.com', vimeo],
];

const isAt = (host: string, { hostname }: URL): boolean => hostname === host || hostname.endsWith(`.${host}`);

/**
 * Normalises the URL of a video; null when it is invalid (D-134): https, at YouTube, Vimeo or one of the `more` hosts (`VIDEO_HOSTS`) and
 * their subdomains, without port or user. URLs of YouTube and Vimeo are reduced to the video.
 */
export const videoUrl = (typed: string, more: readonly string[]): string | null => {
  const url = URL.parse(typed);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null;
  const [, known] = HOSTS.find(([host]) => isAt(host, url)) ?? [];
  if (known) return known(url);
  return more.some((host) => isAt(host, url)) ? url.href : null;
};

/** The countries where we list spaces, to detect national telephone numbers. */
const COUNTRIES = ['AR', 'CL', 'CO', 'ES', 'MX', 'PE', 'PT'] as const;

/** Registration numbers are long, so seven digits are not enough to suspect contact data: only a valid telephone number is rejected. */
const isCallable = (words: string): boolean => {
  const digits = words.replace(/\D/g, '');
  const { parsePhoneNumberFromString: parsed } = phoneNumbers();
  return parsed(`+${digits}`)?.isValid() === true || COUNTRIES.some((country) => parsed(digits, country)?.isValid() === true);
};
