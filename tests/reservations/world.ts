import { randomUUID } from 'node:crypto';
import { hashOf } from '../../src/engine/event-store/hash-chain.ts';
import type { DomainEvent, NewEvent } from '../../src/engine/event-store/port.ts';
import { dayIn } from '../../src/kernel/local-time.ts';
import { addDays } from '../../src/kernel/nights.ts';
import { type ListingDetails, type ListingEvent, listingStream } from '../../src/listings/events.ts';
import { saveExactPlace } from '../../src/listings/exact-place.ts';

import { aPerson, proves } from '../identity/people.ts';
import { someDetails } from '../listings/details.ts';
import type { TestApp } from '../support/app.ts';
import { PRICES } from './builders.ts';

/** Values that no answer to the other side may contain before payment; four digits alone would occur in ids and times by chance. */
export const SECRETS = {
  lastName: 'Apellidosecreto',
  phone: '56987654321',
  address: 'Calle Secreta',
  number: 'Nr-4711-K',
  lat: -33.43217,
  lng: -70.61893,
};

export type Someone = { id: number; email: string; token: string };

/** A person whose profile is complete enough for a request. */
export const aBookablePerson = async (app: TestApp, changes: Record<string, unknown> = {}): Promise<Someone> => {
  const person = await aPerson(app, { nombre: 'Elena', apellido: SECRETS.lastName, ...changes });
  const profile = { telefono: SECRETS.phone, codigo_pais: '56', fecha_nacimiento: '1990-05-01', sexo: 'f', pais_idpais: 'CL' };
  const answer = await app.request('PUT', '/users/update', { token: person.token, body: profile });
  if (answer.status !== 200) throw new Error(`profile not filled in: ${answer.text}`);
  return person;
};

/** The first administrator is created by the command line, never by the API. */
export const anAdmin = async (app: TestApp): Promise<Someone> => {
  const person = await aPerson(app, { nombre: 'Ada' });
  await append(app, `user-${person.id}`, [{ type: 'AdminGranted', data: { userId: person.id, grantedAt: app.clock.now() } }]);
  await app.drain();
  return person;
};

/** Marks it as paid, as an administrator with a fresh sign-in (SEC-33). */
export const markPaid = async (app: TestApp, admin: Someone, body: { id_reserva: number; reason?: string; amount?: number }) => {
  await proves(app, admin);
  return app.request('POST', '/pago/manualpayment', { token: admin.token, body });
};

/** Appends events at the end of a stream, chained like those of a command. */
export const append = async ({ store, clock }: TestApp, stream: string, events: readonly DomainEvent[]): Promise<void> => {
  const meta = { actor: 'seed', correlationId: 'seed', commandId: randomUUID(), v: 1, at: clock.now() };
  const history = await store.read(stream);
  const last = history.at(-1);
  let prev = last ? hashOf(stream, last.revision, last) : null;
  const stored = (await store.setAside?.(stream, events)) ?? events;
  const linked = stored.map((event, i): NewEvent => {
    const next = { ...event, id: randomUUID(), meta: { ...meta, prev } };
    prev = hashOf(stream, history.length + i, next);
    return next;
  });
  await store.append(stream, last?.revision ?? 'none', linked);
};

let listings = 1_000;

/** An approved listing of `host`, with an exact place that is not shown before payment. */
export const aListing = async (app: TestApp, host: Someone, change: Partial<ListingDetails> = {}, approved = true): Promise<number> => {
  listings += 1;
  const listingId = listings;
  const at = app.clock.now();
  const details = someDetails({ minNights: 1, prices: PRICES, ...change });
  await saveExactPlace(
    app.db,
    listingId,
    { address: SECRETS.address, number: SECRETS.number, lat: SECRETS.lat, lng: SECRETS.lng },
    { north: 200, east: 0 },
  );
  const published: ListingEvent = { type: 'ListingPublished', data: { listingId, hostId: host.id, details, publishedAt: at } };
  const isApproved: ListingEvent = { type: 'ListingApproved', data: { listingId, approvedAt: at } };
  await append(app, listingStream(listingId), approved ? [published, isApproved] : [published]);
  await app.drain();
  return listingId;
};

/** A stay this many days from now, in Santiago's calendar. */
export const nights = (app: TestApp, from: number, to: number) => {
  const today = dayIn('America/Santiago', app.clock.now());
  return { fecha_inicio: addDays(today, from), fecha_termino: addDays(today, to) };
};

/** The same nights as a pair of dates. */
export const datesOf = (app: TestApp, from: number, to: number) => {
  const { fecha_inicio, fecha_termino } = nights(app, from, to);
  return [fecha_inicio, fecha_termino] as const;
};

export const aDraft = async (app: TestApp, guest: Someone, idalojamiento: number, from = 30, to = 32) => {
  const answer = await app.request('POST', '/reservations', {
    token: guest.token,
    body: { idalojamiento, ...nights(app, from, to), guests: 2 },
  });
  if (answer.status !== 201 && answer.status !== 200) throw new Error(`no draft: ${answer.text}`);
  return answer.body.reservation;
};

export const aRequest = async (app: TestApp, guest: Someone, idalojamiento: number, from = 30, to = 32) => {
  const { idreserva } = await aDraft(app, guest, idalojamiento, from, to);
  const answer = await app.request('PUT', `/reservations/request/${idreserva}`, { token: guest.token });
  if (answer.status !== 200) throw new Error(`not requested: ${answer.text}`);
  return answer.body.reservation;
};

export const anAccepted = async (app: TestApp, guest: Someone, host: Someone, idalojamiento: number, from = 30, to = 32) => {
  const { idreserva, token } = await aRequest(app, guest, idalojamiento, from, to);
  const answer = await app.request('PUT', `/reservations/accept/${idreserva}/-`, { token: host.token });
  if (answer.status !== 200) throw new Error(`not accepted: ${answer.text}`);
  return { idreserva: idreserva as number, guestToken: token as string, hostToken: answer.body.reservation.token as string };
};
