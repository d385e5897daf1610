import { expect, it } from 'vitest';
import { loadConfig } from '../../src/settings.ts';
import { embeddedArticles } from '../../src/site/blog/embedded.ts';
import { scene } from '../../src/site/pictures/scene.ts';

/** The colours of the sky, and whether there is a camper or water. */
const looks = (drawing: string) => [
  /stop-color="([^"]+)"/.exec(drawing)?.[1],
  drawing.includes('v-118a26'),
  drawing.includes('fill="#5F9A9A"'),
];

it('draws the same picture from the same seed', () => {
  expect(scene('a-seed')).toBe(scene('a-seed'));
});

it('draws distinguishable pictures of the articles: street, country and shore, by day and by night', () => {
  const pictures = embeddedArticles(loadConfig({})).map(({ slug }) => looks(scene(slug)));
  expect(pictures).toHaveLength(6);
  expect(new Set(pictures.map(([sky]) => sky)).size).toBeGreaterThanOrEqual(3);
  expect(new Set(pictures.map(([, ...place]) => String(place))).size).toBe(3);
  expect(new Set(pictures.map(String)).size).toBeGreaterThanOrEqual(5);
});
