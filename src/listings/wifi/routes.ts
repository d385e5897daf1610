import { Rejection } from '../../kernel/rejection.ts';
import { type Route, route, type User } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { listingById } from '../queries.ts';
import { type Wifi, wifiVault } from '../vault.ts';
import { getWifi, putWifi } from './contract-wifi.ts';

/** The wifi on the wire. */
const wifiOnWire = (wifi: Wifi | null): { red: string; clave: string | null } | null => wifi && { red: wifi.network, clave: wifi.password };

/** The owner alone: to administrators too the space is unknown here, since nobody needs a password to help. */
export const wifiRoutes = ({ db, clock, fieldKeys }: Pick<Core, 'db' | 'clock' | 'fieldKeys'>): readonly Route[] => {
  const vault = wifiVault(fieldKeys);
  const mayOwn = async ({ params: { id }, user }: { params: { id: number }; user: User }): Promise<number> => {
    const row = await listingById(db, id);
    if (!row || row.host_id !== user.id || row.removed_at !== null) throw new Rejection('space_not_found');
    return id;
  };
  return [
    route(getWifi, async (call) => ({ wifi: wifiOnWire(await vault.read(db, await mayOwn(call))) })),
    route(
      putWifi,
      async ({ found: id, body: { red, clave } }) => {
        if (red === null) await vault.erase(db, id);
        else await vault.write(db, id, { network: red, password: clave || null }, clock.now());
        return { wifi: wifiOnWire(await vault.read(db, id)) };
      },
      mayOwn,
    ),
  ];
};
