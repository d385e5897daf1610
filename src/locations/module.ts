import { ContainerModule } from 'inversify';
import type { Knex } from 'knex';
import { CONDITIONS } from '../conditions/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/observability/log.ts';
import { PROGRAM_VERSION } from '../platform/settings.ts';
import { CLOCK, CONFIG, DB, LOG, ROUTES, token } from '../platform/tokens.ts';
import { type Addresses, addresses } from './geocoder/addresses.ts';
import { catalogueGeocoder } from './geocoder/catalogue.ts';
import { considerate } from './geocoder/considerate.ts';
import { nominatim } from './geocoder/nominatim.ts';
import { locationRoutes } from './routes.ts';

const ADDRESSES = token<Addresses>('Addresses');
const TIMEOUT_MS = 2000;

const addressesOf = (db: Knex, log: Log, clock: Clock, { geocoderUrl: url, publicUrl }: Config): Addresses => {
  const userAgent = `Posada/${PROGRAM_VERSION} (+${publicUrl})`;
  const service = url === null ? null : considerate(nominatim({ url, userAgent, timeoutMs: TIMEOUT_MS }), clock);
  return addresses({ db, log, own: catalogueGeocoder(db), service });
};

export const locationsModule = new ContainerModule(({ bind }) => {
  bind(ADDRESSES).toResolvedValue(addressesOf, [DB, LOG, CLOCK, CONFIG]).inSingletonScope();
  bind(ROUTES).toResolvedValue(locationRoutes, [DB, ADDRESSES, CLOCK, CONDITIONS]).inSingletonScope();
});
