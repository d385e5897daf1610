import { PROXIMITY, ROOM_FEATURES } from '../../../src/kernel/listings/vocabulary.ts';
import { recordOf } from '../../../src/kernel/own.ts';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import type { components, operations } from '../../api/schema.ts';
import { pricesOf } from '../form/rules.ts';
import type { Both, Own, Values } from '../form/values.ts';
import { COMMITMENTS, COUNTED, HOUSE_TEXTS, PRICES } from '../form/vocabulary.ts';
import { type Photo, usable } from '../photos/photos.ts';
import { sendWithProgress } from '../photos/upload.ts';

/** The input of a save. Its serialised form identifies the user action: a retry reuses the idempotency key only with the same content. */
export type Saving = { listing: number | null; etag: string | null; values: Values; photos: readonly Photo[] };

const json = (texts: Both): string => JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')));

const LINES = [
  'tipo',
  'categoria',
  'modalidad_tiempo',
  'direccion',
  'numero',
  'latitud',
  'longitud',
  'm2',
  'maximo_huespedes',
  'tiempo_min',
  'hora_llegada',
  'hora_salida',
  'numeroRegistro',
  'video_url',
  'external_reference',
  'moneda',
] as const;

type Call = operations['createAccommodation']['requestBody']['content']['multipart/form-data'];
/** Every field of the request, except second names, and files, which are added to the form one by one. */
type Sent = Exclude<keyof Call, 'tipo_moneda' | 'gastos_comunes' | 'photos[]' | NonNullable<components['schemas']['Photo']['slot']>>;

/** The text of every field; null for a price that the rental mode does not have, and for rooms that follow one by one. */
const fieldsOf = (v: Values): Record<Sent, string | null> => ({
  ...recordOf(LINES, (name) => v[name].trim()),
  ...recordOf(PRICES, (name) => (pricesOf(v.modalidad_tiempo).includes(name) ? v[name].replace(/\.$/, '') || '0' : null)),
  pin_movido: v.pin_movido ? '1' : '0',
  rooms: String(v.rooms),
  piezas: v.rooms === 0 ? '' : null,
  ...recordOf(COUNTED, (name) => String(v.counts[name] ?? 0)),
  ...recordOf(PROXIMITY, (name) => (v.near[name] ? '1' : '0')),
  ...recordOf(['nombre', 'sobre_nosotros', ...HOUSE_TEXTS], (name) => json(v[name])),
  ...recordOf(COMMITMENTS, (name) => (v[name] ? '1' : '0')),
});

/**
 * The form as multipart data: 1 and 0 for booleans, JSON for objects, `[]` for repeated fields (docs/rules/product.md#input, docs/api.md).
 */
export const formOf = ({ listing, values: v, photos }: Saving): FormData => {
  const form = new FormData();
  if (listing !== null) form.set('idalojamiento', String(listing));
  for (const [name, value] of Object.entries(fieldsOf(v))) if (value !== null) form.set(name, value);
  for (const room of v.piezas.slice(0, v.rooms))
    form.append('piezas[]', JSON.stringify(recordOf(ROOM_FEATURES, (name) => room[name] ?? 0)));
  const sent = usable(photos);
  // the order of all photos: the ids of existing ones, `new` for the next of `photos[]`
  if (listing !== null) for (const { id } of sent.length > 0 ? sent : [{ id: '' }]) form.append('keep[]', String(id ?? 'new'));
  sent.forEach(({ blob }, i) => {
    if (blob) form.append('photos[]', blob, `${i + 1}.jpg`);
  });
  return form;
};

/**
 * Publishes or changes a space in one request; `onProgress` gets the share of the bytes sent. An edit sends the ETag it started from: 412
 * when the space has been changed since.
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
