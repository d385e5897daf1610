import { z } from 'zod';
import { Rejection } from '../../kernel/rejection.ts';
import { contract, type Route, route, type User } from '../../server/http/contract.ts';
import { id } from '../../server/http/input/fields.ts';
import { personText } from '../../server/http/input/person-text.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { listingById } from '../queries.ts';
import { type Wifi, wifiVault } from '../vault.ts';

const tag = 'Spaces';
const oneId = z.object({ id });

const wifiShape = z
  .object({ red: z.string(), clave: z.string().nullable().describe('Null for an open network') })
  .nullable()
  .describe('Null if not set');
const answer = z.object({ wifi: wifiShape });

export const getWifi = contract({
  name: 'getWifi',
  ownEyes: true,
  tag,
  summary: 'Returns the wifi of a space, owner only; guests get it with their paid stay',
  method: 'get',
  path: '/accommodations/{id}/wifi',
  role: 'user',
  secret: true,
  params: oneId,
  response: answer,
  rejections: ['space_not_found'],
});

export const putWifi = contract({
  name: 'putWifi',
  tag,
  summary: "Sets the wifi of the caller's space, encrypted and outside the log; `red: null` removes it",
  method: 'put',
  path: '/accommodations/{id}/wifi',
  role: 'user',
  secret: true,
  params: oneId,
  body: z.strictObject({ red: personText('wifiName').nullable(), clave: personText('wifiPassword').nullish() }),
  response: answer,
  rejections: ['space_not_found'],
});

/** The wifi on the wire. */
const wifiOnWire = (wifi: Wifi | null): { red: string; clave: string | null } | null => wifi && { red: wifi.network, clave: wifi.password };

/** Owner only: for administrators too the space does not exist here, since nobody needs a password to help. */
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
