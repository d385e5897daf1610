import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { galleries } from '../../demo/pictures/gallery.ts';
import type { Picture } from '../../demo/pictures/picture.ts';
import { openPool, slotOf } from '../../demo/pictures/pool.ts';
import { readyMade, readyMadeStore } from '../../demo/pictures/ready-made.ts';
import { spaces } from '../../demo/spaces.ts';
import { createLog } from '../../src/engine/observability/log.ts';
import { PHOTO_WIDTHS, photoKey } from '../../src/listings/photos/photo-rules.ts';
import { openFiles } from '../../src/server/files/files.ts';
import { testDatabase } from '../support/database.ts';

const pictures = await readyMade();
const pool: readonly Picture[] = pictures;

const hung = (from: readonly Picture[]) => {
  const galleryOf = galleries(from);
  return spaces.map((space) => ({ space, pictures: galleryOf(space.place, space.plot, space.index) }));
};

describe('the pictures of the demonstration spaces', () => {
  const all = hung(pool);

  it('are six to nine, none twice in a space', () => {
    for (const { space, pictures } of all) {
      expect(pictures.length, space.key).toBeGreaterThanOrEqual(6);
      expect(pictures.length, space.key).toBeLessThanOrEqual(9);
      expect(new Set(pictures).size, space.key).toBe(pictures.length);
    }
  });

  it('begin with a cover that no other listing of the neighbourhood has, nor the next one in a list', () => {
    const cover = ({ pictures }: (typeof all)[number]) => pictures[0]?.id;
    const byPlace = Map.groupBy(all, ({ space }) => space.place.key);
    for (const [place, hangings] of byPlace) expect(new Set(hangings.map(cover)).size, place).toBe(hangings.length);
    for (const [i, hanging] of all.entries()) expect(cover(hanging), hanging.space.key).not.toBe(all[i + 1] && cover(all[i + 1]!));
  });

  it('begin with a terrace where the title has a balcony, in a third of such homes at least: there are fewer drawings than balconies (D-129)', () => {
    const homes = all.filter(({ space: { plot } }) => plot.tipo === 'entero' && /balc[oó]n|terraza|azotea/i.test(plot.es[0]));
    const fitting = homes.filter(({ pictures }) => pictures[0]?.tags.has('terrace'));
    expect(homes.length).toBeGreaterThan(10);
    expect(fitting.length).toBeGreaterThanOrEqual(homes.length / 3);
    const first = all.find(({ space }) => space.plot.es[0].startsWith('Balcón'));
    expect(first?.pictures[0]?.id).toBe('terraza-cordillera');
  });

  it('use the whole pool', () => {
    const used = new Set(all.flatMap(({ pictures }) => pictures));
    expect(pool.filter((picture) => !used.has(picture)).map(({ id }) => id)).toEqual([]);
  });

  it('show a van for a van, desks for a workplace, and neither for a home', () => {
    for (const { space, pictures } of all) {
      const { tipo } = space.plot;
      const tagged = (tag: string) => pictures.filter(({ tags }) => tags.has(tag));
      if (tipo === 'camper') expect(tagged('camper').length, space.key).toBeGreaterThanOrEqual(4);
      else expect(tagged('camper'), space.key).toEqual([]);
      if (tipo === 'cowork') expect(pictures[0]?.tags.has('cowork'), space.key).toBe(true);
      else expect(tagged('cowork'), space.key).toEqual([]);
    }
  });

  it('show a bathroom, a bed and a kitchen of every home', () => {
    for (const { space, pictures } of all.filter(({ space: { plot } }) => plot.tipo !== 'camper' && plot.tipo !== 'cowork'))
      expect(
        pictures.map(({ slot }) => slot),
        space.key,
      ).toEqual(expect.arrayContaining(['bano', 'habitacion', 'cocina1']));
  });

  it('show no cabin of the lakes in Málaga and no house of Lisbon in Cusco', () => {
    const tags = (place: string) =>
      new Set(all.filter(({ space }) => space.place.key === place).flatMap(({ pictures }) => pictures.flatMap((p) => [...p.tags])));
    expect(tags('malaga').has('cabin')).toBe(false);
    const facades = all
      .filter(({ space }) => space.place.key === 'cusco')
      .flatMap(({ pictures }) => pictures.filter(({ tags: t }) => t.has('facade')));
    expect(facades.filter(({ tags: t }) => t.has('lisboa'))).toEqual([]);
  });

  it('use what there is when the pool is small', () => {
    for (const { pictures } of hung(pool.slice(0, 7))) expect(new Set(pictures).size).toBeGreaterThanOrEqual(6);
  });
});

describe('the pictures of the repository', () => {
  const folder = join(import.meta.dirname, '../../demo/pictures/files');

  it('are enough for every room and every word of a listing, each with its own name', () => {
    const least = { living: 12, habitacion: 12, cocina1: 8, bano: 8, comedor: 6, otro: 18 };
    for (const [slot, number] of Object.entries(least))
      expect(pictures.filter((picture) => picture.slot === slot).length, slot).toBeGreaterThanOrEqual(number);
    expect(new Set(pictures.map(({ id }) => id)).size).toBe(pictures.length);
    const words = ['facade', 'santiago', 'lisboa', 'camper', 'cowork', 'terrace', 'view', 'warm', 'studio', 'cabin', 'adobe'];
    expect(words.filter((word) => !pictures.some(({ tags }) => tags.has(word)))).toEqual([]);
  });

  it('are there in every width of the program as WebP of 4:3, no other file beside them, 10 MB in all at most', async () => {
    const names = pictures.flatMap(({ id }) => PHOTO_WIDTHS.map((width) => `${id}-${width}.webp`));
    expect((await readdir(folder)).sort()).toEqual(names.sort());
    let bytes = 0;
    for (const { id, stored, bytes: largest } of pictures) {
      expect(createHash('sha256').update(largest).digest('hex'), id).toMatch(new RegExp(`^${stored.hash}`));
      expect([stored.hash.length, stored.width, stored.height], id).toEqual([32, 1280, 960]);
      expect(stored.placeholder.length, id).toBeLessThanOrEqual(400);
      for (const width of PHOTO_WIDTHS) {
        const file = await readFile(join(folder, `${id}-${width}.webp`));
        const { format, width: wide, height } = await sharp(file).metadata();
        expect({ format, wide, height }, id).toEqual({ format: 'webp', wide: width, height: (width * 3) / 4 });
        bytes += file.length;
      }
    }
    expect(bytes).toBeLessThan(10_000_000);
  });

  it('are stored as an upload would be, without being rendered; other bytes are refused', async () => {
    const { db } = await testDatabase();
    const place = await mkdtemp(join(tmpdir(), 'posada-pictures-'));
    const files = openFiles(place);
    const store = readyMadeStore(db, files, pictures);
    const [picture] = pictures;
    const { hash } = await store(picture?.bytes ?? Buffer.alloc(0));
    expect(await db('stored_photos').where({ hash }).first()).toMatchObject(picture?.stored ?? {});
    for (const width of PHOTO_WIDTHS) expect(await files.exists(photoKey(hash, width))).toBe(true);
    await expect(store(Buffer.from(picture?.bytes ?? ''))).rejects.toThrow('not one of the demonstration');
    await rm(place, { recursive: true });
  });
});

describe('DEMO_PHOTOS_DIR', () => {
  let folder = '';
  const log = createLog('silent');
  const open = async () => {
    const { db } = await testDatabase();
    return openPool(folder, { db, files: openFiles(folder), log });
  };
  const photo = (name: string, shade: number) =>
    sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: { r: shade, g: shade, b: shade } } }).toFile(
      join(folder, name),
    );

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'posada-photos-'));
    for (let i = 0; i < 12; i += 1) await photo(`bano-${String(i).padStart(2, '0')}.${i % 2 ? 'jpg' : 'png'}`, i * 20);
    await writeFile(join(folder, 'cocina-broken.jpg'), 'not a picture');
    await writeFile(join(folder, 'notes.txt'), 'nothing');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('derives the room from the beginning of the name', () => {
    const names = [
      'bano-01.jpg',
      'Habitacion2-07.png',
      'cocina.jpg',
      'cocina1-1.jpg',
      'living_3.jpeg',
      'comedor.png',
      'fachada-2.jpg',
      '01.jpg',
    ];
    expect(names.map(slotOf)).toEqual(['bano', 'habitacion', 'cocina1', 'cocina1', 'living', 'comedor', 'otro', 'otro']);
  });

  it('accepts the JPEG and PNG files, no wider than a host would send, and skips other files', async () => {
    const { pictures: photos } = await open();
    expect(photos.map(({ id }) => id)).toHaveLength(12);
    const { width, format } = await sharp(photos[0]?.bytes).metadata();
    expect({ width, format }).toEqual({ width: 1_600, format: 'jpeg' });
  });

  it('falls back to the pictures of the repository when there are too few', async () => {
    await rm(join(folder, 'bano-00.png'));
    expect((await open()).pictures.map(({ id }) => id)).toEqual(pictures.map(({ id }) => id));
  });
});
