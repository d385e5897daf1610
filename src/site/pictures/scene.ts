import { createHash } from 'node:crypto';
import type { Middleware } from 'koa';
import { remembered } from '../../engine/concurrency/remembered.ts';
import { sharp } from '../../engine/lazily.ts';
import { isCity, sightOf } from '../../kernel/cities.ts';
import type { Clock } from '../../kernel/clock.ts';
import { inTurn } from '../../server/files/pictures.ts';
import type { Articles } from '../blog/article.ts';

/** The size of link previews on social networks. */
const WIDTH = 1200;
const HEIGHT = 630;

/** Palettes for times of day, in colours of the site (web/theme.ts): sky above and below, light, hills from far to near, walls, roofs. */
const TIMES = [
  { sky: ['#E6F0ED', '#FBEFEA'], light: '#F6D9A8', hills: ['#CFE2DC', '#A9CBC1', '#5F9A8A'], walls: ['#FFFFFF', '#F7F6F3', '#EFEDE7'] },
  { sky: ['#FBF2E1', '#FBEFEA'], light: '#E9A179', hills: ['#EBD3C4', '#D9AE97', '#0F5C4C'], walls: ['#FFFFFF', '#F7F6F3', '#FBEFEA'] },
  { sky: ['#E9F0F7', '#F7F6F3'], light: '#FFFFFF', hills: ['#C9D8E4', '#9DB9B9', '#1E7B6A'], walls: ['#FFFFFF', '#EFEDE7', '#E6F0ED'] },
  { sky: ['#0B4A3D', '#2B6C60'], light: '#F6E7C8', hills: ['#1F5E52', '#13493E', '#083A30'], walls: ['#EFEDE7', '#CFE2DC', '#F7F6F3'] },
] as const;
const ROOFS = ['#C4512D', '#A8421F', '#0F5C4C', '#9A5B00', '#59615C'] as const;
const INK = '#1F2421';
const LIT = '#F6C667';
const GROUND = 560;

/** A seeded generator of pseudo-random numbers from 0 to 1. */
const numbersOf = (seed: string) => {
  let drawn = 0;
  let bytes = Buffer.alloc(0);
  return () => {
    if (drawn % 32 === 0) bytes = createHash('sha256').update(`${seed} ${drawn}`).digest();
    const byte = bytes[drawn % 32] ?? 0;
    drawn += 1;
    return byte / 255;
  };
};

type Random = () => number;
const between = (random: Random, least: number, most: number) => Math.round(least + random() * (most - least));
// never empty
const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.min(all.length - 1, Math.floor(random() * all.length))] as T;

const hill = (random: Random, colour: string, height: number): string => {
  const [a, b, c] = [0, 1, 2].map(() => between(random, height - 60, height + 60));
  return `<path d="M0 ${height}C200 ${a} 320 ${b} 600 ${height}S1000 ${c} ${WIDTH} ${height}V${HEIGHT}H0Z" fill="${colour}"/>`;
};

const windowsOf = (random: Random, x: number, top: number, width: number): string => {
  const columns = Math.max(1, Math.floor((width - 24) / 44));
  const left = x + (width - columns * 44) / 2 + 10;
  const rows = Math.max(0, Math.floor((GROUND - 88 - top) / 58));
  return Array.from({ length: rows * columns }, (_, i) => {
    const column = i % columns;
    const row = Math.floor(i / columns);
    return `<rect x="${left + column * 44}" y="${top + 18 + row * 58}" width="24" height="34" rx="3" fill="${random() < 0.3 ? LIT : '#9DB9B9'}"/>`;
  }).join('');
};

/** A house with a gable, flat or arched roof (as in the logo), a door and windows, some of them lit. */
const house = (random: Random, x: number, width: number, wall: string): string => {
  const height = between(random, 130, 290);
  const top = GROUND - height;
  const roof = oneOf(random, ROOFS);
  const middle = x + width / 2;
  const shape = oneOf(random, ['gable', 'flat', 'arch'] as const);
  const above = {
    gable: `<path d="M${x - 10} ${top}L${middle} ${top - width * 0.42}L${x + width + 10} ${top}Z" fill="${roof}"/>`,
    flat: `<rect x="${x - 6}" y="${top - 12}" width="${width + 12}" height="14" rx="3" fill="${roof}"/>`,
    arch: `<path d="M${x} ${top + 1}a${width / 2} ${width / 2.4} 0 0 1 ${width} 0Z" fill="${roof}"/>`,
  }[shape];
  const door = `<path d="M${middle - 17} ${GROUND}v-48a17 17 0 0 1 34 0v48z" fill="${roof}"/><circle cx="${middle + 9}" cy="${GROUND - 26}" r="3" fill="${wall}"/>`;
  return `${above}<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${wall}"/>${windowsOf(random, x, top, width)}${door}`;
};

const tree = (random: Random, x: number): string => {
  const radius = between(random, 26, 44);
  const trunk = between(random, 40, 80);
  return `<rect x="${x - 4}" y="${GROUND - trunk}" width="8" height="${trunk}" fill="${INK}" opacity=".55"/><circle cx="${x}" cy="${GROUND - trunk - radius * 0.6}" r="${radius}" fill="${oneOf(random, ['#1E7B4F', '#0F5C4C', '#5F9A8A'])}"/>`;
};

/** Houses and trees side by side from `from` to `until`; `trees`: the share of trees. */
const row = (random: Random, walls: readonly string[], trees: number, [from, until] = [between(random, -60, 20), WIDTH]): string => {
  const parts: string[] = [];
  for (let x = from; x < until; ) {
    if (random() < trees) {
      parts.push(tree(random, x + 44));
      x += 88;
      continue;
    }
    const width = between(random, 96, 190);
    parts.push(house(random, x, width, oneOf(random, walls)));
    x += width + between(random, 8, 30);
  }
  return parts.join('');
};

const road = `<rect y="${GROUND}" width="${WIDTH}" height="${HEIGHT - GROUND}" fill="#E4E2DC"/><path d="M0 ${GROUND + 36}H${WIDTH}" stroke="#FFFFFF" stroke-width="6" stroke-dasharray="48 36"/>`;

/** A camper with an awning, its wheels on the ground. */
const camper = (random: Random, x: number): string => {
  const colour = oneOf(random, ROOFS);
  const wheel = (at: number) =>
    `<circle cx="${x + at}" cy="${GROUND}" r="22" fill="${INK}"/><circle cx="${x + at}" cy="${GROUND}" r="9" fill="#E4E2DC"/>`;
  return `<path d="M${x} ${GROUND - 8}v-118a26 26 0 0 1 26-26h214a40 40 0 0 1 36 23l30 62v59z" fill="#FFFFFF"/><path d="M${x} ${GROUND - 8}v-46h306v46z" fill="${colour}"/><path d="M${x + 226} ${GROUND - 72}v-54h22l26 54z" fill="#9DB9B9"/><rect x="${x + 36}" y="${GROUND - 128}" width="64" height="50" rx="8" fill="${LIT}"/><rect x="${x + 122}" y="${GROUND - 128}" width="64" height="50" rx="8" fill="#9DB9B9"/><path d="M${x + 24} ${GROUND - 140}h176l24 26h-224z" fill="${colour}" opacity=".85"/>${wheel(64)}${wheel(244)}`;
};

const boat = (x: number, y: number, hull: string): string =>
  `<path d="M${x} ${y}h120l-22 30h-76z" fill="${hull}"/><path d="M${x + 56} ${y - 8}v-104l-50 104z" fill="#FFFFFF"/><path d="M${x + 64} ${y - 8}v-120l58 120z" fill="#F6E7C8"/>`;

/** What a picture shows below its sky and hills. */
const PLACES = {
  street: (random: Random, walls: readonly string[]) => `${row(random, walls, 0.24)}${road}`,
  country: (random: Random, walls: readonly string[]) => {
    const at = between(random, 120, 240);
    return `${row(random, walls, 1, [620, WIDTH])}${house(random, at, 190, oneOf(random, walls))}${tree(random, at - 40)}${road}${camper(random, at + 300)}`;
  },
  waterside: (random: Random, walls: readonly string[]) => {
    const waves = Array.from({ length: 9 }, (_, i) => {
      const x = between(random, 0, 1000);
      const y = 440 + i * 20;
      return `<path d="M${x} ${y}h${between(random, 60, 220)}" stroke="#FFFFFF" stroke-width="5" stroke-linecap="round" opacity=".55"/>`;
    });
    const far = `<g transform="translate(0 ${GROUND * 0.24}) scale(.5)">${row(random, walls, 0.2, [0, between(random, 1100, 1700)])}</g>`;
    const water = `<rect y="${GROUND * 0.74}" width="${WIDTH}" height="${HEIGHT}" fill="#5F9A9A"/>`;
    return `${far}${water}${waves.join('')}${boat(between(random, 620, 760), 500, oneOf(random, ROOFS))}${boat(between(random, 240, 420), 560, oneOf(random, ROOFS))}`;
  },
} as const;

/** A street, a country road or a shore, at some time of day: all of it follows from the seed, except what `shows` fixes. */
export const scene = (seed: string, shows?: keyof typeof PLACES): string => {
  const random = numbersOf(seed);
  const { sky, light, hills, walls } = oneOf(random, TIMES);
  const drawn = oneOf(random, ['street', 'country', 'waterside'] as const);
  const place = PLACES[shows ?? drawn];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>`,
    `<circle cx="${between(random, 160, 1040)}" cy="${between(random, 90, 170)}" r="${between(random, 44, 76)}" fill="${light}"/>`,
    ...hills.map((colour, i) => hill(random, colour, 300 + i * 80)),
    place(random, walls),
    '</svg>',
  ].join('');
};

/** The logo over a street: the shared picture of pages without their own. */
const sitePicture = (): string =>
  scene('posada').replace(
    '</svg>',
    `<rect x="456" y="150" width="288" height="330" rx="36" fill="#FFFFFF"/><g transform="translate(516 203) scale(7)"><path d="M0 28V12a12 12 0 0 1 24 0v16h-6.5V12.2a5.5 5.5 0 0 0-11 0V28z" fill="#0F5C4C"/><circle cx="12" cy="24.2" r="3.2" fill="#C4512D"/></g></svg>`,
  );

const DAY_MS = 86_400_000;
const MAX_CACHED = 100;
const TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;

/**
 * `/pictures/posada.png`, `/pictures/blog/{slug}.svg|png` and `/pictures/places/{city}.svg|png`: generated pictures for link previews,
 * articles and cities. Social networks do not support SVG, so they get a PNG.
 */
export const drawnPictures = (articles: Articles, clock: Clock): Middleware => {
  const painted = remembered({ clock, maxEntries: MAX_CACHED, lifeMs: DAY_MS });
  const isThere = async (slug: string) => (await articles().catch(() => [])).some((article) => article.slug === slug);
  return async (ctx, next) => {
    const [, slug, city, type] = /^\/pictures\/(?:posada|blog\/([a-z\d-]{1,80})|places\/([a-z\d-]{1,80}))\.(svg|png)$/.exec(ctx.path) ?? [];
    if (!type || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    if (slug && !(await isThere(slug))) return next();
    if (city !== undefined && !isCity(city)) return next();
    ctx.state['route'] = '/pictures';
    const drawing = slug ? scene(slug) : city ? scene(`place ${city}`, sightOf(city)) : sitePicture();
    const paint = () => inTurn(drawing.length, () => sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer());
    ctx.body = type === 'svg' ? drawing : await painted(ctx.path, paint);
    ctx.type = TYPES[type === 'svg' ? 'svg' : 'png'];
    ctx.set({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' });
  };
};
