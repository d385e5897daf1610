import sharp from 'sharp';
import { expect, it } from 'vitest';
import { cities } from '../../src/kernel/cities.ts';
import { sharedPhotos } from '../../src/listings/photos/photos.ts';
import { loadConfig } from '../../src/settings.ts';
import { embeddedArticles } from '../../src/site/blog/embedded.ts';
import { drawnPictures, scene } from '../../src/site/pictures/scene.ts';
import { memoryFiles } from '../listings/memory-files.ts';
import { smallApp } from '../support/small-app.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const files = memoryFiles();
const photo = sharp({ create: { width: 1280, height: 1700, channels: 3, background: '#336699' } });
await files.put(`photos/${HASH}-1280.webp`, await photo.webp().toBuffer(), 'image/webp');
const own = embeddedArticles(loadConfig({}));
let articles = async () => own;
const clock = { now: () => '2027-03-01T12:00:00.000Z' };
const app = await smallApp({ routes: [], beside: [drawnPictures(() => articles(), clock), sharedPhotos(files)] });

const get = async (path: string) => {
  const response = await fetch(app.url + path);
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    cacheControl: response.headers.get('cache-control'),
    bytes,
  };
};
const slugs = own.map(({ slug }) => slug);

it.each(['/pictures/posada.png', ...slugs.map((slug) => `/pictures/blog/${slug}.png`)])(
  '%s is drawn in the size of a shared picture',
  async (path) => {
    const { status, type, bytes } = await get(path);
    expect([status, type]).toEqual([200, 'image/png']);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(300_000);
    const { channels } = await sharp(bytes).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20); // something is on it
  },
);

it('every article has its own drawing, always the same, without outside calls', async () => {
  const drawings = await Promise.all(slugs.map((slug) => get(`/pictures/blog/${slug}.svg`)));
  expect(new Set(drawings.map(({ bytes }) => bytes.toString())).size).toBe(slugs.length);
  expect(drawings.map(({ type }) => type)).toEqual(slugs.map(() => 'image/svg+xml'));
  expect(drawings.map(({ bytes }) => bytes.toString())).toEqual(slugs.map((slug) => scene(slug)));
  for (const { bytes } of drawings)
    expect(bytes.toString().replace('http://www.w3.org/2000/svg', '')).not.toMatch(/http|href|NaN|undefined/);
});

it('every city has its own drawing, and places without one have none', async () => {
  const drawings = await Promise.all(cities.map(async (city) => (await get(`/pictures/places/${city}.svg`)).bytes.toString()));
  expect(new Set(drawings).size).toBe(cities.length);
  expect(drawings.every((drawing) => drawing.startsWith('<svg'))).toBe(true);
  expect((await get('/pictures/places/atlantis.svg')).status).toBe(404);
});

it('a missing or unavailable article has none', async () => {
  expect((await get('/pictures/blog/nobody-wrote-this.png')).status).toBe(404);
  articles = () => Promise.reject(new Error('away'));
  expect((await get(`/pictures/blog/${slugs[0]}.png`)).status).toBe(404);
});

it('a stored photo is shared as a JPEG of 1200 by 630, made once', async () => {
  const { status, type, cacheControl, bytes } = await get(`/pictures/photos/${HASH}.jpg`);
  expect([status, type, cacheControl]).toEqual([200, 'image/jpeg', 'public, max-age=31536000, immutable']);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  await files.delete(`photos/${HASH}-1280.webp`);
  expect((await get(`/pictures/photos/${HASH}.jpg`)).bytes).toEqual(bytes);
  for (const wrong of ['f'.repeat(32), '..%2f..%2fsecret', HASH.slice(1)])
    expect((await get(`/pictures/photos/${wrong}.jpg`)).status).toBe(404);
});
