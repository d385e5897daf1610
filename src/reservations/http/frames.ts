import type { Knex } from 'knex';
import type { Recorded } from '../../engine/event-store/port.ts';
import type { ReadModels } from '../../engine/followers/projection.ts';
import type { Instant, Language } from '../../kernel/types.ts';
import { evolve, initial, type State } from '../decider/state.ts';
import type { ReservationEvent } from '../events.ts';
import type { ReservationRow } from '../rows.ts';
import type { ReservationView } from '../shapes.ts';
import { type Past, presentAll, type ShowingConfig } from './present.ts';

/** A reservation after one of its events: the state that commands are decided on, and the row that its pages are made of. */
export type Frame = { readonly state: State; readonly row: ReservationRow | undefined };

export const firstFrame: Frame = { state: initial, row: undefined };

/** Applies one more event, with the decider's and the read model's own functions. */
export const frameAfter =
  ({ reservationRowAfter }: ReadModels) =>
  ({ state, row }: Frame, event: Recorded<ReservationEvent>): Frame => ({
    state: evolve(state, event),
    row: reservationRowAfter(row, event),
  });

/** The page of each side; null when a side had none. */
export type Seen = { readonly guest: ReservationView | null; readonly host: ReservationView | null };

const MASK = '•••';

/**
 * What both sides saw after each frame, computed by the presenter of the API. `past`: with the space and the payment as they were then. The
 * result states whether contact and address were shown, but not their values (SEC-37), and contains no link token.
 */
export const seenAfter = async (
  deps: { readonly db: Knex; readonly config: ShowingConfig },
  frames: readonly { readonly frame: Frame; readonly at: Instant; readonly past?: Past }[],
  language: Language,
): Promise<Seen[]> => {
  const pages = frames.flatMap(({ frame: { row }, at, past }, index) =>
    row === undefined || row.cause === 'discarded'
      ? []
      : [
          { index, row, at, side: 'guest' as const, ...(past && { past }) },
          // a host does not see drafts
          ...(row.requested_at === null ? [] : [{ index, row, at, side: 'host' as const, ...(past && { past }) }]),
        ],
  );
  const views = (await presentAll(deps, pages, { now: '', language })).map(masked);
  const of = (wanted: number, side: 'guest' | 'host') => views[pages.findIndex((one) => one.index === wanted && one.side === side)] ?? null;
  return frames.map((_, index) => ({ guest: of(index, 'guest'), host: of(index, 'host') }));
};

const masked = ({ token: _, accommodation, user, ...view }: ReservationView): ReservationView => {
  const { latitud: __, longitud: ___, destino: ____, pin_movido: _____, ...place } = accommodation;
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
  person.correo === undefined ? person : { ...person, apellido: MASK, correo: MASK, telefono: MASK };
