import type { Knex } from 'knex';
import type { EventStore, Position, Recorded } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import type { ReadModels } from '../../engine/followers/projection.ts';
import { type UserEvent, userStream } from '../../identity/events.ts';
import { peopleByIds } from '../../identity/vault.ts';
import { dayText, moneyText } from '../../kernel/formats.ts';
import { DEFAULT_LANGUAGE, eachLanguage } from '../../kernel/languages.ts';
import { toWire } from '../../kernel/money.ts';
import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant, Language } from '../../kernel/types.ts';
import { listingStream } from '../../listings/events.ts';
import { type SpaceAsOf, spaceAsOf } from '../../listings/public.ts';
import { listingSummaryOf } from '../../listings/queries.ts';
import { paymentStream } from '../../payments/events.ts';
import type { PriceNode, Quote } from '../../pricing/events.ts';
import { recount } from '../../pricing/public.ts';
import { type ReservationEvent, reservationStream, runningDeadline } from '../../reservations/events.ts';
import { frames, reservationAsOf, type ShowingConfig, type Side } from '../../reservations/public.ts';
import { startedWith } from '../../reservations/queries.ts';
import { invalidFields } from '../../server/http/problems.ts';
import { type TextKey, type TextValues, textsOf } from '../../server/texts.ts';
import { historyOf, lineOf } from '../history/public.ts';
import type { AgreedPage, AgreedView } from './contract-agreed.ts';

type Branch = AgreedPage['arbol'][number];
type Words = { readonly name: TextKey; readonly how: TextKey };

/** The text of each rule of `src/pricing/quote.ts`, the same for all versions of a rule. */
const WORDS: Readonly<Record<string, Words>> = {
  price: { name: 'evidence:tree.price', how: 'evidence:how.sum' },
  pay_now: { name: 'evidence:tree.pay_now', how: 'evidence:how.sum' },
  pay_later: { name: 'evidence:tree.pay_later', how: 'evidence:how.sum' },
  'stay.daily': { name: 'evidence:tree.stay_daily', how: 'evidence:how.nights' },
  'stay.first_month': { name: 'evidence:tree.first_month', how: 'evidence:how.month' },
  service: { name: 'evidence:tree.service', how: 'evidence:how.percent' },
  discount: { name: 'evidence:tree.discount', how: 'evidence:how.percent' },
  'later.month': { name: 'evidence:tree.later_month', how: 'evidence:how.due' },
  'later.nights': { name: 'evidence:tree.later_nights', how: 'evidence:how.nights_due' },
};

const MONEY: readonly string[] = ['nightly', 'monthly_rent', 'base'];

/** The price of a quote, amount by amount, each with its components and a sentence that explains the calculation. */
const branchesOf = ({ tree, currency }: Quote, language: Language): Branch[] => {
  const t = textsOf(language);
  const written = (name: string, value: string | number): string | number => {
    if (MONEY.includes(name) && typeof value === 'number') return moneyText({ amount: value, currency });
    return name === 'due' ? dayText(language, String(value)) : value;
  };
  const walk = ({ rule, inputs, amount, of }: PriceNode, level: number): Branch[] => {
    const words = own(WORDS, rule.replace(/@\d+$/, ''));
    const values: TextValues = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, written(name, value)]));
    const isEmpty = of.length === 0 && Object.keys(inputs).length === 0; // no later payments
    return [
      {
        nivel: level,
        regla: rule,
        nombre: words ? t(words.name) : rule,
        como: words && !isEmpty ? t(words.how, values) : '',
        importe: toWire({ amount, currency }),
      },
      ...of.flatMap((child) => walk(child, level + 1)),
    ];
  };
  return walk(tree, 0).filter(({ importe, como }) => importe !== 0 || como !== '');
};

/** Whether recomputing a stored price by its rules gives the same result. */
const isCounted = ({ tree }: Quote): boolean => {
  try {
    return isSame(recount(tree), tree);
  } catch {
    return false; // the rule no longer exists
  }
};

const isSame = (one: PriceNode, other: PriceNode): boolean =>
  one.amount === other.amount &&
  one.of.length === other.of.length &&
  one.of.every((node, i) => other.of[i] !== undefined && isSame(node, other.of[i]));

export type AgreedDeps = { readonly db: Knex; readonly store: EventStore; readonly config: ShowingConfig; readonly readModels: ReadModels };
type Row = NonNullable<frames.Frame['row']>;
type SeenView = NonNullable<frames.Seen['guest']>;

/** When a side agreed: the guest with the last request, the host with the acceptance; before that, the beginning. */
const agreedOn = (events: readonly Recorded<ReservationEvent>[], side: Side): Instant => {
  const at = (type: ReservationEvent['type']) => events.findLast((event) => event.type === type)?.meta.at;
  const requested = at('ReservationRequested');
  return (side === 'guest' ? requested : (at('ReservationAccepted') ?? requested)) ?? events[0]?.meta.at ?? '';
};

/**
 * A reservation as its two sides saw it at `at`, or when the caller's side agreed: folded from the log by the functions that make the pages
 * (D5). Names are today's, because events contain none; for contact and address it only states whether they were shown. `side`: omits what
 * the other side saw; administrators get both. `position`: up to this event, if several happened in one millisecond. Throws Rejection
 * not_found, HttpProblem 422 for an instant before the reservation or after `now`.
 */
export const agreedAt = async (
  deps: AgreedDeps,
  reservationId: number,
  {
    side,
    at: requested,
    now,
    position,
  }: { readonly side: Side; readonly at: Instant | null; readonly now: Instant; readonly position?: Position },
): Promise<AgreedView> => {
  const { db, store, readModels } = deps;
  const history = await readStream(store, reservationStream(reservationId));
  const [first] = history;
  if (first?.type !== 'ReservationDrafted') throw new Rejection('not_found');
  const at = requested === null ? agreedOn(history, side) : new Date(requested).toISOString();
  if (at > now || at < first.meta.at) throw invalidFields({ al: ['out_of_range'] });
  const isBy = (event: Recorded) => (position === undefined ? event.meta.at <= at : event.position <= position);
  const until = history.filter(isBy);
  const frame = until.reduce(frames.frameAfter(readModels), frames.firstFrame);
  if (!frame.row) throw new Rejection('not_found');
  const { listingId, guestId, hostId, timeZone } = first.data;
  const [space, payments, moments, people] = await Promise.all([
    spaceAsOf(deps, listingId, { at, isBy, language: DEFAULT_LANGUAGE }),
    readStream(store, paymentStream(reservationId)),
    momentsOf(store, reservationId, side),
    peopleByIds(db, [guestId, hostId]),
  ]);
  const past = {
    listing: space ? listingSummaryOf(space.row) : undefined,
    payment: startedWith(readModels.paymentsAfterEvents(payments.filter(isBy))),
  };
  const seen = await eachOf(async (language) => (await frames.seenAfter(deps, [{ frame, at, past }], language))[0]);
  const { quote } = frame.row;
  const pagesOf = (of: 'guest' | 'host') => {
    const views = eachLanguage((language) => seen[language]?.[of] ?? null);
    if ((side !== 'admin' && side !== of) || Object.values(views).some((view) => view === null)) return null;
    return eachLanguage((language) => pageOf(views[language] as SeenView, of, quote, language)); // none of the views is null here
  };
  return {
    idreserva: reservationId,
    al: at,
    zona_horaria: timeZone,
    momentos: moments,
    huesped: pagesOf('guest'),
    anfitrion: pagesOf('host'),
    espacio: space && (await presentSpace(store, space)),
    condiciones: termsOf(until),
    condiciones_anfitrion: side === 'guest' ? null : hostTermsOf((await readStream(store, userStream(hostId))).filter(isBy)),
    precio: { reglas: quote.rules, recontado: isCounted(quote) },
    plazos: deadlinesOf(frame, at, side),
    borrados: { huesped: people.get(guestId)?.erased ?? false, anfitrion: people.get(hostId)?.erased ?? false },
  };
};

/** Runs `work` for every language. */
const eachOf = async <T>(work: (language: Language) => Promise<T>): Promise<Readonly<Record<Language, T>>> => {
  const pending = eachLanguage(work);
  const done = await Promise.all(Object.entries(pending).map(async ([language, one]) => [language, await one] as const));
  return Object.fromEntries(done) as Record<Language, T>; // the type of Object.fromEntries loses the keys
};

const pageOf = (view: SeenView, side: 'guest' | 'host', quote: Quote, language: Language): AgreedPage => {
  const { accommodation, user, later, ...rest } = view;
  const other = side === 'guest' ? accommodation.user : user;
  return {
    ...rest,
    later: later.map(({ due, amount }) => ({ due, amount })),
    arbol: branchesOf(quote, language),
    espacio: { nombre: accommodation.nombre, comuna: accommodation.comuna, direccion: accommodation.direccion !== undefined },
    otra_parte: { nombre: other.nombre, contacto: other.correo !== undefined },
  };
};

/** The history so far that concerns this side, with the instants in the log. */
const momentsOf = async (store: EventStore, reservationId: number, side: Side): Promise<AgreedView['momentos']> =>
  (await historyOf(store, reservationId)).flatMap((event) => {
    const line = lineOf(event);
    const isTheirs = side === 'admin' || line?.to === 'both' || line?.to === side;
    return line && isTheirs ? [{ code: event.type, actor: line.by, at: event.meta.at, texto: line.text }] : [];
  });

const presentSpace = async (store: EventStore, { row, view, erasedAt }: SpaceAsOf): Promise<AgreedView['espacio']> => {
  const changes = (await readStream(store, listingStream(row.id))).filter(({ type }) => type === 'ListingEdited');
  return {
    pagina: view,
    cambiado: row.edited_at,
    distinto_hoy: changes.some(({ revision }) => revision > row.revision),
    borrado: erasedAt,
  };
};

/** The terms that the guest last accepted with this reservation; null when none were recorded. */
const termsOf = (events: readonly Recorded<ReservationEvent>[]): AgreedView['condiciones'] => {
  const accepted = events.findLast((event) => event.type === 'TermsAccepted');
  return accepted ? { version: accepted.data.version, aceptadas: accepted.meta.at } : null;
};

/** The terms for hosts that the host had accepted by then. */
const hostTermsOf = (events: readonly Recorded<UserEvent>[]): AgreedView['condiciones_anfitrion'] => {
  const accepted = events.findLast((event) => event.type === 'HostTermsAccepted');
  return accepted ? { version: accepted.data.version, firmadas: accepted.data.signed, aceptadas: accepted.meta.at } : null;
};

/** The deadlines that were set by then; only the guest sees that of a draft. */
const deadlinesOf = ({ row, state }: frames.Frame, at: Instant, side: Side): AgreedView['plazos'] => {
  if (!row) return [];
  const running = runningDeadline(state.reservation);
  const isRunning = (deadline: Instant) => running?.at === deadline && at <= deadline && reservationAsOf(row, at).row.status !== 'ended';
  const of = (plazo: AgreedView['plazos'][number]['plazo'], deadline: Instant | null) =>
    deadline === null ? [] : [{ plazo, at: deadline, corre: isRunning(deadline) }];
  return [
    ...(side === 'host' ? [] : of('draft', draftLapse(row))),
    ...of('answer', row.respond_by),
    ...of('payment', row.pay_by),
    ...of('transfer', row.transfer_by),
  ];
};

const draftLapse = ({ requested_at, lapses_at }: Row): Instant | null => (requested_at === null ? lapses_at : null);
