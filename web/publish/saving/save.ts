import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { PROXIMITY, ROOM_FEATURES } from '../../api/wire-names.ts';
import { pricesOf } from '../form/rules.ts';
import type { Both, Own, Values } from '../form/values.ts';
import { COMMITMENTS, COUNTED, HOUSE_TEXTS } from '../form/vocabulary.ts';
import { type Photo, usable } from '../photos/photos.ts';
import { sendWithProgress } from '../photos/upload.ts';

/** The input of a save. Its serialised form identifies the intention: a retry reuses the idempotency key only with the same content. */
export type Saving = { listing: number | null; etag: string | null; values: Values; photos: readonly Photo[] };

const json = (texts: Both): string => JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')));

/**
 * The form as multipart data: 1 and 0 for booleans, JSON for objects, `[]` for repeated fields (docs/rules/product.md#input, docs/api.md).
 */
export const formOf = ({ listing, values: v, photos }: Saving): FormData => {
  const form = new FormData();
  if (listing !== null) form.set('idalojamiento', String(listing));
  for (const name of ['tipo', 'categoria', 'modalidad_tiempo', 'direccion', 'numero', 'latitud', 'longitud', 'm2'] as const)
    form.set(name, v[name].trim());
  for (const name of ['maximo_huespedes', 'tiempo_min', 'hora_llegada', 'hora_salida', 'numeroRegistro'] as const)
    form.set(name, v[name].trim());
  for (const name of ['video_url', 'external_reference', 'moneda'] as const) form.set(name, v[name].trim());
  form.set('rooms', String(v.rooms));
  for (const name of pricesOf(v.modalidad_tiempo)) form.set(name, v[name].replace(/\.$/, '') || '0');
  for (const name of COUNTED) form.set(name, String(v.counts[name] ?? 0));
  for (const name of PROXIMITY) form.set(name, v.near[name] ? '1' : '0');
  if (v.rooms === 0) form.set('piezas', '');
  for (const room of v.piezas.slice(0, v.rooms))
    form.append('piezas[]', JSON.stringify(Object.fromEntries(ROOM_FEATURES.map((name) => [name, room[name] ?? 0]))));
  for (const name of ['nombre', 'sobre_nosotros', ...HOUSE_TEXTS] as const) form.set(name, json(v[name]));
  for (const name of COMMITMENTS) form.set(name, v[name] ? '1' : '0');
  const sent = usable(photos);
  // the order of all photos: the ids of kept ones, `new` for the next of `photos[]`
  if (listing !== null) for (const { id } of sent.length > 0 ? sent : [{ id: '' }]) form.append('keep[]', String(id ?? 'new'));
  sent.forEach(({ blob }, i) => {
    if (blob) form.append('photos[]', blob, `${i + 1}.jpg`);
  });
  return form;
};

/**
 * Publishes or changes a space in one request; `onProgress` gets the share of the bytes sent. An edit sends the ETag it began from: 412
 * when somebody changed the space meanwhile.
 */
export const save = async (saving: Saving, key: string, onProgress: (share: number) => void): Promise<Own> => {
  const { listing, etag } = saving;
  const { headers } = withIdempotencyKey(key);
  const options = {
    bodySerializer: () => formOf(saving),
    fetch: (request: Request) => sendWithProgress(request, onProgress),
    headers: { ...headers, ...(etag !== null && { 'if-match': etag }) },
  };
  const call =
    listing === null
      ? api.POST('/api/v1/accommodations/create', { body: {}, ...options })
      : api.POST('/api/v1/accommodations/update', { body: { idalojamiento: listing }, ...options });
  return (await answer<{ accommodation: Own }>(call)).accommodation;
};
