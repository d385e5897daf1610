import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { galleries } from '../../src/tools/seed/pictures/gallery.ts';
import type { Picture } from '../../src/tools/seed/pictures/picture.ts';
import { openPool, slotOf } from '../../src/tools/seed/pictures/pool.ts';
import { scenes } from '../../src/tools/seed/scenes/index.ts';
import { spaces } from '../../src/tools/seed/spaces.ts';

const pool: Picture[] = scenes.map(({ id, slot, tags }) => ({ id, slot, tags: new Set(tags), bytes: Buffer.alloc(0) }));

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

  it('begin with a cover that no other space of the neighbourhood has, nor the next one in a list', () => {
    const cover = ({ pictures }: (typeof all)[number]) => pictures[0]?.id;
    const byPlace = Map.groupBy(all, ({ space }) => space.place.key);
    for (const [place, hangings] of byPlace) expect(new Set(hangings.map(cover)).size, place).toBe(hangings.length);
    for (const [i, hanging] of all.entries()) expect(cover(hanging), hanging.space.key).not.toBe(all[i + 1] && cover(all[i + 1]!));
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

  it('take what there is when the pool is small', () => {
    for (const { pictures } of hung(pool.slice(0, 7))) expect(new Set(pictures).size).toBeGreaterThanOrEqual(6);
  });
});

describe('DEMO_PHOTOS_DIR', () => {
  let folder = '';
  const log = createLog('silent');
  const open = () => openPool({ photosDir: folder, folder: join(folder, 'scenes') }, log);
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

  it('tells the room from the beginning of the name', () => {
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

  it('takes the JPEG and PNG files, no wider than a host would send, and leaves out what is no picture', async () => {
    const photos = await open();
    expect(photos.map(({ id }) => id)).toHaveLength(12);
    const { width, format } = await sharp(photos[0]?.bytes).metadata();
    expect({ width, format }).toEqual({ width: 1_600, format: 'jpeg' });
  });

  it('falls back to the drawn scenes when there are too few', { timeout: 60_000 }, async () => {
    await rm(join(folder, 'bano-00.png'));
    const pictures = await open();
    expect(pictures.length).toBe(scenes.length);
  });
});
