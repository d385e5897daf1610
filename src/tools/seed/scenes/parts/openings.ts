import { circle, clipped, ellipse, path, poly, rect, times } from '../draw.ts';
import { CLAY, dark, INK, LEAF, LINEN, light, OCHRE, PAPER, WALNUT } from '../palette.ts';

export type Opening = 'sash' | 'french' | 'arched' | 'square' | 'shutters' | 'wide';
const PANE = ['#A9C6D2', '#8FB0C0', '#BCD4DA', '#7F9FAF'];

/** One window of a facade; `seed` varies what is behind the glass. */
export const opening = (
  x: number,
  y: number,
  w: number,
  h: number,
  kind: Opening,
  trim: string,
  wood: string,
  seed: number,
  lit = false,
): string => {
  const glow = lit && seed % 3 !== 1;
  const glass = glow ? '#F8DC98' : (PANE[seed % 4] ?? '#A9C6D2');
  const hole =
    kind === 'arched'
      ? path(`M${x} ${y + h}L${x} ${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}L${x + w} ${y + h}Z`, glass)
      : rect(x, y, w, h, glass, { r: 2 });
  const rim =
    kind === 'arched'
      ? path(
          `M${x - 8} ${y + h}L${x - 8} ${y + w / 2}A${w / 2 + 8} ${w / 2 + 8} 0 0 1 ${x + w + 8} ${y + w / 2}L${x + w + 8} ${y + h}Z`,
          trim,
        )
      : rect(x - 8, y - 8, w + 16, h + 14, trim, { r: 3 });
  const curtain =
    seed % 3 === 0
      ? rect(x, y, w * 0.28, h, PAPER, { o: 0.75 }) + rect(x + w * 0.72, y, w * 0.28, h, PAPER, { o: 0.75 })
      : seed % 5 === 1
        ? rect(x, y, w, h * 0.36, LINEN, { o: 0.9 })
        : seed % 7 === 2
          ? ellipse(x + w * 0.7, y + h, w * 0.24, h * 0.24, LEAF, { o: 0.8 })
          : '';
  const bars =
    kind === 'wide'
      ? rect(x + w / 3, y, 5, h, trim) + rect(x + (w * 2) / 3, y, 5, h, trim)
      : rect(x + w / 2 - 2.5, y, 5, h, trim) +
        (kind === 'sash' || kind === 'shutters'
          ? rect(x, y + h * 0.4, w, 5, trim)
          : kind === 'french'
            ? rect(x, y + h * 0.24, w, 4, trim) + rect(x, y + h * 0.78, w, h * 0.22, wood, { o: 0.85 })
            : '');
  const inside = clipped(
    hole,
    curtain +
      poly([x, y + h * 0.7, x + w * 0.6, y, x + w, y, x, y + h], '#FFFFFF', { o: glow ? 0.1 : 0.2 }) +
      bars +
      rect(x, y, w, 7, INK, { o: 0.2 }),
  );
  const leaves =
    kind === 'shutters'
      ? [x - w * 0.5 - 6, x + w + 6]
          .map(
            (at) =>
              rect(at, y - 2, w * 0.5, h + 4, wood, { r: 2 }) +
              times(6, (i) => rect(at + 4, y + 8 + (i * h) / 6.4, w * 0.5 - 8, 3, dark(wood, 0.2))),
          )
          .join('')
      : '';
  return (
    rim +
    hole +
    inside +
    leaves +
    (kind === 'french'
      ? ''
      : rect(x - 12, y + h + 4, w + 24, 8, light(trim, 0.2), { r: 2 }) + rect(x - 12, y + h + 10, w + 24, 4, INK, { o: 0.12 }))
  );
};

/** A balcony whose floor lies at `y`. */
export const balcony = (x: number, y: number, w: number, rail: 'iron' | 'glass' | 'wall', colour: string, seed: number): string => {
  const h = 58;
  const plants =
    seed % 2
      ? times(
          4,
          (i) =>
            ellipse(x + 18 + i * 16, y - h - 2, 15, 15, i % 2 ? LEAF : light(LEAF, 0.2)) +
            circle(x + 16 + i * 17, y - h - 8, 4, i % 3 ? CLAY : OCHRE),
        ) + rect(x + 8, y - h, 66, 18, WALNUT, { r: 3 })
      : seed % 3 === 0
        ? rect(x + w - 40, y - 34, 24, 30, CLAY, { r: 4 }) +
          times(3, (i) => ellipse(x + w - 40 + i * 12, y - 52, 12, 24, i % 2 ? light(LEAF, 0.14) : LEAF))
        : '';
  const front =
    rail === 'iron'
      ? rect(x, y - h, w, 5, colour, { r: 2 }) + times(Math.floor(w / 12), (i) => rect(x + 4 + i * 12, y - h, 3, h, colour))
      : rail === 'glass'
        ? rect(x, y - h, w, h, '#DCEBEC', { o: 0.55 }) + rect(x, y - h - 3, w, 5, colour, { r: 2 })
        : rect(x, y - h, w, h, colour, { r: 3 }) + rect(x, y - h, w, 8, light(colour, 0.3), { r: 3 });
  return (
    rect(x - 4, y + 8, w + 8, 22, INK, { o: 0.12 }) +
    (rail === 'wall' ? plants + front : front + plants) +
    rect(x - 8, y - 2, w + 16, 12, light(colour, 0.5), { r: 2 })
  );
};

export const door = (x: number, y: number, w: number, h: number, colour: string, trim: string, arch = false): string =>
  (arch
    ? path(
        `M${x - 12} ${y}L${x - 12} ${y - h + w / 2}A${w / 2 + 12} ${w / 2 + 12} 0 0 1 ${x + w + 12} ${y - h + w / 2}L${x + w + 12} ${y}Z`,
        trim,
      ) + path(`M${x} ${y}L${x} ${y - h + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y - h + w / 2}L${x + w} ${y}Z`, colour)
    : rect(x - 12, y - h - 12, w + 24, h + 12, trim, { r: 3 }) +
      rect(x, y - h, w, h, colour) +
      rect(x + 4, y - h + 4, w - 8, h * 0.16, '#A9C6D2')) +
  rect(x + w / 2 - 2, y - h * 0.78, 4, h * 0.78, dark(colour, 0.25)) +
  times(
    2,
    (i) =>
      rect(x + 10 + (i * w) / 2, y - h * 0.7, w / 2 - 20, h * 0.3, dark(colour, 0.12), { r: 3 }) +
      rect(x + 10 + (i * w) / 2, y - h * 0.34, w / 2 - 20, h * 0.24, dark(colour, 0.12), { r: 3 }),
  ) +
  circle(x + w / 2 + 12, y - h * 0.4, 5, OCHRE) +
  rect(x - 20, y - 8, w + 40, 10, light(trim, 0.1), { r: 2 });

export const awning = (x: number, y: number, w: number, colour: string): string =>
  poly([x, y, x + w, y, x + w + 16, y + 62, x - 16, y + 62], colour) +
  times(Math.floor(w / 52), (i) => {
    const a = w / Math.floor(w / 52);
    return i % 2
      ? ''
      : poly(
          [x + i * a, y, x + (i + 1) * a, y, x - 16 + ((i + 1) * a * (w + 32)) / w, y + 62, x - 16 + (i * a * (w + 32)) / w, y + 62],
          PAPER,
        );
  }) +
  times(Math.floor((w + 32) / 26), (i) => circle(x - 3 + i * 26, y + 62, 13, i % 4 < 2 ? PAPER : colour)) +
  rect(x - 12, y + 74, w + 24, 26, INK, { o: 0.1 });
