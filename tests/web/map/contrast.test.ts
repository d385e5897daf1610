import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tokens } from '../../../web/theme.ts';

const css = readFileSync(join(import.meta.dirname, '../../../web/map/shared/map.module.css'), 'utf8');

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const part = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};
const colour = (name: string): string => tokens[name as keyof typeof tokens];
const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', look = '']) => ({
  selectors: selectors.split(',').map((selector) => selector.trim()),
  look,
}));
/** The token a rule of the style sheet takes for `property`. */
const token = (selector: string, property: string): string => {
  const looks = rules.filter(({ selectors }) => selectors.includes(selector)).map(({ look }) => look);
  return colour(new RegExp(`\\s${property}:[^;]*var\\(--([\\w-]+)\\)`).exec(looks.join('\n'))?.[1] ?? '');
};
const GROUNDS = ['map-land', 'map-block', 'map-built', 'map-road', 'map-water'];

it.each(['.pin > span', '.cluster > span'])('the edge of %s contrasts with every background by 3:1 (X-12)', (selector) => {
  const edge = token(selector, 'border');
  for (const ground of GROUNDS) expect(contrast(edge, colour(ground)), ground).toBeGreaterThanOrEqual(3);
});

it.each([
  ['.pin > span', '.pin > span'],
  ['.pin.on > span', '.pin.on > span'],
  ['.pin.seen > span', '.pin.seen > span'],
  ['.cluster > span', '.cluster > span'],
  ['.cluster.on > span', '.cluster.on > span'],
])('the text of %s has a contrast of 4.5:1', (selector) => {
  expect(contrast(token(selector, 'color'), token(selector, 'background'))).toBeGreaterThanOrEqual(4.5);
});

it('a raised or marked pin contrasts with the background, and names are readable on it', () => {
  for (const ground of GROUNDS) {
    expect(contrast(token('.pin.on > span', 'background'), colour(ground)), ground).toBeGreaterThanOrEqual(3);
    expect(contrast(colour('accent'), colour(ground)), ground).toBeGreaterThanOrEqual(3);
  }
  for (const name of ['map-label', 'ink-3']) expect(contrast(colour(name), colour('map-land'))).toBeGreaterThanOrEqual(4.5);
});
