import type { Line } from './shared/shapes.ts';

/** A part of the world in world coordinates, and the zoom it is drawn at. */
export type View = { readonly zoom: number; readonly west: number; readonly north: number; readonly east: number; readonly south: number };
type Pen = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo' | 'closePath'>;

const TILE = 256;
export const scaleOf = (zoom: number): number => TILE * 2 ** zoom;

export const isSeen = (line: Line, view: View, least = 0): boolean =>
  line.west <= view.east &&
  line.east >= view.west &&
  line.north <= view.south &&
  line.south >= view.north &&
  Math.max(line.east - line.west, line.south - line.north) * scaleOf(view.zoom) >= least;

/** The sides of the view on which a point is outside, as bits; 0 inside. */
const sideOf = (x: number, y: number, { west, north, east, south }: View): number =>
  (x < west ? 1 : x > east ? 2 : 0) | (y < north ? 4 : y > south ? 8 : 0);

/**
 * Draws a closed ring for filling. Skips points too fine for the zoom, and points outside the view on the same side as both neighbours:
 * this does not change the ring inside the view, and a long coast costs only a few points at street zoom.
 */
export const traceRing = (pen: Pen, { points }: Line, view: View): void => {
  const scale = scaleOf(view.zoom);
  let held = -1;
  let heldSide = 0;
  let lastSide = 0;
  let begun = false;
  const put = (i: number) => {
    const [x = 0, y = 0] = [points[i], points[i + 1]];
    if (begun) pen.lineTo((x - view.west) * scale, (y - view.north) * scale);
    else pen.moveTo((x - view.west) * scale, (y - view.north) * scale);
    begun = true;
  };
  for (let i = 0; i < points.length; i += 3) {
    if ((points[i + 2] ?? 0) > view.zoom) continue;
    const side = sideOf(points[i] ?? 0, points[i + 1] ?? 0, view);
    if (held >= 0 && !(begun && heldSide & lastSide & side)) {
      put(held);
      lastSide = heldSide;
    }
    held = i;
    heldSide = side;
  }
  if (held >= 0) put(held);
  if (begun) pen.closePath();
};

/** Draws a line for stroking: only segments that may cross the view. */
export const traceLine = (pen: Pen, { points }: Line, view: View): void => {
  const scale = scaleOf(view.zoom);
  let x = 0;
  let y = 0;
  let side = -1;
  let drawn = false;
  for (let i = 0; i < points.length; i += 3) {
    if ((points[i + 2] ?? 0) > view.zoom) continue;
    const toX = ((points[i] ?? 0) - view.west) * scale;
    const toY = ((points[i + 1] ?? 0) - view.north) * scale;
    const toSide = sideOf(points[i] ?? 0, points[i + 1] ?? 0, view);
    const isAway = side === -1 || (side & toSide) !== 0;
    if (!isAway) {
      if (!drawn) pen.moveTo(x, y);
      pen.lineTo(toX, toY);
    }
    drawn = !isAway;
    [x, y, side] = [toX, toY, toSide];
  }
};
