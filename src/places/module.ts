import { ContainerModule } from 'inversify';
import { CONTEXTS, CORE, type Core } from '../server/modules/tokens.ts';
import { PROGRAM_VERSION } from '../server/settings/running.ts';
import { CONDITIONS } from '../terms/public.ts';
import { type Addresses, addresses } from './addresses.ts';
import { catalogueGeocoder } from './geocoder/catalogue.ts';
import { considerate, nominatim } from './geocoder/nominatim.ts';
import { placeRoutes } from './routes.ts';

const TIMEOUT_MS = 2000;

const addressesOf = ({ db, log, clock, publicUrl, config: { geocoderUrl: url } }: Core): Addresses => {
  const userAgent = `Posada/${PROGRAM_VERSION} (+${publicUrl})`;
  const service = url === null ? null : considerate(nominatim({ url, userAgent, timeoutMs: TIMEOUT_MS }), clock);
  return addresses({ db, log, own: catalogueGeocoder(db), service });
};

export const placesModule = new ContainerModule(({ bind }) => {
  bind(CONTEXTS).toResolvedValue(
    (core, conditions) => ({ routes: placeRoutes(core.db, addressesOf(core), core.clock, conditions) }),
    [CORE, CONDITIONS],
  );
});
