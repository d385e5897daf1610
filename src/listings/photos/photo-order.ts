import { Rejection } from '../../kernel/rejection.ts';
import type { Photo } from '../events.ts';

/** The photos of an edit in order: ids of existing ones, and `new` in place of the next new one. */
export type PhotoOrder = readonly (number | 'new')[];

type Arrangement = { readonly kept: readonly Photo[]; with(added: readonly Photo[]): Photo[] };

/**
 * New photos without a place come last. Throws `unknown_value` on keep for an unknown or repeated photo, and for more `new` than new
 * photos.
 */
export const arrangement = (photos: readonly Photo[], order: PhotoOrder | null, coming: number): Arrangement => {
  const wanted = order ?? photos.map(({ photoId }) => photoId);
  const ids = wanted.filter((one) => one !== 'new');
  const kept = ids.flatMap((id) => photos.find(({ photoId }) => photoId === id) ?? []);
  if (kept.length < ids.length || new Set(ids).size < ids.length || wanted.length - ids.length > coming)
    throw new Rejection('unknown_value', { field: 'keep' });
  return {
    kept,
    with: (added) => {
      const rest = [...added];
      const placed = wanted.flatMap((one) => (one === 'new' ? rest.shift() : kept.find(({ photoId }) => photoId === one)) ?? []);
      return [...placed, ...rest];
    },
  };
};
