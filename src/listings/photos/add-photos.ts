import type { Knex } from 'knex';
import { idFor } from '../../engine/db/ids.ts';
import { HttpProblem } from '../../server/http/problems.ts';
import type { Photo } from '../events.ts';
import { type PhotoFault, type PhotoStore, UnusablePhoto } from './photos.ts';

/** An uploaded picture; the slot is its caption (D-28). */
export type NewPhoto = { readonly bytes: Buffer; readonly slot: string | null };

/**
 * Stores the pictures of one command, in order. Ids are derived from the command, so that a retry gets the same ids. Throws HttpProblem
 * 422: `errors.photos` contains the codes, `photos` the code of each picture.
 */
export const addPhotos = async (db: Knex, store: PhotoStore, pictures: readonly NewPhoto[], commandId: string): Promise<Photo[]> => {
  const attempts = await Promise.all(
    pictures.map(({ bytes }) =>
      store(bytes).catch((error: unknown): PhotoFault => {
        if (error instanceof UnusablePhoto) return error.fault;
        throw error;
      }),
    ),
  );
  const faults = attempts.flatMap((attempt, index) => (typeof attempt === 'string' ? [{ index, code: attempt }] : []));
  if (faults.length > 0) {
    const codes = [...new Set(faults.map(({ code }) => code))];
    throw new HttpProblem(422, 'invalid_fields', { errors: { photos: codes }, photos: faults });
  }
  const photos: Photo[] = [];
  for (const [index, stored] of attempts.entries()) {
    if (typeof stored === 'string') continue;
    const photoId = await idFor(db, 'photos', `${commandId}/${index}`);
    const { hash, width, height, placeholder, drawing } = stored;
    photos.push({ photoId, hash, width, height, placeholder, ...(drawing && { drawing }), slot: pictures[index]?.slot ?? null });
  }
  return photos;
};
