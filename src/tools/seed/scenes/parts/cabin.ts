import { line, poly, rect, times } from '../draw.ts';
import { dark, INK, light, STONE, WALNUT, WOOD } from '../palette.ts';
import { door, opening } from './openings.ts';

/** A log cabin with a steep roof, its porch at `y`. */
export const cabin = (x: number, y: number, w: number, wall: string, roof: string, lit = false): string =>
  rect(x + w * 0.7, y - 520, 56, 200, STONE) +
  rect(x, y - 250, w, 250, wall) +
  times(9, (i) => line(x, y - 240 + i * 28, x + w, y - 240 + i * 28, dark(wall, 0.16), 3)) +
  poly([x + w * 0.08, y - 250, x + w / 2, y - 470, x + w * 0.92, y - 250], wall) +
  poly([x - 50, y - 230, x + w / 2, y - 520, x + w + 50, y - 230, x + w - 6, y - 230, x + w / 2, y - 470, x + 6, y - 230], roof) +
  opening(x + w / 2 - 60, y - 400, 120, 110, 'square', light(WOOD, 0.2), roof, 5, lit) +
  opening(x + 60, y - 180, 150, 110, 'shutters', light(WOOD, 0.2), roof, 4, lit) +
  opening(x + w - 210, y - 180, 150, 110, 'wide', light(WOOD, 0.2), roof, 3, lit) +
  door(x + w / 2 - 46, y, 92, 170, roof, light(WOOD, 0.2)) +
  rect(x - 60, y - 4, w + 120, 22, WALNUT, { r: 4 }) +
  rect(x - 60, y + 16, w + 120, 12, INK, { o: 0.2 });
