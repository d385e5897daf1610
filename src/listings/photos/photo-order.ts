import { Rejection } from '../../shared/rejection.ts';
import type { Photo } from '../events.ts';

/** The photos of an edit in their order: ids of those that stay, `new` where the next of those that come stands. */
export type PhotoOrder = readonly (number | 'new')[];

type Arrangement = { readonly kept: readonly Photo[]; with(added: readonly Photo[]): Photo[] };

/** New photos without a place of their own come last. Throws `unknown_value` of keep: a photo it never had, named twice, or more `new` than come. */
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
