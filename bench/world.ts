import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { DomainEvent, EventStore, Position } from '../src/engine/event-store/port.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { addDays } from '../src/kernel/nights.ts';
import { listingStream } from '../src/listings/events.ts';
import { freshOffset, saveExactPlace } from '../src/listings/exact-place.ts';
import { someDetails } from '../tests/listings/details.ts';
import type { Connection } from './http.ts';

/** The answer of a call. Throws when its status is not one of `expected`. */
export const call = async <T>(
  connection: Connection,
  expected: readonly number[],
  method: string,
  path: string,
  token?: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<T> => {
  const { status, text } = await connection.send(method, `/api/v1${path}`, token, body, headers);
  if (!expected.includes(status)) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T; // the caller knows the contract
};

/** Work for all items, distributed over the connections. */
export const shared = async <In, Out>(
  connections: readonly Connection[],
  all: readonly In[],
  work: (connection: Connection, item: In) => Promise<Out>,
): Promise<Out[]> => {
  const results: Out[] = [];
  const waiting = [...all.entries()];
  await Promise.all(
    connections.map(async (connection) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(connection, next[1]);
    }),
  );
  return results;
};

/** Registers a person over HTTP and fills in what a request requires. */
export const register = async (connection: Connection, name: string): Promise<{ id: number; token: string }> => {
  const person = { nombre: 'Elena', apellido: 'Rivas', correo: `${name}@example.com`, hash: 'Posada2026' };
  type Registered = { api_token: string; user: { idusuario: number } };
  const { api_token: token, user } = await call<Registered>(connection, [201], 'POST', '/users/register', undefined, person);
  const profile = { telefono: '56987654321', codigo_pais: '56', fecha_nacimiento: '1990-05-01', sexo: 'f', pais_idpais: 'CL' };
  await call(connection, [200], 'PUT', '/users/update', token, profile);
  return { id: user.idusuario, token };
};

const eventOf = (event: DomainEvent) => ({
  ...event,
  id: randomUUID(),
  meta: { actor: 'seed', correlationId: 'bench', commandId: randomUUID(), v: 1, at: systemClock.now(), prev: null },
});

export const append = async (store: EventStore, stream: string, events: readonly DomainEvent[]): Promise<Position> =>
  (await store.append(stream, 'any', events.map(eventOf))).position;

/** Approved listings with these ids. */
export const publish = async (db: Knex, store: EventStore, hostId: number, ids: readonly number[]): Promise<Position | null> => {
  let last: Position | null = null;
  const at = systemClock.now();
  const place = { address: 'Calle Larga', number: '1', lat: -33.4291, lng: -70.6133 };
  for (const listingId of ids) {
    await saveExactPlace(db, listingId, place, freshOffset());
    last = await append(store, listingStream(listingId), [
      { type: 'ListingPublished', data: { listingId, hostId, details: someDetails({ minNights: 1 }), publishedAt: at } },
      { type: 'ListingApproved', data: { listingId, approvedAt: at } },
    ]);
  }
  return last;
};

/** Two nights, this many days from today. */
export const nights = (from: number): { fecha_inicio: string; fecha_termino: string } => {
  const today = systemClock.now().slice(0, 10);
  return { fecha_inicio: addDays(today, from), fecha_termino: addDays(today, from + 2) };
};

/** Waits until every read model has reached a position. */
export const seen = async (db: Knex, position: Position | null): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    const behind = await db('projection_checkpoints').whereRaw(`coalesce(position, '') < ?`, [position]).first('name');
    if (!behind) return;
    if (tries > 600) throw new Error(`${behind.name} stays behind`);
    await sleep(100);
  }
};

/** A space of the demonstration in that place, with a full page. */
export const aSpaceIn = async (connection: Connection, place: string): Promise<number> => {
  const { data } = await call<{ data: { idalojamiento: number }[] }>(connection, [200], 'GET', `/search_alojamiento?${place}`);
  if (!data[0]) throw new Error('the demonstration has no space there');
  return data[0].idalojamiento;
};
