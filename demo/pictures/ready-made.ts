import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import pLimit from 'p-limit';
import { z } from 'zod';
import { PHOTO_WIDTHS, photoKey } from '../../src/listings/photos/photo-rules.ts';
import type { PhotoStore, StoredPhoto } from '../../src/listings/photos/photos.ts';
import type { Files } from '../../src/server/files/files.ts';
import { type Picture, SLOTS } from './picture.ts';

const LARGEST = Math.max(...PHOTO_WIDTHS);
const AT_ONCE = 8;

const manifest = z.array(
  z.strictObject({
    id: z.string(),
    slot: z.enum(SLOTS),
    tags: z.array(z.string()),
    hash: z.string(),
    width: z.number(),
    height: z.number(),
    placeholder: z.string(),
  }),
);

/** A picture stored here in every width the program uses, so that nothing has to be encoded. */
export type ReadyMade = Picture & { readonly stored: StoredPhoto };

const fileOf = (id: string, width: number): string => join(import.meta.dirname, 'files', `${id}-${width}.webp`);

/** The pictures of the repository: `pictures.json` lists what they show, `files/` contains each as WebP in every width. */
export const readyMade = async (): Promise<readonly ReadyMade[]> => {
  const listed = manifest.parse(JSON.parse(await readFile(join(import.meta.dirname, 'pictures.json'), 'utf8')));
  return Promise.all(
    listed.map(async ({ id, slot, tags, ...stored }) => ({
      id,
      slot,
      tags: new Set(tags),
      stored: { ...stored, drawing: true },
      bytes: await readFile(fileOf(id, LARGEST)),
    })),
  );
};

/** Stores these pictures by copying their files. Throws Error for the bytes of any other picture. */
export const readyMadeStore = (db: Knex, files: Files, pictures: readonly ReadyMade[]): PhotoStore => {
  const limit = pLimit(AT_ONCE);
  const store = async ({ id, stored }: ReadyMade): Promise<StoredPhoto> => {
    for (const width of PHOTO_WIDTHS) await files.put(photoKey(stored.hash, width), await readFile(fileOf(id, width)), 'image/webp');
    await db('stored_photos').insert(stored).onConflict('hash').ignore();
    return stored;
  };
  const known = new Map<Buffer, Promise<StoredPhoto>>();
  return (bytes) => {
    const picture = pictures.find((one) => one.bytes === bytes);
    if (!picture) return Promise.reject(new Error('this picture is not one of the demonstration'));
    const done = known.get(bytes) ?? limit(() => store(picture));
    known.set(bytes, done);
    return done;
  };
};
