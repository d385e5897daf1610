import type { Language } from '../../src/kernel/languages.ts';
import { worldX, worldY } from './shared/world.ts';
import { scaleOf, type View } from './trace.ts';

export type Label = {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** The lowest zoom at which it may be shown. */
  readonly from: number;
  readonly to: number;
  readonly strong: boolean;
};

/** A row of the file: `[name, lat, lng, from, name in English]`, the more important first; the English name only if it differs. */
export type NameRow = readonly [name: string, lat: number, lng: number, from: number, english?: string];

/** The only language for which the file has separate names. */
const ENGLISH: Language = 'en';
const COUNTRIES = 3;
const CITIES = 6;
const LAST_OF_COUNTRIES = 6.5;

export const labelsOf = (rows: readonly NameRow[], language: string): Label[] =>
  rows.map(([name, lat, lng, from, english]) => ({
    name: (language === ENGLISH && english) || name,
    x: worldX(lng),
    y: worldY(lat),
    from,
    to: from <= COUNTRIES ? LAST_OF_COUNTRIES : 99,
    strong: from <= CITIES,
  }));

const LETTER_PX = 8;
const HEIGHT_PX = 16;
const GAP_PX = 14;
const CELL_PX = 128;

/** Half the size of a label, rounded up generously, so that labels this far apart never overlap. */
export const halfOf = ({ name }: Label) => ({ width: (name.length * LETTER_PX + GAP_PX) / 2, height: (HEIGHT_PX + GAP_PX) / 2 });

/**
 * The labels of a zoom: each one that does not overlap a more important one. Computed for the whole world, so that moving the map never
 * makes a label appear or disappear.
 */
export const placed = (labels: readonly Label[], zoom: number): Label[] => {
  const scale = scaleOf(zoom);
  const taken = new Map<string, Label[]>();
  const cells = (label: Label): string[] => {
    const { width, height } = halfOf(label);
    const left = Math.floor((label.x * scale - width) / CELL_PX);
    const right = Math.floor((label.x * scale + width) / CELL_PX);
    const top = Math.floor((label.y * scale - height) / CELL_PX);
    const bottom = Math.floor((label.y * scale + height) / CELL_PX);
    const found: string[] = [];
    for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) found.push(`${x},${y}`);
    return found;
  };
  const touches = (a: Label, b: Label): boolean => {
    const ofA = halfOf(a);
    const ofB = halfOf(b);
    return Math.abs(a.x - b.x) * scale < ofA.width + ofB.width && Math.abs(a.y - b.y) * scale < ofA.height + ofB.height;
  };
  return labels.filter((label) => {
    if (zoom < label.from || zoom > label.to) return false;
    const mine = cells(label);
    if (mine.some((cell) => taken.get(cell)?.some((other) => touches(label, other)))) return false;
    for (const cell of mine) taken.set(cell, [...(taken.get(cell) ?? []), label]);
    return true;
  });
};

export const inView = ({ x, y }: Label, { west, north, east, south }: View): boolean => x >= west && x <= east && y >= north && y <= south;
