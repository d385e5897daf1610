import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { id } from '../../server/http/input/fields.ts';
import { personText } from '../../server/http/input/person-text.ts';

const tag = 'Spaces';
const oneId = z.object({ id });

const wifiShape = z
  .object({ red: z.string(), clave: z.string().nullable().describe('Null for an open network') })
  .nullable()
  .describe('Null where the host has given none');
const answer = z.object({ wifi: wifiShape });

export const getWifi = contract({
  name: 'getWifi',
  ownEyes: true,
  tag,
  summary: 'The wifi of a space, for its owner alone; guests read it with their paid stay',
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
  summary: 'Sets the wifi of an own space, sealed and outside of the log; `red: null` removes it',
  method: 'put',
  path: '/accommodations/{id}/wifi',
  role: 'user',
  secret: true,
  params: oneId,
  body: z.strictObject({ red: personText('wifiName').nullable(), clave: personText('wifiPassword').nullish() }),
  response: answer,
  rejections: ['space_not_found'],
});
