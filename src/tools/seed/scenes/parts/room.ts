import { clipped, group, line, linear, poly, rect, times } from '../draw.ts';
import { dark, INK, light, mix, type Scheme } from '../palette.ts';

/** Where the eye is and where wall and floor meet; furniture stands at or below FLOOR. */
const EYE = { x: 640, y: 420 };
export const FLOOR = 690;
const SIDE = 150;
const CEILING = 56;

type Ground = 'planks' | 'boards' | 'tiles' | 'checker' | 'concrete';
type Shell = {
  readonly side?: 'left' | 'right' | 'both' | 'none';
  readonly ground?: Ground;
  /** What the back wall wears: panels to the waist, vertical boards, tiles to the ceiling or to the shoulder, beams above. */
  readonly wear?: 'panels' | 'boards' | 'tiles' | 'halftiles' | 'bricks' | 'none';
  readonly beams?: boolean;
};

/** The height at `x` of the line from the eye through the corner `x0, y0`. */
const ray = (x0: number, y0: number, x: number): number => EYE.y + ((y0 - EYE.y) * (x - EYE.x)) / (x0 - EYE.x);

const rows = [704, 724, 752, 790, 840, 906];

const ground = (kind: Ground, colour: string): string => {
  const seam = dark(colour, 0.13);
  const base = poly([0, FLOOR, 1280, FLOOR, 1280, 960, 0, 960], colour);
  const converging = (step: number, width: number, o = 1): string =>
    times(41, (i) => {
      const x = EYE.x + (i - 20) * step;
      const foot = EYE.x + ((x - EYE.x) * (960 - EYE.y)) / (FLOOR - EYE.y);
      return line(x, FLOOR, foot, 960, seam, width, { o });
    });
  const level = (o = 1): string => rows.map((y) => line(0, y, 1280, y, seam, 2, { o })).join('');
  const near = poly([0, 860, 1280, 860, 1280, 960, 0, 960], dark(colour, 0.06), { o: 0.35 });
  if (kind === 'planks') {
    const ends = times(22, (i) => {
      const y = rows[i % 5] ?? FLOOR;
      const below = rows[(i % 5) + 1] ?? 960;
      const x = EYE.x + (((i * 7) % 23) - 11) * 66;
      const at = (h: number): number => EYE.x + ((x - EYE.x) * (h - EYE.y)) / (FLOOR - EYE.y);
      const to = (h: number): number => EYE.x + ((x + 66 - EYE.x) * (h - EYE.y)) / (FLOOR - EYE.y);
      return poly([at(y), y, to(y), y, to(below), below, at(below), below], i % 2 ? light(colour, 0.1) : dark(colour, 0.07), { o: 0.55 });
    });
    return base + ends + converging(66, 2, 0.8) + near;
  }
  if (kind === 'boards')
    return (
      base + times(6, (i) => rect(0, rows[i] ?? 0, 1280, 22 + i * 9, i % 2 ? light(colour, 0.08) : colour, { o: 0.6 })) + level(0.8) + near
    );
  if (kind === 'concrete') return base + rect(0, FLOOR, 1280, 60, light(colour, 0.25), { o: 0.5 }) + near;
  const squares =
    kind === 'checker'
      ? times(6, (r) =>
          times(20, (c) => {
            if ((r + c) % 2) return '';
            const y = r === 0 ? FLOOR : (rows[r - 1] ?? FLOOR);
            const below = rows[r] ?? 960;
            const at = (i: number, h: number): number => EYE.x + ((i - 10) * 110 * (h - EYE.y)) / (FLOOR - EYE.y);
            return poly([at(c, y), y, at(c + 1, y), y, at(c + 1, below), below, at(c, below), below], dark(colour, 0.32));
          }),
        )
      : '';
  return base + squares + level(0.7) + converging(110, 2, 0.7) + near;
};

const wearOf = (kind: NonNullable<Shell['wear']>, { wall, trim }: Scheme): string => {
  const seam = dark(wall, 0.1);
  if (kind === 'panels')
    return (
      rect(0, 430, 1280, 260, mix(wall, trim, 0.55)) +
      rect(0, 424, 1280, 10, trim) +
      times(7, (i) => rect(22 + i * 184, 460, 150, 180, dark(mix(wall, trim, 0.55), 0.05), { r: 3 }))
    );
  if (kind === 'boards') return times(22, (i) => line(i * 60, 0, i * 60, FLOOR, seam, 2.5, { o: 0.8 }));
  if (kind === 'bricks')
    return times(17, (r) =>
      times(14, (c) =>
        rect(c * 100 - (r % 2) * 50, r * 42 + 2, 94, 36, (r * 5 + c * 3) % 4 ? dark(wall, 0.035 * ((r + c * 2) % 3)) : light(wall, 0.12), {
          r: 3,
        }),
      ),
    );
  const top = kind === 'tiles' ? 0 : 330;
  const tile = mix(wall, '#FFFFFF', 0.45);
  return (
    rect(0, top, 1280, FLOOR - top, tile) +
    times(27, (i) => line(i * 50, top, i * 50, FLOOR, dark(tile, 0.08), 2)) +
    times(28, (i) => (i * 50 + (FLOOR % 50) > top ? line(0, i * 50 - 10, 1280, i * 50 - 10, dark(tile, 0.08), 2) : '')) +
    (kind === 'halftiles' ? rect(0, 322, 1280, 10, trim) : '')
  );
};

/** Walls, floor, ceiling and skirting: what stands before any furniture. */
export const shell = (scheme: Scheme, { side = 'left', ground: kind = 'planks', wear = 'none', beams = false }: Shell = {}): string => {
  const { wall, trim, floor } = scheme;
  const left = side === 'left' || side === 'both';
  const right = side === 'right' || side === 'both';
  const x0 = left ? SIDE : 0;
  const x1 = right ? 1280 - SIDE : 1280;
  const roof = light(wall, 0.5);
  const flank = (shade: number, from: number, to: number): string =>
    poly([to, ray(from, CEILING, to), from, CEILING, from, FLOOR, to, ray(from, FLOOR, to)], dark(wall, shade)) +
    poly([to, ray(from, FLOOR - 26, to), from, FLOOR - 26, from, FLOOR, to, ray(from, FLOOR, to)], dark(trim, shade));
  return group([
    ground(kind, floor),
    rect(0, 0, 1280, FLOOR, wall),
    clipped(rect(x0, 0, x1 - x0, FLOOR, '#000'), wearOf(wear, scheme)),
    rect(0, 0, 1280, CEILING, roof),
    rect(x0, CEILING, x1 - x0, 12, dark(wall, 0.05), { o: 0.7 }),
    rect(x0, FLOOR - 26, x1 - x0, 26, trim),
    rect(x0, FLOOR - 4, x1 - x0, 4, dark(trim, 0.14)),
    left ? flank(0.1, SIDE, 0) : '',
    right ? flank(0.07, 1280 - SIDE, 1280) : '',
    beams
      ? times(5, (i) => poly([100 + i * 250, 0, 150 + i * 250, 0, 172 + i * 234, CEILING, 136 + i * 234, CEILING], '#8A6240')) +
        rect(0, CEILING - 8, 1280, 22, dark('#8A6240', 0.15))
      : '',
    rect(0, FLOOR, 1280, 14, dark(floor, 0.3), { o: 0.25 }),
    rect(
      0,
      0,
      1280,
      FLOOR,
      linear(
        [
          [0, '#FFF8E8', 0.2],
          [0.45, '#FFF8E8', 0],
          [0.6, INK, 0],
          [1, INK, 0.08],
        ],
        true,
      ),
    ),
    rect(
      0,
      CEILING,
      1280,
      FLOOR - CEILING,
      linear([
        [0, INK, 0.05],
        [0.25, INK, 0],
        [0.8, INK, 0],
        [1, INK, 0.05],
      ]),
    ),
    rect(
      0,
      FLOOR,
      1280,
      960 - FLOOR,
      linear([
        [0, '#FFF3D6', 0.16],
        [0.5, '#FFF3D6', 0],
        [0.6, INK, 0],
        [1, INK, 0.1],
      ]),
    ),
  ]);
};
