import { circle, ellipse, group, line, linear, path, poly, rect, stroke, times } from '../draw.ts';
import { dark, INK, LINEN, light, PAPER, STONE, WOOD } from '../palette.ts';
import { contact } from './seating.ts';

const china = linear([
  [0, '#FFFFFF'],
  [1, '#DEDCD6'],
]);
const METAL = '#B98A3E';

/** A free bath: on feet, as an egg, or walled in with `front`. */
export const tub = (x: number, y: number, w: number, kind: 'feet' | 'egg' | 'built' = 'egg', front: string = PAPER): string => {
  const h = 190;
  if (kind === 'built')
    return (
      contact(x + w / 2, y + 2, w / 2, 10) +
      rect(
        x,
        y - h + 12,
        w,
        h - 12,
        linear([
          [0, front],
          [1, dark(front, 0.08)],
        ]),
      ) +
      times(Math.floor(w / 60), (i) => rect(x + (i + 1) * 60, y - h + 34, 2, h - 40, dark(front, 0.12))) +
      rect(x, y - h / 2, w, 2, dark(front, 0.12)) +
      rect(x - 8, y - h, w + 16, 28, '#FFFFFF', { r: 8 }) +
      rect(x - 8, y - h + 22, w + 16, 6, '#D5D3CC', { r: 3 })
    );
  const rim = rect(x - 12, y - h - 6, w + 24, 24, '#FFFFFF', { r: 12 }) + rect(x - 6, y - h + 12, w + 12, 6, '#CFCDC5', { r: 3 });
  const body =
    kind === 'feet'
      ? path(
          `M${x} ${y - h}L${x + w} ${y - h}Q${x + w - 10} ${y - 30} ${x + w - 110} ${y - 28}L${x + 110} ${y - 28}Q${x + 10} ${y - 30} ${x} ${y - h}Z`,
          linear([
            [0, light(front, 0.25)],
            [1, dark(front, 0.12)],
          ]),
        )
      : path(
          `M${x} ${y - h}L${x + w} ${y - h}Q${x + w - 16} ${y} ${x + w - 120} ${y}L${x + 120} ${y}Q${x + 16} ${y} ${x} ${y - h}Z`,
          china,
        );
  return group([
    contact(x + w / 2, y + 2, w * 0.44, 16),
    kind === 'feet' ? times(2, (i) => path(`M${x + 96 + i * (w - 210)} ${y - 40}q-14 40 -24 40l44 0q-8 -18 6 -40z`, METAL)) : '',
    body,
    rim,
  ]);
};

/** A tap standing beside a bath. */
export const standTap = (x: number, y: number, metal: string = METAL): string =>
  rect(x - 5, y - 330, 10, 330, metal, { r: 4 }) +
  stroke(`M${x} ${y - 326}Q${x} ${y - 366} ${x + 44} ${y - 362}L${x + 60} ${y - 340}`, metal, 10) +
  rect(x - 18, y - 260, 36, 12, metal, { r: 6 }) +
  ellipse(x, y - 2, 26, 7, metal);

/** A toilet: with cistern, or hung before a low wall. */
export const toilet = (cx: number, y: number, hung = false): string =>
  group([
    hung
      ? rect(cx - 130, y - 330, 260, 326, LINEN) +
        rect(cx - 136, y - 340, 272, 16, PAPER, { r: 3 }) +
        rect(cx - 34, y - 270, 68, 40, '#FFFFFF', { r: 6 }) +
        rect(cx - 2, y - 266, 3, 32, STONE)
      : rect(cx - 76, y - 290, 152, 140, china, { r: 16 }) +
        rect(cx - 82, y - 302, 164, 24, '#FFFFFF', { r: 10 }) +
        circle(cx, y - 292, 9, STONE),
    contact(cx, y, hung ? 60 : 66, 10),
    path(
      `M${cx - 66} ${y - 150}Q${cx - 70} ${y - 60} ${cx - 40} ${y - 50}L${cx - 42} ${hung ? y - 44 : y}L${cx + 42} ${hung ? y - 44 : y}L${cx + 40} ${y - 50}Q${cx + 70} ${y - 60} ${cx + 66} ${y - 150}Z`,
      linear([
        [0, '#FFFFFF'],
        [1, '#D9D7D0'],
      ]),
    ),
    ellipse(cx, y - 150, 78, 26, '#E3E1DB'),
    ellipse(cx, y - 156, 78, 26, '#FFFFFF'),
    ellipse(cx, y - 156, 58, 17, '#E9E7E1'),
  ]);

type Vanity = { readonly top?: string; readonly bowls?: number; readonly kind?: 'drawers' | 'open' | 'hung'; readonly metal?: string };

/** A washstand with basins on its top; the top lies at `y - 240`. */
export const vanity = (
  x: number,
  y: number,
  w: number,
  wood: string,
  { top = PAPER, bowls = 1, kind = 'drawers', metal = METAL }: Vanity = {},
): string => {
  const level = y - 240;
  const front =
    kind === 'open'
      ? times(2, (i) => rect(x + 6 + i * (w - 30), level + 16, 18, 222, dark(wood, 0.12), { r: 3 })) +
        rect(x, level + 150, w, 16, wood, { r: 3 }) +
        rect(x + 10, level + 16, w - 20, 46, wood, { r: 3 }) +
        times(3, (i) => rect(x + 50 + i * 6, level + 132 - i * 18, 120, 18, [PAPER, LINEN, '#DDA78F'][i] ?? PAPER, { r: 9 }))
      : rect(x, level + 16, w, kind === 'hung' ? 130 : 206, dark(wood, 0.08), { r: 4 }) +
        times(kind === 'hung' ? 1 : 2, (r) =>
          times(
            2,
            (i) =>
              rect(
                x + 8 + (i * (w - 8)) / 2,
                level + 26 + r * 98,
                (w - 8) / 2 - 8,
                kind === 'hung' ? 110 : 90,
                linear([
                  [0, light(wood, 0.12)],
                  [1, wood],
                ]),
                { r: 4 },
              ) + rect(x + (w * (i + 0.5)) / 2 - 26, level + 44 + r * 98, 52, 6, metal, { r: 3 }),
          ),
        );
  return group([
    contact(x + w / 2, y + 2, w / 2 + 4, 10),
    kind === 'drawers' ? times(2, (i) => rect(x + 14 + i * (w - 44), y - 24, 16, 26, dark(wood, 0.3))) : '',
    front,
    rect(x - 10, level, w + 20, 18, top, { r: 4 }),
    rect(x - 10, level + 14, w + 20, 5, dark(top, 0.14)),
    times(bowls, (i) => {
      const cx = x + (w * (i + 0.5)) / bowls;
      return (
        path(
          `M${cx - 92} ${level - 56}L${cx + 92} ${level - 56}Q${cx + 80} ${level} ${cx + 50} ${level}L${cx - 50} ${level}Q${cx - 80} ${level} ${cx - 92} ${level - 56}Z`,
          china,
        ) +
        rect(cx - 96, level - 62, 192, 12, '#FFFFFF', { r: 6 }) +
        stroke(`M${cx} ${level - 62}L${cx} ${level - 120}Q${cx} ${level - 134} ${cx + 34} ${level - 130}`, metal, 9)
      );
    }),
  ]);
};

/** A shower behind a pane of glass. */
export const shower = (x: number, y: number, w: number, tile: string, metal = METAL, round = false): string => {
  const top = 96;
  return group([
    rect(x, top - 40, w, y - top + 40, tile),
    times(Math.floor(w / 40), (i) => line(x + (i + 1) * 40, top - 40, x + (i + 1) * 40, y, light(tile, 0.25), 2)),
    times(10, (i) => line(x, top + i * 64, x + w, top + i * 64, light(tile, 0.25), 2)),
    rect(x + w * 0.55, 300, w * 0.26, 110, dark(tile, 0.16), { r: 6 }),
    rect(x + w * 0.58, 352, 22, 58, PAPER, { r: 5 }),
    rect(x + w * 0.68, 366, 20, 44, '#DDA78F', { r: 5 }),
    stroke(`M${x + w * 0.34} 470L${x + w * 0.34} 150L${x + w * 0.48} 150`, metal, 9),
    round ? circle(x + w * 0.5, 166, 24, metal) : rect(x + w * 0.38, 150, w * 0.28, 14, metal, { r: 6 }),
    rect(x + w * 0.34 - 22, 470, 44, 16, metal, { r: 6 }),
    poly([x, y - 6, x + w, y - 6, x + w + 20, y + 46, x - 20, y + 46], '#F4F3EE'),
    rect(x - 20, y + 44, w + 40, 12, '#D5D3CC'),
    rect(x - 8, top, w * 0.62, y - top + 50, '#DDEDEA', { o: 0.32 }),
    poly([x + w * 0.1, y, x + w * 0.3, top, x + w * 0.42, top, x + w * 0.22, y], '#FFFFFF', { o: 0.25 }),
    rect(x - 8, top, 6, y - top + 50, INK, { r: 3 }),
    rect(x + w * 0.62 - 8, top, 6, y - top + 50, INK, { r: 3 }),
    rect(x - 8, top, w * 0.62, 6, INK, { r: 3 }),
  ]);
};

/** Towels over a rail. */
export const towels = (x: number, y: number, colours: readonly string[], metal: string = METAL): string =>
  rect(x - 10, y, colours.length * 92 + 12, 8, metal, { r: 4 }) +
  colours
    .map(
      (c, i) =>
        rect(
          x + i * 92,
          y - 4,
          80,
          190 - (i % 2) * 50,
          linear([
            [0, light(c, 0.2)],
            [1, dark(c, 0.06)],
          ]),
          { r: 8 },
        ) + rect(x + i * 92, y + 130 - (i % 2) * 50, 80, 10, light(c, 0.5), { o: 0.7 }),
    )
    .join('');

/** A ladder leaning on the wall with towels on it. */
export const ladder = (x: number, y: number, colours: readonly string[]): string =>
  line(x, y, x + 24, y - 430, WOOD, 12) +
  line(x + 130, y, x + 106, y - 430, dark(WOOD, 0.1), 12) +
  times(4, (i) => rect(x + 8 + i * 4, y - 90 - i * 100, 116 - i * 8, 12, WOOD, { r: 5 })) +
  colours
    .map((c, i) => rect(x + 24, y - 296 + i * 100 - 96, 84, 120, c, { r: 8 }) + rect(x + 24, y - 200 + i * 100 - 90, 84, 8, light(c, 0.4)))
    .join('');

export const bottles = (x: number, y: number, colours: readonly string[]): string =>
  colours
    .map(
      (c, i) =>
        rect(
          x + i * 34,
          y - 52 - (i % 2) * 16,
          26,
          52 + (i % 2) * 16,
          linear(
            [
              [0, light(c, 0.2)],
              [1, dark(c, 0.1)],
            ],
            true,
          ),
          { r: 7 },
        ) + rect(x + i * 34 + 8, y - 66 - (i % 2) * 16, 10, 16, INK, { r: 3 }),
    )
    .join('');
