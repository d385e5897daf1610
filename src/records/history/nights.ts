import { calendarStream } from '../../calendar/events.ts';
import { ownListing } from '../../calendar/public.ts';
import { takenFrom } from '../../calendar/queries.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import { peopleByIds } from '../../identity/vault.ts';
import { dayIn } from '../../kernel/local-time.ts';
import { addMonths } from '../../kernel/nights.ts';
import type { DateOnly, Instant, Language } from '../../kernel/types.ts';
import { reservationOnWire, type ShowingConfig } from '../../reservations/public.ts';
import { reservationsById } from '../../reservations/queries.ts';
import type { User } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { type Holder, nightIn, type Past } from './night-fold.ts';

type TakenNightsDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly config: ShowingConfig;
};

/** How many months of past nights the host's calendar shows. */
const SHOWN_MONTHS = 12;
/** The maximum number of earlier occurrences shown for a night. */
const MAX_HISTORY = 10;

/** The taken nights of a listing for its host, from a year ago to the horizon (C-01). */
export const takenNights = async ({ db, clock }: TakenNightsDeps, listingId: number, user: User) => {
  const { details } = await ownListing(db, listingId, user);
  const taken = await takenFrom(db, listingId, addMonths(dayIn(details.timeZone, clock.now()), -SHOWN_MONTHS));
  const holds = taken.filter(({ kind }) => kind === 'hold');
  const [rows, people] = await Promise.all([
    reservationsById(
      db,
      holds.flatMap(({ refId }) => refId ?? []),
    ),
    peopleByIds(
      db,
      holds.flatMap(({ guestId }) => guestId ?? []),
    ),
  ]);
  return taken.map(({ kind, refId, guestId, checkIn, checkOut }) => ({
    fecha_inicio: checkIn,
    fecha_termino: checkOut,
    estado: kind === 'block' ? ('blocked' as const) : refId === null ? ('imported' as const) : stateOf(rows.get(refId)),
    nombre: guestId === null ? null : (people.get(guestId)?.firstName ?? ''),
  }));
};

/** A paid stay is reserved; a request awaiting the host's answer or the guest's payment is held. */
const stateOf = (row: { readonly paid_at: string | null } | undefined) => (row?.paid_at ? ('reserved' as const) : ('held' as const));

/** Who holds a night, as what, since when and from where, and its history (C-08). */
export const answerOfNight = async (deps: TakenNightsDeps, listingId: number, night: DateOnly, user: User, language: Language) => {
  const { db, store, clock } = deps;
  const { hostId } = await ownListing(db, listingId, user);
  const { holder, importedAt, before } = nightIn(await readStream(store, calendarStream(listingId)), night);
  const shown = before.slice(0, MAX_HISTORY);
  const side = user.id === hostId ? 'host' : 'admin';
  const [reservation, people] = await Promise.all([
    holder?.kind === 'hold' ? reservationOnWire(deps, holder.reservationId, side, { now: clock.now(), language, reader: user }) : null,
    peopleByIds(
      db,
      shown.flatMap(({ guestId }) => guestId ?? []),
    ),
  ]);
  const nameOf = ({ guestId }: Past) => (guestId === null ? null : (people.get(guestId)?.firstName ?? ''));
  return {
    fecha: night,
    estado: holder === null ? freeOrImported(importedAt) : holder.kind === 'block' ? ('blocked' as const) : reservedOrHeld(reservation),
    desde: holder?.since ?? importedAt,
    reservation,
    bloqueo: holder?.kind === 'block' ? presentBlock(holder, hostId) : null,
    antes: shown.map((one) => ({ que: one.what, at: one.at, causa: one.cause, nombre: nameOf(one) })),
  };
};

const freeOrImported = (importedAt: Instant | null) => (importedAt === null ? ('free' as const) : ('imported' as const));

const reservedOrHeld = (reservation: { readonly fecha_pago: string | null } | null) =>
  reservation?.fecha_pago ? ('reserved' as const) : ('held' as const);

const presentBlock = ({ blockId, stay, origin, actor }: Extract<Holder, { kind: 'block' }>, hostId: number) => ({
  idrestriccion: blockId,
  fecha_inicio: stay.checkIn,
  fecha_termino: stay.checkOut,
  origen: origin,
  por: origin === 'declined' || actor === `user:${hostId}` ? ('host' as const) : ('admin' as const),
});
