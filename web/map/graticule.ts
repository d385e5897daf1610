import { worldX, worldY } from './shared/world.ts';
import { scaleOf, type View } from './trace.ts';

const STEPS = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const NARROWEST_PX = 96;

/** Degrees between two lines of the graticule: the smallest step at which they are at least `NARROWEST_PX` apart. */
export const stepAt = (zoom: number): number => STEPS.findLast((step) => (step / 360) * scaleOf(zoom) >= NARROWEST_PX) ?? 30;

const lngOf = (x: number) => x * 360 - 180;
const latOf = (y: number) => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;
const between = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) => (first + i) * step);
};

/** Meridians and parallels of a view in world coordinates (0 to 1), so that the map is never blank where there is no land. */
export const graticule = (view: View): { xs: number[]; ys: number[] } => {
  const step = stepAt(view.zoom);
  return {
    xs: between(lngOf(view.west), lngOf(view.east), step).map(worldX),
    ys: between(Math.max(-85, latOf(view.south)), Math.min(85, latOf(view.north)), step).map(worldY),
  };
};
