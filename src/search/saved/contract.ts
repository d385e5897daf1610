import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';

const tag = 'Saved searches';
const id = z.string().regex(/^[a-f\d]{24}$/);
const own = z.object({ clave: id });

const savedSearch = z
  .object({
    id,
    nombre: z.string().describe('Built from its criteria, in the request language'),
    consulta: z.string().describe('Query string of its results URL'),
    estado: z
      .enum(['activa', 'terminada', 'sin_avisos', 'dormida'])
      .describe('terminada: its dates have passed; dormida: untouched for 90 days'),
    guardada: z.iso.datetime(),
    resultados: z.int().describe('Spaces matching it now'),
    nuevos: z.int().describe('Spaces newly matching since it was saved'),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearchView = z.input<typeof savedSearch>;

export const saveSearch = contract({
  name: 'saveSearch',
  tag,
  summary: 'Saves a search by its results query and enables mails about new matches; saving it twice stores it once (D-147)',
  method: 'post',
  path: '/busquedas-guardadas',
  role: 'user',
  body: z.strictObject({ consulta: z.string().max(12_000).describe('Query string of the URL') }),
  response: savedSearch,
  rejections: ['too_many_saved_searches'],
});

export const listSavedSearches = contract({
  name: 'listSavedSearches',
  tag,
  summary: "Lists the caller's saved searches, latest first; at most 20",
  method: 'get',
  path: '/busquedas-guardadas',
  role: 'user',
  response: z.object({ data: z.array(savedSearch) }),
});

export const deleteSavedSearch = contract({
  name: 'deleteSavedSearch',
  tag,
  summary: 'Deletes a saved search; idempotent',
  method: 'delete',
  path: '/busquedas-guardadas/{clave}',
  role: 'user',
  params: own,
  status: 204,
});

export const setSearchAlerts = contract({
  name: 'setSearchAlerts',
  tag,
  summary: 'Turns the mails of a saved search on or off',
  method: 'put',
  path: '/busquedas-guardadas/{clave}/avisos',
  role: 'user',
  params: own,
  body: z.strictObject({ activos: z.boolean() }),
  status: 204,
  rejections: ['not_found'],
});

const link = z.object({ clave: id, token: z.string().max(100) });
const path = '/busquedas-guardadas/{clave}/baja/{token}';

export const showStopLink = contract({
  name: 'showStopLink',
  tag,
  summary: 'Shows what a mail’s unsubscribe link ends; read-only',
  method: 'get',
  path,
  role: 'token',
  rate: 'byLink',
  params: link,
  response: z.object({ nombre: z.string(), avisos: z.boolean() }),
  rejections: ['not_found'],
});

export const stopByLink = contract({
  name: 'stopByLink',
  tag,
  summary: 'Unsubscribes from a saved search by a mail link, without a session; also one-click unsubscribe (RFC 8058)',
  method: 'post',
  path,
  role: 'token',
  rate: 'byLink',
  params: link,
  response: z.object({ nombre: z.string(), avisos: z.literal(false) }),
  rejections: ['not_found'],
});
