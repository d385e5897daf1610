import { addDays } from '../../src/kernel/nights.ts';
import type { Connection } from '../http.ts';
import { call, nights } from '../world.ts';

/** The number of calls of each kind among fifty: the shares of the plan in docs/scaling.md, the smallest rounded up to one. */
export const MIX = { 'home page': 3, 'search page': 5, 'detail page': 5, search: 12, quote: 24, command: 1 } as const;

export type Kind = keyof typeof MIX;

/** One cycle of the mix, with each kind spread as evenly as possible. */
export const turnOf = (mix: Readonly<Record<Kind, number>>): Kind[] =>
  (Object.entries(mix) as [Kind, number][])
    .flatMap(([kind, times]) => Array.from({ length: times }, (_, i) => ({ kind, at: (i + 0.5) / times })))
    .sort((one, other) => one.at - other.at)
    .map(({ kind }) => kind);

const TURN = turnOf(MIX);
/** The accepted encoding: without one Caddy requests a compressed answer itself and decompresses it. */
const PLAIN = { 'accept-encoding': 'identity' };
/** Callers begin at different positions of the cycle. */
const APART = 7;

type World = {
  /** `search_query=…`, one for each place of the demonstration. */
  readonly places: readonly string[];
  /** Spaces of the demonstration, whose pages are visited. */
  readonly spaces: readonly number[];
  /** Of guests who request stays. */
  readonly guests: readonly string[];
  /** Spaces that are requested. */
  readonly listings: readonly number[];
};

type Held = { readonly id: number; readonly guest: string; readonly requested: boolean };

const nth = <T>(all: readonly T[], number: number): T => all[number % all.length] as T;

/**
 * Calls of users as the plan of docs/scaling.md expects them; a caller's commands are draft, request and cancellation of a stay in turn.
 */
export const mixOf = ({ places, spaces, guests, listings }: World) => {
  let number = 0;
  let stays = 0;
  const held = new Map<number, Held>();

  /** As a browser does, compressed. */
  const get = async (connection: Connection, path: string): Promise<void> => {
    const { status } = await connection.send('GET', path, undefined, undefined, { 'accept-encoding': 'br' });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  const command = async (connection: Connection, caller: number): Promise<void> => {
    const mine = held.get(caller);
    if (!mine) {
      stays += 1;
      const [guest, listing] = [nth(guests, stays), nth(listings, stays)];
      const body = { idalojamiento: listing, ...nights(30 + 3 * (Math.floor(stays / listings.length) % 80)), guests: 2 };
      type Drafted = { reservation: { idreserva: number } };
      const { reservation } = await call<Drafted>(connection, [201], 'POST', '/reservations', guest, body, PLAIN);
      held.set(caller, { id: reservation.idreserva, guest, requested: false });
    } else if (mine.requested) {
      await call(connection, [200], 'DELETE', `/reservations/${mine.id}`, mine.guest, undefined, PLAIN);
      held.delete(caller);
    } else {
      await call(connection, [200], 'PUT', `/reservations/request/${mine.id}`, mine.guest, {}, PLAIN);
      held.set(caller, { ...mine, requested: true });
    }
  };
  const kinds: Readonly<Record<Kind, (connection: Connection, caller: number) => Promise<unknown>>> = {
    'home page': (connection) => get(connection, '/'),
    'search page': (connection) => get(connection, `/search?${nth(places, number)}`),
    'detail page': (connection) => get(connection, `/alojamiento/${nth(spaces, number)}`),
    search: (connection) => {
      const { fecha_inicio, fecha_termino } = nights(20 + (number % 60));
      const query = new URLSearchParams({ fecha_inicio, fecha_termino, numero_huespedes: String(1 + (number % 3)) });
      return get(connection, `/api/v1/search_alojamiento?${nth(places, number)}&${query}`);
    },
    quote: (connection) => {
      const { fecha_inicio: initDate } = nights(300 + (number % 60));
      const stay = { accommodationId: String(nth(listings, number)), guests: '2', initDate, endDate: addDays(initDate, 2 + (number % 5)) };
      return get(connection, `/api/v1/simulation?${new URLSearchParams(stay)}`);
    },
    command,
  };
  return async (connection: Connection, caller: number, turn: number): Promise<Kind> => {
    number += 1;
    const kind = nth(TURN, caller * APART + turn);
    await kinds[kind](connection, caller).catch((error: unknown) => {
      if (kind === 'command') held.delete(caller); // whatever the outcome, the next command begins another stay
      throw error;
    });
    return kind;
  };
};
