import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { commandHandler } from '../../../src/engine/commands/handle-command.ts';
import type { EventStore } from '../../../src/engine/event-store/port.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { listingDecider } from '../../../src/listings/decider.ts';
import { listingStream } from '../../../src/listings/events.ts';
import { saveExactPlace } from '../../../src/listings/exact-place.ts';
import { someDetails } from '../../listings/details.ts';
import { PRICES } from '../../reservations/builders.ts';
import type { Client } from './client.ts';

export type Someone = { readonly id: number; readonly email: string; readonly token: string };

const bodyOf = (answer: Awaited<ReturnType<Client['send']>>, what: string) => {
  if (answer === null || answer.status >= 300) throw new Error(`${what}: ${JSON.stringify(answer)}`);
  return answer.body;
};

/** Hashing a password takes seconds on a busy machine, and until then a repeat is answered with 409 in flight. */
const UNTIL_ANSWERED = { attempts: 100 };

/** Registers a person with a complete profile. */
export const aPerson = async ({ send }: Client): Promise<Someone> => {
  const email = `${randomUUID()}@example.com`;
  const body = { nombre: 'Elena', apellido: 'Rivas', correo: email, hash: 'Posada2026' };
  const { user, api_token: token } = bodyOf(await send('POST', '/users/register', { body, ...UNTIL_ANSWERED }), 'not registered');
  const profile = { telefono: '56987654321', codigo_pais: '56', fecha_nacimiento: '1990-05-01', sexo: 'f', pais_idpais: 'CL' };
  bodyOf(await send('PUT', '/users/update', { token, body: profile, ...UNTIL_ANSWERED }), 'profile not filled in');
  return { id: user.idusuario, email, token };
};

/** An approved listing, by the commands its host and an administrator would have sent. */
export const aListing = async ({ db, store }: { db: Knex; store: EventStore }, listingId: number, hostId: number): Promise<number> => {
  const handle = commandHandler(store, systemClock, listingDecider);
  const about = { listingId, now: systemClock.now() };
  const metadata = () => ({ actor: 'chaos', correlationId: 'chaos', commandId: randomUUID() });
  await saveExactPlace(db, listingId, { address: 'Calle Larga', number: '1', lat: -33.43217, lng: -70.61893 }, { north: 200, east: 0 });
  const details = someDetails({ minNights: 1, prices: PRICES });
  await handle(listingStream(listingId), { ...about, type: 'Publish', hostId, details }, metadata());
  await handle(listingStream(listingId), { ...about, type: 'Approve' }, metadata());
  return listingId;
};
