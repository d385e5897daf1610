import { ContainerModule } from 'inversify';
import type { Knex } from 'knex';
import type { Log } from '../engine/observability/log.ts';
import type { Clock } from '../kernel/clock.ts';
import { CLOCK, CONFIG, DB, LOG, ROUTES, token } from '../server/modules/tokens.ts';
import type { Config } from '../server/settings/config.ts';
import { PROGRAM_VERSION } from '../server/settings/settings.ts';
import { CONDITIONS } from '../terms/public.ts';
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

export const placesModule = new ContainerModule(({ bind }) => {
  bind(ADDRESSES).toResolvedValue(addressesOf, [DB, LOG, CLOCK, CONFIG]).inSingletonScope();
  bind(ROUTES).toResolvedValue(locationRoutes, [DB, ADDRESSES, CLOCK, CONDITIONS]).inSingletonScope();
});
