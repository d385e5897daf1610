import type { Area, Box, Ring } from './filter.ts';

/** Degrees as whole micro-degrees, as in `search_listings` (docs/event-sourcing.md#search-index). */
export const micro = (degrees: number): number => Math.round(degrees * 1e6);

/** The width of a grid cell: a twentieth of a degree. */
const CELL = 50_000;
const ACROSS = 8192;
const MIDDLE = ACROSS / 2;

const cellAt = (row: number, column: number): number => (row + MIDDLE) * ACROSS + column + MIDDLE;
export const cellOf = (lat: number, lng: number): number => cellAt(Math.floor(lat / CELL), Math.floor(lng / CELL));

type Corners = readonly (readonly [number, number])[];
type Bounds = { south: number; west: number; north: number; east: number };
type Inside = (lat: number, lng: number) => boolean;
/** Which points of a cell are inside an area; with `some`, each point is tested. */
type Cell = 'all' | 'none' | 'some';

/** Containment tests of cells and points for a box or a ring, in micro-degrees. */
export type Extent = { readonly ofCell: (cell: number) => Cell; readonly holds: Inside; readonly bounds: Bounds };

export const extentOf = (area: Exclude<Area, { kind: 'place' }>): Extent =>
  area.kind === 'box' ? boxExtent(area.box) : ringExtent(area.ring);

/** The cells between these bounds, south to north; null when there are more than `most`. */
export const cellsIn = ({ south, west, north, east }: Bounds, most: number): number[] | null => {
  const [bottom, top, left, right] = [south, north, west, east].map((edge) => Math.floor(edge / CELL)) as [number, number, number, number];
  if ((top - bottom + 1) * (right - left + 1) > most) return null;
  const cells: number[] = [];
  for (let row = bottom; row <= top; row += 1) for (let column = left; column <= right; column += 1) cells.push(cellAt(row, column));
  return cells;
};

const boundsOfCell = (cell: number): Bounds => {
  const south = (Math.floor(cell / ACROSS) - MIDDLE) * CELL;
  const west = ((cell % ACROSS) - MIDDLE) * CELL;
  return { south, west, north: south + CELL - 1, east: west + CELL - 1 };
};

const boxExtent = (box: Box): Extent => {
  const bounds = { south: micro(box.south), west: micro(box.west), north: micro(box.north), east: micro(box.east) };
  const holds: Inside = (lat, lng) => lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east;
  return {
    bounds,
    holds,
    ofCell: (cell) => {
      const { south, west, north, east } = boundsOfCell(cell);
      if (south > bounds.north || north < bounds.south || west > bounds.east || east < bounds.west) return 'none';
      return holds(south, west) && holds(north, east) ? 'all' : 'some';
    },
  };
};

/** A cell that no side of the ring comes near is completely inside or outside. */
const ringExtent = (ring: Ring): Extent => {
  const corners = ring.map(([lng, lat]): [number, number] => [micro(lng), micro(lat)]);
  const holds: Inside = (lat, lng) => inRing(lat, lng, corners);
  const lats = corners.map(([, lat]) => lat);
  const lngs = corners.map(([lng]) => lng);
  return {
    bounds: { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) },
    holds,
    ofCell: (cell) => {
      const bounds = boundsOfCell(cell);
      if (corners.some((corner, i) => comesNear(corner, corners.at(i - 1) ?? corner, bounds))) return 'some';
      return holds(bounds.south, bounds.west) ? 'all' : 'none';
    },
  };
};

const comesNear = (
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  { south, west, north, east }: Bounds,
): boolean => Math.max(x0, x1) >= west && Math.min(x0, x1) <= east && Math.max(y0, y1) >= south && Math.min(y0, y1) <= north;

/** Even-odd rule; a point on a side or corner is inside, as in PostgreSQL. */
const inRing = (lat: number, lng: number, corners: Corners): boolean => {
  let inside = false;
  let [x0, y0] = corners.at(-1) ?? [0, 0];
  for (const [x1, y1] of corners) {
    const turn = (x1 - x0) * (lat - y0) - (lng - x0) * (y1 - y0);
    if (turn === 0 && lng >= Math.min(x0, x1) && lng <= Math.max(x0, x1) && lat >= Math.min(y0, y1) && lat <= Math.max(y0, y1)) return true;
    if (y1 > lat !== y0 > lat && turn > 0 === y1 < y0) inside = !inside;
    [x0, y0] = [x1, y1];
  }
  return inside;
};
