import type { FaultKey } from '../form/rules.ts';
import { type Own, type Values, valuesOf } from '../form/values.ts';
import { type Photo, usable } from '../photos/photos.ts';

/** Form values derived from the place or not stored by the server: they do not count as differences. */
const SILENT: ReadonlySet<string> = new Set(['lugar', 'compromiso_1', 'compromiso_2', 'compromiso_3']);

/** The fields in which the form differs from the current version of the space. */
export const differing = (values: Values, photos: readonly Photo[], space: Own): FaultKey[] => {
  const there = valuesOf(space);
  const fields = (Object.keys(there) as (keyof Values)[]).filter(
    (name) => !SILENT.has(name) && spelled(there[name]) !== spelled(values[name]),
  );
  const ids = usable(photos).map(({ id }) => id);
  const samePhotos = ids.length === space.gallery.length && space.gallery.every(({ idgaleria }, i) => ids[i] === idgaleria);
  return samePhotos ? fields : [...fields, 'photos'];
};

/** A counter or flag that is not set equals zero. */
const spelled = (value: Values[keyof Values]): string => {
  if (typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value);
  const set = Object.entries(value).filter(([, one]) => one !== 0 && one !== false);
  return JSON.stringify(set.sort(([a], [b]) => a.localeCompare(b)));
};
