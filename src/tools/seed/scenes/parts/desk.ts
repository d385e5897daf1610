import { circle, ellipse, group, linear, path, poly, rect, stroke, times } from '../draw.ts';
import { dark, INK, light, OCHRE, PAPER, SAND } from '../palette.ts';
import { contact } from './seating.ts';

/** An open laptop standing on `y`, its back or its screen to the eye. */
export const laptop = (x: number, y: number, back = true, colour: string = '#C9CDCB'): string =>
  back
    ? rect(
        x,
        y - 82,
        124,
        80,
        linear([
          [0, light(colour, 0.3)],
          [1, colour],
        ]),
        { r: 7 },
      ) +
      circle(x + 62, y - 42, 7, light(colour, 0.5)) +
      rect(x - 12, y - 6, 148, 7, dark(colour, 0.2), { r: 3 })
    : rect(x, y - 86, 128, 82, INK, { r: 7 }) +
      rect(
        x + 6,
        y - 80,
        116,
        70,
        linear([
          [0, '#DCE8E6'],
          [1, '#B5CFCB'],
        ]),
        { r: 3 },
      ) +
      times(4, (i) => rect(x + 18, y - 68 + i * 13, 50 + ((i * 23) % 40), 5, i % 2 ? '#7FA59A' : PAPER, { r: 2 })) +
      rect(x - 12, y - 5, 152, 8, colour, { r: 3 });

export const screen = (x: number, y: number, w: number): string =>
  rect(x + w / 2 - 8, y - 40, 16, 38, INK) +
  rect(x + w / 2 - 46, y - 7, 92, 8, INK, { r: 4 }) +
  rect(x, y - 40 - w * 0.56, w, w * 0.56, INK, { r: 8 }) +
  rect(
    x + 8,
    y - 32 - w * 0.56,
    w - 16,
    w * 0.56 - 16,
    linear([
      [0, '#E4ECE8'],
      [1, '#BFD4CE'],
    ]),
    { r: 3 },
  ) +
  times(3, (i) =>
    rect(x + 24 + i * (w / 3.4), y - 14 - w * 0.56 + 8, w / 4.2, w * 0.2, [SAND, '#9DB5A0', '#DDA78F'][i] ?? SAND, { r: 4 }),
  ) +
  times(3, (i) => rect(x + 24, y - w * 0.26 + i * 16, w * (0.7 - i * 0.14), 6, PAPER, { r: 3 }));

/** A desk lamp with two arms. */
export const deskLamp = (x: number, y: number, colour: string): string =>
  circle(x + 78, y - 128, 90, '#FFE9B8', { o: 0.16 }) +
  ellipse(x, y - 3, 34, 7, INK) +
  stroke(`M${x} ${y - 6}L${x - 24} ${y - 96}L${x + 54} ${y - 168}`, INK, 6) +
  path(`M${x + 40} ${y - 186}L${x + 66} ${y - 176}L${x + 112} ${y - 126}L${x + 50} ${y - 112}Z`, colour);

/** A chair on castors from behind. */
export const officeChair = (cx: number, y: number, colour: string): string =>
  group([
    contact(cx, y + 2, 90, 10),
    poly([cx - 78, y - 8, cx - 70, y - 16, cx + 70, y - 16, cx + 78, y - 8], INK),
    times(3, (i) => circle(cx - 72 + i * 72, y - 4, 9, INK)),
    rect(cx - 7, y - 110, 14, 100, INK),
    rect(cx - 76, y - 140, 152, 40, dark(colour, 0.08), { r: 18 }),
    rect(
      cx - 66,
      y - 320,
      132,
      168,
      linear([
        [0, light(colour, 0.12)],
        [1, colour],
      ]),
      { r: 36 },
    ),
    rect(cx - 7, y - 160, 14, 40, INK),
    times(2, (i) => rect(cx - 94 + i * 174, y - 196, 14, 60, INK, { r: 6 })),
  ]);

/** A board with notes of several colours. */
export const noteBoard = (x: number, y: number, w: number, h: number): string =>
  rect(x - 8, y - 8, w + 16, h + 16, '#8A6240', { r: 4 }) +
  rect(x, y, w, h, '#D9BC93') +
  times(12, (i) =>
    rect(
      x + 16 + (i % 4) * (w / 4.1),
      y + 14 + Math.floor(i / 4) * (h / 3.1),
      w / 5.6,
      h / 4.4,
      [PAPER, OCHRE, '#9DB5A0', '#DDA78F', '#BFDCE8'][i % 5] ?? PAPER,
      { t: `rotate(${((i * 7) % 9) - 4} ${x + 16 + (i % 4) * (w / 4.1)} ${y + 30})` },
    ),
  );

/** A wall of glass with a dark frame, what is behind it seen pale. */
export const glassWall = (x: number, y: number, w: number, h: number, behind: string, panes: number): string =>
  rect(x, y, w, h, '#DCE6E2') +
  behind +
  rect(x, y, w, h, '#E6F1F0', { o: 0.38 }) +
  times(panes, (i) =>
    poly(
      [
        x + (w * (i + 0.1)) / panes,
        y + h,
        x + (w * (i + 0.5)) / panes,
        y,
        x + (w * (i + 0.66)) / panes,
        y,
        x + (w * (i + 0.26)) / panes,
        y + h,
      ],
      '#FFFFFF',
      { o: 0.22 },
    ),
  ) +
  times(panes + 1, (i) => rect(x + (w * i) / panes - 5, y, 10, h, INK)) +
  rect(x - 5, y - 5, w + 10, 10, INK) +
  rect(x, y + h * 0.32, w, 7, INK) +
  rect(x - 5, y + h - 8, w + 10, 10, INK);
