import { circle, ellipse, group, line, linear, path, poly, rect, stroke, times } from '../draw.ts';
import { CLAY, dark, INK, light, OCHRE, PAPER, WALNUT } from '../palette.ts';

const GLASS = linear([
  [0, '#CFE3E8'],
  [1, '#8FB0BC'],
]);

const wheel = (cx: number, y: number, r: number): string =>
  circle(cx, y - r, r, INK) + circle(cx, y - r, r * 0.6, '#C9CDCB') + circle(cx, y - r, r * 0.26, dark('#C9CDCB', 0.3));

/** A van with a raised roof, two colours, its wheels on `y`; 640 long at `s` = 1. */
export const van = (x: number, y: number, colour: string, s = 1, open = false): string =>
  group(
    [
      ellipse(320, 2, 350, 20, INK, { o: 0.2 }),
      path(
        'M30 -70L30 -250Q34 -300 90 -304L480 -304Q530 -300 560 -230L590 -180Q640 -172 640 -130L640 -70Z',
        linear([
          [0, '#F7F3E8'],
          [1, '#E7E0D0'],
        ]),
      ),
      path(
        'M30 -70L30 -180L590 -180Q640 -172 640 -130L640 -70Z',
        linear([
          [0, light(colour, 0.1)],
          [1, dark(colour, 0.08)],
        ]),
      ),
      rect(30, -184, 566, 7, PAPER),
      open
        ? poly([70, -304, 120, -410, 440, -380, 470, -304], light(colour, 0.35)) + poly([100, -412, 460, -384, 466, -368, 96, -396], PAPER)
        : rect(80, -322, 400, 22, light(colour, 0.1), { r: 10 }),
      rect(64, -282, 130, 86, GLASS, { r: 14 }),
      rect(64, -282, 40, 86, OCHRE, { r: 10, o: 0.5 }),
      rect(214, -282, 130, 86, GLASS, { r: 14 }),
      path('M372 -196L372 -268Q374 -282 388 -282L476 -282Q500 -278 516 -240L534 -196Z', GLASS),
      poly([400, -196, 440, -282, 466, -282, 426, -196], '#FFFFFF', { o: 0.3 }),
      rect(202, -290, 4, 210, dark(colour, 0.2), { o: 0.5 }),
      rect(356, -290, 4, 210, dark(colour, 0.2), { o: 0.5 }),
      rect(310, -160, 34, 8, '#C9CDCB', { r: 4 }),
      circle(616, -128, 17, '#FBEBBE'),
      rect(20, -80, 626, 18, '#C9CDCB', { r: 8 }),
      wheel(150, 0, 52),
      wheel(520, 0, 52),
    ],
    { t: `translate(${x} ${y}) scale(${s})` },
  );

/** A rounded caravan on one axle. */
export const caravan = (x: number, y: number, colour: string, s = 1): string =>
  group(
    [
      ellipse(260, 2, 300, 18, INK, { o: 0.2 }),
      line(500, -60, 590, -50, INK, 10),
      rect(574, -60, 12, 60, INK, { r: 4 }),
      path(
        'M20 -70L20 -220Q30 -340 160 -340L380 -340Q500 -340 510 -220L510 -70Z',
        linear([
          [0, '#F7F3E8'],
          [1, '#E2DACA'],
        ]),
      ),
      path(
        'M20 -70L20 -180L510 -180L510 -70Z',
        linear([
          [0, light(colour, 0.1)],
          [1, dark(colour, 0.1)],
        ]),
      ),
      rect(20, -188, 490, 10, PAPER),
      rect(70, -290, 150, 90, GLASS, { r: 20 }),
      rect(70, -290, 46, 90, CLAY, { r: 16, o: 0.55 }),
      rect(290, -300, 100, 232, light(colour, 0.35), { r: 16 }),
      rect(308, -280, 64, 74, GLASS, { r: 12 }),
      circle(378, -160, 6, INK),
      rect(420, -280, 60, 74, GLASS, { r: 16 }),
      rect(286, -66, 108, 10, WALNUT, { r: 4 }),
      wheel(210, 0, 48),
    ],
    { t: `translate(${x} ${y}) scale(${s})` },
  );

/** An awning stretched from the roof of a camper at `x, y` to two poles. */
export const canopy = (x: number, y: number, w: number, drop: number, colour: string): string =>
  stroke(`M${x - 40} ${y + 30}L${x - 60} ${y + drop}M${x + w + 40} ${y + 30}L${x + w + 60} ${y + drop}`, WALNUT, 8) +
  poly([x, y, x + w, y, x + w + 50, y + 44, x - 50, y + 44], colour) +
  times(5, (i) =>
    poly(
      [x + (i * w) / 5, y, x + ((i + 0.5) * w) / 5, y, x - 50 + ((i + 0.5) * (w + 100)) / 5, y + 44, x - 50 + (i * (w + 100)) / 5, y + 44],
      PAPER,
      { o: 0.75 },
    ),
  ) +
  rect(x - 50, y + 40, w + 100, 12, dark(colour, 0.14), { r: 5 });

/** A camp table with a folding chair at each side. */
export const campSet = (x: number, y: number, colour: string): string =>
  ellipse(x + 170, y + 2, 200, 12, INK, { o: 0.14 }) +
  [0, 260]
    .map(
      (dx) =>
        stroke(`M${x + dx} ${y}L${x + dx + 70} ${y - 80}M${x + dx + 70} ${y}L${x + dx} ${y - 80}`, INK, 6) +
        rect(x + dx - 6, y - 92, 84, 18, colour, { r: 6 }) +
        rect(x + dx + (dx ? 66 : -10), y - 170, 16, 90, dark(colour, 0.1), { r: 6 }),
    )
    .join('') +
  stroke(`M${x + 110} ${y}L${x + 220} ${y - 110}M${x + 220} ${y}L${x + 110} ${y - 110}`, WALNUT, 7) +
  rect(x + 90, y - 122, 150, 14, WALNUT, { r: 4 }) +
  rect(x + 120, y - 152, 24, 30, CLAY, { r: 5 }) +
  rect(x + 180, y - 166, 18, 44, OCHRE, { r: 5 });
