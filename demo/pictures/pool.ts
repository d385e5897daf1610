import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Log } from '../../src/engine/observability/log.ts';
import { type PhotoStore, photoStore } from '../../src/listings/photos/photos.ts';
import type { Files } from '../../src/server/files/files.ts';
import { type Picture, SLOTS, type Slot } from './picture.ts';
import { readyMade, readyMadeStore } from './ready-made.ts';

/** The number of different pictures that a space needs. */
const LEAST = 12;
const WIDTH = 1_600;

const isSlot = (name: string | undefined): name is Slot => SLOTS.some((slot) => slot === name);

/** `bano-01.jpg` shows a bathroom, `habitacion2-03.png` a bedroom; any other name is `otro`. */
export const slotOf = (fileName: string): Slot => {
  const prefix = /^[a-z]+/i.exec(fileName)?.[0].toLowerCase();
  if (prefix === 'cocina') return 'cocina1';
  return isSlot(prefix) ? prefix : 'otro';
};

/** The JPEG and PNG files of a folder sorted by name, up to the size a host may upload. Unreadable ones are left out. */
const photosIn = async (folder: string, log: Log): Promise<Picture[]> => {
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png)$/i.test(name)).sort();
  const twoAtATime = pLimit(2);
  const read = async (name: string): Promise<Picture[]> => {
    try {
      const photo = sharp(await readFile(join(folder, name))).autoOrient();
      const bytes = await photo.resize({ width: WIDTH, withoutEnlargement: true }).jpeg({ quality: 84 }).toBuffer();
      return [{ id: name, slot: slotOf(name), tags: new Set(), bytes }];
    } catch (error) {
      log.warn({ file: name, err: error }, 'DEMO_PHOTOS_DIR: not a picture');
      return [];
    }
  };
  return (await Promise.all(names.map((name) => twoAtATime(() => read(name))))).flat();
};

/** The pictures of the demo spaces, and how a listing stores one. */
export type Pool = { readonly pictures: readonly Picture[]; readonly store: PhotoStore };

/** The photos in `photosDir` if there are enough; otherwise the pictures of the repository. */
export const openPool = async (
  photosDir: string | null,
  { db, files, log }: { readonly db: Knex; readonly files: Files; readonly log: Log },
): Promise<Pool> => {
  if (photosDir !== null) {
    const photos = await photosIn(photosDir, log).catch((error: unknown) => {
      log.warn({ err: error }, 'DEMO_PHOTOS_DIR cannot be read');
      return [];
    });
    if (photos.length >= LEAST) return { pictures: photos, store: photoStore(db, files) };
    log.warn({ found: photos.length, least: LEAST }, 'DEMO_PHOTOS_DIR holds too few pictures: those of the repository are used');
  }
  const pictures = await readyMade();
  return { pictures, store: readyMadeStore(db, files, pictures) };
};
