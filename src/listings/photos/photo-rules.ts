import { Rejection } from '../../kernel/rejection.ts';
import type { Photo } from '../events.ts';

/** D-86: photos of at most 4 MB and 40 megapixels; for how many, see `kernel/listings/limits.ts`. */
export const MAX_PHOTO_BYTES = 4 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;

/** Widths of the versions in the page's srcset. */
export const PHOTO_WIDTHS = [320, 640, 1280] as const;

/** The storage key of a version. */
export const photoKey = (hash: string, width: (typeof PHOTO_WIDTHS)[number]): string => `photos/${hash}-${width}.webp`;

/** The photos of an edit in order: ids of existing ones, and `new` as a placeholder for the next new one. */
export type PhotoOrder = readonly (number | 'new')[];

type Arrangement = { readonly retained: readonly Photo[]; with(added: readonly Photo[]): Photo[] };

/**
 * New photos without a placeholder come last. Throws `unknown_value` on keep for an unknown or repeated photo, and for more placeholders
 * than new photos.
 */
export const arrangement = (photos: readonly Photo[], order: PhotoOrder | null, coming: number): Arrangement => {
  const wanted = order ?? photos.map(({ photoId }) => photoId);
  const ids = wanted.filter((one) => one !== 'new');
  const retained = ids.flatMap((id) => photos.find(({ photoId }) => photoId === id) ?? []);
  if (retained.length < ids.length || new Set(ids).size < ids.length || wanted.length - ids.length > coming)
    throw new Rejection('unknown_value', { field: 'keep' });
  return {
    retained,
    with: (added) => {
      const rest = [...added];
      const placed = wanted.flatMap((one) => (one === 'new' ? rest.shift() : retained.find(({ photoId }) => photoId === one)) ?? []);
      return [...placed, ...rest];
    },
  };
};
