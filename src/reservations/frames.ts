import type { Knex } from 'knex';
import { type ReservationRow, reservationRowAfter } from '../../projections/reservations.ts';
import type { Recorded } from '../platform/event-store/port.ts';
import type { Instant, Language } from '../shared/types.ts';
import { evolve, initial, type Reservation, type State } from './decider/state.ts';
import { type Lapse, type ReservationEvent, runningDeadline } from './events.ts';
import { presentAll } from './http/present.ts';
import type { ReservationView } from './http/shapes.ts';

/** A reservation after one of its events: what commands decide by, and what its pages are made of. */
export type Frame = { readonly state: State; readonly row: ReservationRow | undefined };

export const firstFrame: Frame = { state: initial, row: undefined };

/** One event further, by the same functions that decide and that fill the read model. */
export const frameAfter = ({ state, row }: Frame, event: Recorded<ReservationEvent>): Frame => ({
  state: evolve(state, event),
  row: reservationRowAfter(row, event),
});

export const deadlineAt = ({ state }: Frame): { at: Instant; cause: Lapse } | null => runningDeadline(state.reservation);

export const stateAt = ({ state }: Frame): Reservation => state.reservation;

/** What one side's page showed; null where that side had no page. */
export type Seen = { readonly guest: ReservationView | null; readonly host: ReservationView | null };

const MASK = '•••';

/**
 * What both sides saw after each frame, by the presenter that answers them. Whether contact and address were shown is part of that,
 * what they are is not (SEC-37), and no link's token leaves.
 */
export const seenAfter = async (
  deps: { readonly db: Knex; readonly config: { readonly secret: string } },
  frames: readonly { readonly frame: Frame; readonly at: Instant }[],
  language: Language,
): Promise<Seen[]> => {
  const asked = frames.flatMap(({ frame: { row }, at }, index) =>
    row === undefined || row.cause === 'discarded'
      ? []
      : [
          { index, row, at, side: 'guest' as const },
          ...(row.requested_at === null ? [] : [{ index, row, at, side: 'host' as const }]), // a host does not see drafts
        ],
  );
  const views = (await presentAll(deps, asked, { now: '', language })).map(masked);
  const of = (wanted: number, side: 'guest' | 'host') => views[asked.findIndex((one) => one.index === wanted && one.side === side)] ?? null;
  return frames.map((_, index) => ({ guest: of(index, 'guest'), host: of(index, 'host') }));
};

const masked = ({ token: _, accommodation, user, ...view }: ReservationView): ReservationView => {
  const { latitud: __, longitud: ___, ...place } = accommodation;
  return {
    ...view,
    accommodation: {
      ...place,
      ...(place.direccion === undefined ? {} : { direccion: MASK, numero: MASK }),
      user: withoutContact(place.user),
    },
    user: withoutContact(user),
  };
};

const withoutContact = (person: ReservationView['user']): ReservationView['user'] =>
  person.correo === undefined ? person : { nombre: person.nombre, apellido: MASK, correo: MASK, telefono: MASK };
