import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Slot, scenes } from '../../src/tools/seed/scenes/index.ts';
import { renderAll } from '../../src/tools/seed/scenes/render.ts';

const LEAST: Record<Slot, number> = { living: 12, habitacion: 12, cocina1: 8, bano: 8, comedor: 6, otro: 18 };
const svgs = new Map(scenes.map(({ id, svg }) => [id, svg()]));
const svgOf = (id: string): string => svgs.get(id) ?? '';

/** Whether each point is brighter than its right neighbour, on 9×8 points: 64 bits that change with the composition. */
const differenceHash = async (svg: string): Promise<boolean[]> => {
  const grey = await sharp(Buffer.from(svg), { density: 18 })
    .resize(9, 8, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer();
  return Array.from({ length: 64 }, (_, i) => grey[Math.floor(i / 8) * 9 + (i % 8)]! > grey[Math.floor(i / 8) * 9 + (i % 8) + 1]!);
};

describe('drawn scenes', () => {
  it('are at least 64, each with its own name and words', () => {
    expect(scenes.length).toBeGreaterThanOrEqual(64);
    expect(new Set(scenes.map(({ id }) => id)).size).toBe(scenes.length);
    for (const { id, tags } of scenes) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(tags.length, id).toBeGreaterThan(0);
    }
  });

  it.each(Object.entries(LEAST))('show enough of %s', (slot, least) => {
    expect(scenes.filter((scene) => scene.slot === slot).length).toBeGreaterThanOrEqual(least);
  });

  it.each(['facade', 'santiago', 'lisboa', 'camper', 'cowork', 'terrace', 'view', 'warm', 'studio', 'cabin', 'adobe'])(
    'have a picture for the word %s',
    (word) => {
      expect(scenes.some(({ tags }) => tags.includes(word))).toBe(true);
    },
  );

  it('are the same whenever they are drawn, 1280×960, without filters, text or broken numbers', () => {
    for (const { id, svg } of scenes) {
      const markup = svgOf(id);
      expect(svg(), id).toBe(markup);
      expect(markup, id).toMatch(/^<svg [^>]*width="1280" height="960" viewBox="0 0 1280 960"/);
      expect(markup, id).not.toMatch(/NaN|undefined|Infinity|<filter|<text|="-?\d+\.\d{3,}"/);
    }
  });

  it('point only to gradients and clips they hold, each name with one content', () => {
    for (const { id } of scenes) {
      const markup = svgOf(id);
      const held = new Map<string, string>();
      for (const [whole, name = ''] of markup.matchAll(
        /<(?:linearGradient|radialGradient|clipPath) id="([^"]+)".*?<\/(?:linearGradient|radialGradient|clipPath)>/g,
      )) {
        expect(held.get(name) ?? whole, `${id} ${name}`).toBe(whole);
        held.set(name, whole);
      }
      for (const [, name = ''] of markup.matchAll(/url\(#([^)]+)\)/g)) expect(held.has(name), `${id} ${name}`).toBe(true);
    }
  });

  it('all come out as pictures of 4:3, no two alike', async () => {
    const hashes: { id: string; bits: boolean[] }[] = [];
    for (const { id } of scenes) hashes.push({ id, bits: await differenceHash(svgOf(id)) });
    const alike = hashes.flatMap((a, i) =>
      hashes
        .slice(i + 1)
        .filter((b) => a.bits.filter((bit, k) => bit !== b.bits[k]).length < 6)
        .map((b) => `${a.id} ~ ${b.id}`),
    );
    expect(alike).toEqual([]);
  }, 60_000);
});

describe('kept pictures', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'scenes-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are JPEG of 1280×960, kept whole under their names and read back', async () => {
    const two = scenes.slice(0, 2);
    const first = await renderAll(two, folder);
    expect([...first.keys()]).toEqual(two.map(({ id }) => id));
    for (const picture of first.values()) {
      const { format, width, height } = await sharp(picture).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1280, height: 960 });
    }
    expect((await readdir(folder)).sort()).toEqual(two.map(({ id }) => `${id}.jpg`).sort());

    const [name = ''] = first.keys();
    await writeFile(join(folder, `${name}.jpg`), 'kept');
    const again = await renderAll(two, folder);
    expect(again.get(name)?.toString()).toBe('kept');

    await rm(join(folder, `${name}.jpg`));
    const anew = await renderAll(two, folder);
    expect(anew.get(name)?.equals(first.get(name) ?? Buffer.alloc(0))).toBe(true);
    expect((await readFile(join(folder, `${name}.jpg`))).equals(first.get(name) ?? Buffer.alloc(0))).toBe(true);
  });
});
