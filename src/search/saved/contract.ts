import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';

const tag = 'Saved searches';
const id = z.string().regex(/^[a-f\d]{24}$/);
const own = z.object({ clave: id });

const savedSearch = z
  .object({
    id,
    nombre: z.string().describe('Made from its criteria, in the language of the call'),
    consulta: z.string().describe('The query of its address of results'),
    estado: z
      .enum(['activa', 'terminada', 'sin_avisos', 'dormida'])
      .describe('terminada: its dates are over; dormida: nobody has touched it for 90 days'),
    guardada: z.iso.datetime(),
    resultados: z.int().describe('Spaces that match it now'),
    nuevos: z.int().describe('Spaces that have come to match it since it was saved'),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearchView = z.input<typeof savedSearch>;

export const saveSearch = contract({
  name: 'saveSearch',
  tag,
  summary: 'Saves the search of an address of results and asks for mails about what newly matches; the same one twice is one (D-147)',
  method: 'post',
  path: '/busquedas-guardadas',
  role: 'user',
  body: z.strictObject({ consulta: z.string().max(12_000).describe('The query of the address') }),
  response: savedSearch,
  rejections: ['too_many_saved_searches'],
});

export const listSavedSearches = contract({
  name: 'listSavedSearches',
  tag,
  summary: 'The saved searches of the caller, the latest first; at most 20',
  method: 'get',
  path: '/busquedas-guardadas',
  role: 'user',
  response: z.object({ data: z.array(savedSearch) }),
});

export const deleteSavedSearch = contract({
  name: 'deleteSavedSearch',
  tag,
  summary: 'Deletes a saved search; again it changes nothing',
  method: 'delete',
  path: '/busquedas-guardadas/{clave}',
  role: 'user',
  params: own,
  status: 204,
});

export const setSearchAlerts = contract({
  name: 'setSearchAlerts',
  tag,
  summary: 'Asks for the mails of a saved search again, or for none',
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
  summary: 'What the link of a mail ends; it changes nothing',
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
  summary: 'Ends the mails of a saved search by the link of a mail, without a session; also the one click of mail programs (RFC 8058)',
  method: 'post',
  path,
  role: 'token',
  rate: 'byLink',
  params: link,
  response: z.object({ nombre: z.string(), avisos: z.literal(false) }),
  rejections: ['not_found'],
});
