import { circle, group, line, linear, path, poly, rect, times } from '../draw.ts';
import { CLAY, dark, INK, LEAF, LINEN, light, OCHRE, PAPER } from '../palette.ts';
import { awning, balcony, door, type Opening, opening } from './openings.ts';

type Facade = {
  readonly floors: number;
  readonly columns: number;
  readonly opening?: Opening;
  readonly trim?: string;
  /** Colour of shutters, doors and railings. */
  readonly wood?: string;
  /** Which floors (from the top, 0) have balconies. */
  readonly balconies?: readonly number[];
  readonly rail?: 'iron' | 'glass' | 'wall';
  readonly roof?: 'flat' | 'tiles' | 'gable' | 'mansard' | 'cornice';
  readonly ground?: 'door' | 'shop' | 'arcade' | 'none';
  readonly awning?: string;
  readonly tiles?: readonly [string, string];
  readonly lit?: boolean;
};

const roofOf = (kind: NonNullable<Facade['roof']>, x: number, top: number, w: number, wall: string, trim: string): string => {
  if (kind === 'gable')
    return (
      poly([x - 20, top, x + w / 2, top - w * 0.3, x + w + 20, top], CLAY) +
      poly([x + w / 2, top - w * 0.3, x + w + 20, top, x + w - 6, top], dark(CLAY, 0.14)) +
      poly([x + 24, top, x + w / 2, top - w * 0.22, x + w - 24, top], wall) +
      circle(x + w / 2, top - w * 0.08, 20, trim) +
      circle(x + w / 2, top - w * 0.08, 13, '#8FB0C0')
    );
  if (kind === 'tiles')
    return (
      poly(
        [x + 20, top - 74, x + w - 20, top - 74, x + w + 26, top, x - 26, top],
        linear([
          [0, light(CLAY, 0.12)],
          [1, dark(CLAY, 0.08)],
        ]),
      ) +
      times(Math.floor(w / 24), (i) =>
        line(x + 24 + i * ((w - 48) / (w / 24)), top - 72, x - 22 + i * ((w + 48) / (w / 24)), top - 2, dark(CLAY, 0.16), 3, { o: 0.7 }),
      ) +
      rect(x - 26, top - 4, w + 52, 12, dark(CLAY, 0.2), { r: 3 })
    );
  if (kind === 'mansard')
    return (
      poly([x + 14, top - 110, x + w - 14, top - 110, x + w, top, x, top], '#5C6B70') +
      times(
        Math.floor(w / 150),
        (i) => rect(x + 46 + i * 150, top - 96, 62, 88, trim, { r: 28 }) + rect(x + 54 + i * 150, top - 86, 46, 74, '#A9C6D2', { r: 22 }),
      ) +
      rect(x - 8, top - 8, w + 16, 16, trim, { r: 2 })
    );
  if (kind === 'cornice')
    return (
      rect(x - 16, top - 26, w + 32, 16, trim, { r: 3 }) +
      rect(x - 8, top - 12, w + 16, 20, light(wall, 0.25)) +
      times(Math.floor(w / 30), (i) => rect(x + 4 + i * 30, top - 8, 14, 14, dark(trim, 0.08), { r: 2 })) +
      times(Math.floor(w / 44), (i) => rect(x + 8 + i * 44, top - 58, 12, 34, trim, { r: 5 })) +
      rect(x - 8, top - 64, w + 16, 10, trim, { r: 3 })
    );
  return (
    rect(x - 8, top - 14, w + 16, 18, trim, { r: 2 }) +
    rect(x + w * 0.62, top - 70, w * 0.2, 58, dark(wall, 0.1)) +
    rect(x + w * 0.16, top - 46, 60, 34, light(LEAF, 0.1), { r: 16 })
  );
};

/** A house front whose foot is at `y`, `h` high without its roof. */
export const facade = (x: number, y: number, w: number, h: number, wall: string, spec: Facade): string => {
  const {
    floors,
    columns,
    opening: kind = 'sash',
    trim = PAPER,
    wood = '#0F5C4C',
    balconies = [],
    rail = 'iron',
    roof = 'cornice',
    ground = 'door',
    awning: cloth,
    tiles,
    lit = false,
  } = spec;
  const top = y - h;
  const low = ground === 'none' ? 0 : 190;
  const storey = (h - low - 20) / floors;
  const bay = w / columns;
  const ww = Math.min(bay * (kind === 'shutters' ? 0.38 : kind === 'wide' ? 0.72 : 0.48), 170);
  const wh = storey * (kind === 'french' ? 0.76 : kind === 'wide' ? 0.54 : 0.58);
  const azulejo = tiles
    ? times(Math.floor((h - low) / 36) * Math.floor(w / 36), (i) => {
        const c = Math.floor(w / 36);
        const px = x + (i % c) * 36 + 18;
        const py = top + Math.floor(i / c) * 36 + 18;
        return poly([px - 15, py, px, py - 15, px + 15, py, px, py + 15], (i + Math.floor(i / c)) % 2 ? tiles[0] : tiles[1], { o: 0.75 });
      })
    : '';
  const windows = times(floors * columns, (i) => {
    const f = Math.floor(i / columns);
    const cx = x + bay * ((i % columns) + 0.5);
    const wy = top + 26 + f * storey + (storey - wh) * 0.28;
    const seed = i * 5 + f * 3 + Math.floor(x);
    const hasBalcony = balconies.includes(f) && (rail !== 'iron' || (i + f) % 4 !== 3);
    return (
      opening(cx - ww / 2, wy, ww, hasBalcony ? wh + 14 : wh, kind, trim, wood, seed, lit) +
      (hasBalcony
        ? balcony(
            cx - ww / 2 - 26,
            wy + wh + 20,
            ww + 52,
            rail,
            rail === 'wall' ? light(wall, 0.2) : rail === 'glass' ? '#8E9A9A' : INK,
            seed,
          )
        : '')
    );
  });
  const street =
    ground === 'none'
      ? ''
      : ground === 'arcade'
        ? times(
            columns,
            (i) =>
              path(
                `M${x + bay * (i + 0.14)} ${y}L${x + bay * (i + 0.14)} ${y - 110}A${bay * 0.36} ${bay * 0.36} 0 0 1 ${x + bay * (i + 0.86)} ${y - 110}L${x + bay * (i + 0.86)} ${y}Z`,
                linear([
                  [0, '#4A4038'],
                  [1, '#7A6A58'],
                ]),
              ) + (i % 2 ? rect(x + bay * 0.4 + bay * i, y - 100, bay * 0.2, 100, wood) : ''),
          )
        : ground === 'shop'
          ? rect(x + 24, y - 160, w * 0.6, 150, wood, { r: 4 }) +
            rect(x + 40, y - 144, w * 0.6 - 32, 108, '#CFE0DF') +
            times(5, (i) =>
              rect(
                x + 56 + i * ((w * 0.6 - 80) / 5),
                y - 88 - (i % 3) * 14,
                36,
                52 + (i % 3) * 14,
                [OCHRE, CLAY, LINEN, LEAF, PAPER][i] ?? OCHRE,
                { r: 5, o: 0.85 },
              ),
            ) +
            poly([x + 60, y - 36, x + 140, y - 144, x + 180, y - 144, x + 100, y - 36], '#FFFFFF', { o: 0.3 }) +
            door(x + w * 0.74, y, 86, 158, wood, trim)
          : times(columns, (i) =>
              i === Math.floor(columns / 2)
                ? door(x + bay * (i + 0.5) - 48, y, 96, 164, wood, trim, kind === 'arched')
                : opening(
                    x + bay * (i + 0.5) - ww / 2,
                    y - 152,
                    ww,
                    96,
                    kind === 'french' || kind === 'shutters' ? 'sash' : kind,
                    trim,
                    wood,
                    i + 4,
                    lit,
                  ),
            );
  return group([
    rect(
      x,
      top,
      w,
      h,
      linear([
        [0, light(wall, 0.08)],
        [1, wall],
      ]),
    ),
    azulejo,
    rect(x + w * 0.9, top, w * 0.1, h, dark(wall, 0.1), { o: 0.4 }),
    ground === 'none' ? '' : rect(x, y - low, w, low, dark(wall, 0.06)) + rect(x - 4, y - low - 6, w + 8, 12, trim, { r: 2 }),
    roofOf(roof, x, top, w, wall, trim),
    windows,
    street,
    cloth ? awning(x + 24, y - 176, ground === 'shop' ? w * 0.6 : w - 48, cloth) : '',
    rect(x, y - 14, w, 14, dark(wall, 0.3)),
  ]);
};
