import type { Knex } from 'knex';
import { AtRest } from '../engine/concurrency/breaker.ts';
import { TooBusy } from '../engine/concurrency/pace.ts';
import { fold } from '../kernel/fold.ts';
import type { Language } from '../kernel/types.ts';
import { logFailure } from '../server/http/serving/request-log.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { AddressView } from './contract.ts';
import { placeFacts } from './facts.ts';
import type { Address, At, Geocoder } from './geocoder/port.ts';

type AddressesDeps = Pick<Core, 'db' | 'log'> & {
  /** The embedded geocoder: uses only the catalogue and is always available. */
  readonly own: Geocoder;
  /** The configured service, if any. */
  readonly service: Geocoder | null;
};

export type Addresses = {
  search(text: string, language: Language): Promise<{ data: AddressView[]; fuente: Source }>;
  reverse(at: At, language: Language): Promise<{ data: AddressView | null; fuente: Source }>;
};
type Source = 'geocoder' | 'catalogo';

const MIN_LENGTH = 3;

/**
 * Addresses from the service; from the catalogue when no service is configured or it is unavailable, so that a host can always continue
 * (W-06, SEC-41).
 */
export const addresses = ({ db, log, own, service }: AddressesDeps): Addresses => {
  const ask = async <T>(question: (geocoder: Geocoder) => Promise<T>): Promise<readonly [T, Source]> => {
    if (service) {
      try {
        return [await question(service), 'geocoder'];
      } catch (error) {
        const known = error instanceof AtRest || error instanceof TooBusy;
        if (!known) logFailure(log, error, 'the geocoder was not reached; the catalogue answers');
      }
    }
    return [await question(own), 'catalogo'];
  };
  return {
    search: async (text, language) => {
      if (fold(text).length < MIN_LENGTH) return { data: [], fuente: service ? 'geocoder' : 'catalogo' };
      const [found, fuente] = await ask((geocoder) => geocoder.search(text, language));
      const shown = await Promise.all(found.map((address) => present(db, address)));
      return { data: shown.filter((address) => address !== null), fuente };
    },
    reverse: async (at, language) => {
      const [found, fuente] = await ask((geocoder) => geocoder.reverse(at, language));
      return { data: found && (await present(db, found)), fuente };
    },
  };
};

/** The address in wire format, with its place of the catalogue; null outside the eight countries. */
const present = async (db: Knex, { lat, lng, label, street, number, exact }: Address): Promise<AddressView | null> => {
  const facts = await placeFacts(db, { lat, lng });
  if (!facts) return null;
  return {
    label,
    direccion: street,
    numero: number,
    comuna: facts.locality,
    country_code: facts.countryCode,
    latitud: lat,
    longitud: lng,
    exacto: exact,
  };
};
