import { answer, api, once } from '../api/client.ts';
import type { components } from '../api/schema.ts';
import { NEAR } from '../listing/vocabulary.ts';
import { type Photo, usable } from './photos.ts';
import { pricesOf } from './rules.ts';
import { sendWithProgress } from './upload.ts';
import type { Both, Own, Values } from './values.ts';
import { COMMITMENTS, COUNTED, HOUSE_TEXTS, ROOM_FEATURES } from './vocabulary.ts';

/** What saving begins with; its spelling is the intention, so that another press sends the same key only with the same content. */
export type Saving = { listing: number | null; values: Values; photos: readonly Photo[] };

const json = (texts: Both): string => JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')));

/** The whole form as multipart wants it: 1 and 0, JSON for objects, `[]` for what repeats (spec 5, api.md). */
export const formOf = ({ listing, values: v, photos }: Saving): FormData => {
  const form = new FormData();
  if (listing !== null) form.set('idalojamiento', String(listing));
  for (const name of ['tipo', 'categoria', 'modalidad_tiempo', 'direccion', 'numero', 'latitud', 'longitud', 'm2'] as const)
    form.set(name, v[name].trim());
  for (const name of ['maximo_huespedes', 'tiempo_min', 'numeroRegistro', 'video_url', 'external_reference', 'moneda'] as const)
    form.set(name, v[name].trim());
  form.set('rooms', String(v.rooms));
  for (const name of pricesOf(v.modalidad_tiempo)) form.set(name, v[name].replace(/\.$/, '') || '0');
  for (const name of COUNTED) form.set(name, String(v.counts[name] ?? 0));
  for (const name of NEAR) form.set(name, v.near[name] ? '1' : '0');
  if (v.rooms === 0) form.set('piezas', '');
  for (const room of v.piezas.slice(0, v.rooms))
    form.append('piezas[]', JSON.stringify(Object.fromEntries(ROOM_FEATURES.map((name) => [name, room[name] ?? 0]))));
  for (const name of ['nombre', 'sobre_nosotros', ...HOUSE_TEXTS] as const) form.set(name, json(v[name]));
  for (const name of COMMITMENTS) form.set(name, v[name] ? '1' : '0');
  const sent = usable(photos);
  const kept = sent.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (listing !== null) for (const id of kept.length > 0 ? kept : ['']) form.append('keep[]', String(id));
  sent.forEach(({ blob }, i) => {
    if (blob) form.append('photos[]', blob, `${i + 1}.jpg`);
  });
  return form;
};

/** The server puts new photos after kept ones; the ids in the order that was wanted, or null when that is the order already. */
export const wantedOrder = (photos: readonly Photo[], gallery: Own['gallery']): number[] | null => {
  const sent = usable(photos);
  const kept = new Set(sent.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const fresh = gallery.map(({ idgaleria }) => idgaleria).filter((id) => !kept.has(id));
  const wanted = sent.map(({ id }) => id ?? fresh.shift()).filter((id) => id !== undefined);
  return wanted.every((id, i) => gallery[i]?.idgaleria === id) ? null : wanted;
};

type Answered = { accommodation: components['schemas']['Accommodation'] };

/** Publishes or changes a space; progress is the share of the bytes that have left. */
export const save = async (saving: Saving, key: string, onProgress: (share: number) => void): Promise<Own> => {
  const { listing, photos } = saving;
  const options = {
    bodySerializer: () => formOf(saving),
    fetch: (request: Request) => sendWithProgress(request, onProgress),
    ...once(key),
  };
  if (listing === null) return (await answer<Answered>(api.POST('/api/v1/accommodations/create', { body: {}, ...options }))).accommodation;
  const { accommodation } = await answer<Answered>(
    api.POST('/api/v1/accommodations/update', { body: { idalojamiento: listing }, ...options }),
  );
  const order = wantedOrder(photos, accommodation.gallery);
  if (!order) return accommodation;
  const reordering = () => {
    const form = new FormData();
    form.set('idalojamiento', String(listing));
    for (const id of order) form.append('keep[]', String(id));
    return form;
  };
  const body = { idalojamiento: listing };
  return (await answer<Answered>(api.POST('/api/v1/accommodations/update', { body, bodySerializer: reordering, ...once(`${key}-order`) })))
    .accommodation;
};
