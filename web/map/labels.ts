import type { Language } from '../../src/shared/languages.ts';
import { worldX, worldY } from './shapes.ts';
import { scaleOf, type View } from './trace.ts';

export type Label = {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** The zooms at which it may be written. */
  readonly from: number;
  readonly to: number;
  readonly strong: boolean;
};

/** A name of the file: `[name, lat, lng, from, name in English]`, the more important first; the last only where it differs. */
export type NameRow = readonly [name: string, lat: number, lng: number, from: number, english?: string];

/** The one language that the file has names of its own in. */
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

/** Half the room a name takes, generously: names that are apart by it never touch. */
export const halfOf = ({ name }: Label) => ({ width: (name.length * LETTER_PX + GAP_PX) / 2, height: (HEIGHT_PX + GAP_PX) / 2 });

/**
 * The names written at a zoom: each that finds room beside the more important ones, over the whole world at once, so that moving the map
 * never makes one come or go.
 */
export const placed = (labels: readonly Label[], zoom: number): Label[] => {
  const scale = scaleOf(zoom);
  const taken = new Map<string, Label[]>();
  const cells = (label: Label): string[] => {
    const { width, height } = halfOf(label);
    const [left, right] = [Math.floor((label.x * scale - width) / CELL_PX), Math.floor((label.x * scale + width) / CELL_PX)];
    const [top, bottom] = [Math.floor((label.y * scale - height) / CELL_PX), Math.floor((label.y * scale + height) / CELL_PX)];
    const found: string[] = [];
    for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) found.push(`${x},${y}`);
    return found;
  };
  const touches = (a: Label, b: Label): boolean => {
    const [ofA, ofB] = [halfOf(a), halfOf(b)];
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
