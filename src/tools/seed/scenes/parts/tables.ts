import { circle, ellipse, group, line, linear, path, poly, rect, times } from '../draw.ts';
import { CLAY, dark, INK, LINEN, light, OCHRE, PAPER, PINE, SAGE, WALNUT } from '../palette.ts';
import { contact } from './seating.ts';

export const vase = (cx: number, y: number, h: number, colour: string): string =>
  path(
    `M${cx - h * 0.16} ${y}Q${cx - h * 0.46} ${y - h * 0.5} ${cx - h * 0.12} ${y - h * 0.82}L${cx - h * 0.16} ${y - h}L${cx + h * 0.16} ${y - h}L${cx + h * 0.12} ${y - h * 0.82}Q${cx + h * 0.46} ${y - h * 0.5} ${cx + h * 0.16} ${y}Z`,
    linear(
      [
        [0, light(colour, 0.16)],
        [0.5, colour],
        [1, dark(colour, 0.14)],
      ],
      true,
    ),
  );

/** Dry stems standing in a vase whose mouth is at `cx, y`. */
export const stems = (cx: number, y: number, h: number, colour: string): string =>
  times(5, (i) => {
    const dx = (i - 2) * h * 0.17;
    const top = y - h + Math.abs(i - 2) * h * 0.1;
    return (
      line(cx, y, cx + dx, top, dark(colour, 0.2), 3) +
      ellipse(cx + dx, top, h * 0.055, h * 0.15, i % 2 ? colour : light(colour, 0.18), { t: `rotate(${(i - 2) * 11} ${cx + dx} ${top})` })
    );
  });

export const books = (x: number, y: number, count: number, colours: readonly string[]): string =>
  times(count, (i) => {
    const w = 14 + ((i * 7) % 10);
    const h = 56 + ((i * 23) % 28);
    const colour = colours[i % colours.length] ?? LINEN;
    return rect(x + i * 22, y - h, w + 4, h, colour, { r: 2 }) + rect(x + i * 22 + 4, y - h + 10, w - 4, 5, light(colour, 0.5), { o: 0.7 });
  });

export const stack = (x: number, y: number, w: number, colours: readonly string[]): string =>
  colours.map((c, i) => rect(x + (i % 2) * 6, y - (i + 1) * 13, w - i * 8, 12, c, { r: 3 })).join('');

export const cup = (x: number, y: number, colour: string = PAPER): string =>
  rect(x, y - 24, 30, 24, colour, { r: 6 }) +
  ellipse(x + 34, y - 13, 8, 8, dark(colour, 0.15)) +
  ellipse(x + 33, y - 13, 4, 4, colour) +
  rect(x + 3, y - 24, 24, 5, dark(colour, 0.12), { r: 2 });

export const bowl = (cx: number, y: number, w: number, colour: string, fruit: readonly string[] = []): string =>
  fruit.map((c, i) => circle(cx - w * 0.25 + i * w * 0.25, y - w * 0.3 - (i % 2) * 10, w * 0.16, c)).join('') +
  path(
    `M${cx - w / 2} ${y - w * 0.32}Q${cx - w * 0.36} ${y} ${cx - w * 0.12} ${y}L${cx + w * 0.12} ${y}Q${cx + w * 0.36} ${y} ${cx + w / 2} ${y - w * 0.32}Z`,
    linear(
      [
        [0, light(colour, 0.12)],
        [1, dark(colour, 0.12)],
      ],
      true,
    ),
  );

/** A low table before a sofa. */
export const lowTable = (x: number, y: number, w: number, wood: string, kind: 'round' | 'long' | 'block' = 'long'): string => {
  if (kind === 'round')
    return (
      contact(x + w / 2, y + 2, w * 0.46, 16) +
      times(3, (i) =>
        poly(
          [
            x + w * (0.24 + i * 0.24),
            y - 90,
            x + w * (0.29 + i * 0.24),
            y - 90,
            x + w * (0.27 + i * 0.22),
            y,
            x + w * (0.23 + i * 0.26),
            y,
          ],
          dark(wood, 0.16),
        ),
      ) +
      ellipse(x + w / 2, y - 88, w / 2, 32, dark(wood, 0.14)) +
      ellipse(
        x + w / 2,
        y - 98,
        w / 2,
        32,
        linear(
          [
            [0, light(wood, 0.24)],
            [1, wood],
          ],
          true,
        ),
      )
    );
  const legs =
    kind === 'block'
      ? rect(x + 10, y - 92, w - 20, 92, dark(wood, 0.1), { r: 8 }) + rect(x + 30, y - 62, w - 60, 40, dark(wood, 0.24), { r: 6 })
      : times(2, (i) => rect(x + 24 + i * (w - 62), y - 90, 14, 90, dark(wood, 0.14), { r: 4 })) +
        rect(x + 34, y - 36, w - 68, 9, dark(wood, 0.08), { r: 4 });
  return (
    contact(x + w / 2, y + 2, w / 2 + 14, 14) +
    legs +
    poly([x + 34, y - 128, x + w - 34, y - 128, x + w, y - 100, x, y - 100], light(wood, 0.2)) +
    rect(x, y - 100, w, 14, dark(wood, 0.06), { r: 4 })
  );
};

/** A small side table with a drawer or on one foot. */
export const sideTable = (cx: number, y: number, wood: string, kind: 'foot' | 'drawer' = 'foot', h = 140): string =>
  kind === 'foot'
    ? contact(cx, y + 2, 52, 9) +
      ellipse(cx, y - 3, 42, 9, dark(wood, 0.2)) +
      rect(cx - 5, y - h, 10, h - 4, dark(wood, 0.12)) +
      ellipse(cx, y - h + 4, 66, 13, dark(wood, 0.14)) +
      ellipse(cx, y - h, 66, 13, light(wood, 0.16))
    : contact(cx, y + 2, 74, 10) +
      times(2, (i) => rect(cx - 56 + i * 100, y - 46, 12, 46, dark(wood, 0.16), { r: 3 })) +
      rect(cx - 66, y - h, 132, h - 36, wood, { r: 8 }) +
      rect(cx + 34, y - h, 32, h - 36, dark(wood, 0.1), { r: 8 }) +
      rect(cx - 54, y - h + 18, 108, (h - 72) / 2, light(wood, 0.1), { r: 4 }) +
      rect(cx - 54, y - h + 26 + (h - 72) / 2, 108, (h - 72) / 2, light(wood, 0.1), { r: 4 }) +
      circle(cx, y - h + 18 + (h - 72) / 4, 5, INK) +
      rect(cx - 72, y - h - 4, 144, 12, light(wood, 0.16), { r: 4 });

/** A dining table; `round` stands on one foot. */
export const diningTable = (x: number, y: number, w: number, wood: string, round = false, h = 172): string =>
  round
    ? group([
        contact(x + w / 2, y + 2, w * 0.34, 14),
        poly([x + w * 0.44, y - h, x + w * 0.56, y - h, x + w * 0.6, y - 12, x + w * 0.4, y - 12], dark(wood, 0.14)),
        ellipse(x + w / 2, y - 8, w * 0.2, 14, dark(wood, 0.2)),
        ellipse(x + w / 2, y - h + 12, w / 2, 42, dark(wood, 0.16)),
        ellipse(
          x + w / 2,
          y - h,
          w / 2,
          42,
          linear(
            [
              [0, light(wood, 0.25)],
              [1, wood],
            ],
            true,
          ),
        ),
      ])
    : group([
        contact(x + w / 2, y + 2, w / 2, 16),
        times(2, (i) =>
          poly(
            [x + 30 + i * (w - 86), y - h + 10, x + 56 + i * (w - 86), y - h + 10, x + 50 + i * (w - 82), y, x + 34 + i * (w - 82), y],
            dark(wood, 0.14),
          ),
        ),
        poly(
          [x + 50, y - h - 40, x + w - 50, y - h - 40, x + w, y - h, x, y - h],
          linear([
            [0, light(wood, 0.26)],
            [1, light(wood, 0.08)],
          ]),
        ),
        rect(x, y - h, w, 22, dark(wood, 0.06), { r: 5 }),
      ]);

/** Plates, glasses and a bowl on a table whose far edge is at `y`. */
export const setting = (x: number, y: number, w: number, count: number): string =>
  times(count, (i) => {
    const cx = x + (w * (i + 0.5)) / count;
    return (
      ellipse(cx, y, 46, 10, PAPER) + ellipse(cx, y - 1, 30, 6, '#E9E4DA') + rect(cx + 50, y - 40, 17, 40, '#CFE3E4', { r: 5, o: 0.85 })
    );
  }) + bowl(x + w / 2, y - 12, 96, SAGE, [CLAY, OCHRE, CLAY]);

/** A wide sideboard on short legs. */
export const sideboard = (x: number, y: number, w: number, wood: string, doors = 3, h = 150): string =>
  contact(x + w / 2, y + 2, w / 2 + 8, 11) +
  times(2, (i) =>
    poly([x + 26 + i * (w - 66), y - 34, x + 40 + i * (w - 66), y - 34, x + 36 + i * (w - 66), y, x + 29 + i * (w - 66), y], WALNUT),
  ) +
  rect(x, y - h, w, h - 32, dark(wood, 0.06), { r: 8 }) +
  times(
    doors,
    (i) =>
      rect(x + 8 + (i * (w - 8)) / doors, y - h + 10, (w - 8) / doors - 8, h - 52, i % 2 ? light(wood, 0.1) : wood, { r: 4 }) +
      rect(x + ((i + 0.5) * w) / doors - 16, y - h + 22, 32, 5, PINE, { r: 2, o: 0.7 }),
  ) +
  rect(x - 4, y - h - 6, w + 8, 12, light(wood, 0.18), { r: 4 });
