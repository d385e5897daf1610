import { ellipse, group, linear, path, poly, rect, times } from '../draw.ts';
import { dark, INK, LINEN, light, PAPER, WALNUT, WOOD } from '../palette.ts';
import { contact } from './seating.ts';

type Head = 'panel' | 'slats' | 'arch' | 'rattan' | 'posts' | 'none';
type Bed = {
  readonly head?: Head;
  readonly wood?: string;
  readonly sheet?: string;
  readonly throwOver?: string;
  readonly pillow?: string;
  readonly tall?: number;
};

const headboard = (kind: Head, x: number, top: number, w: number, h: number, wood: string): string => {
  const body = linear([
    [0, light(wood, 0.12)],
    [1, dark(wood, 0.08)],
  ]);
  if (kind === 'none') return '';
  if (kind === 'slats')
    return (
      times(13, (i) => rect(x + (i * w) / 13, top + 14, w / 13 - 9, h, i % 2 ? wood : light(wood, 0.08), { r: 5 })) +
      rect(x - 8, top, w + 16, 20, dark(wood, 0.06), { r: 8 })
    );
  if (kind === 'arch')
    return (
      path(`M${x} ${top + h}L${x} ${top + 70}Q${x} ${top - 60} ${x + w / 2} ${top - 60}T${x + w} ${top + 70}L${x + w} ${top + h}Z`, body) +
      times(5, (i) => rect(x + ((i + 1) * w) / 6, top - 20, 4, h, dark(wood, 0.1), { o: 0.4 }))
    );
  if (kind === 'rattan')
    return (
      path(`M${x} ${top + h}Q${x - 20} ${top - 40} ${x + w / 2} ${top - 40}T${x + w} ${top + h}Z`, wood) +
      times(11, (i) =>
        ellipse(x + w / 2, top + h, (w / 2) * (0.92 - i * 0.08), (h + 40) * (0.92 - i * 0.08), i % 2 ? wood : light(wood, 0.3)),
      )
    );
  if (kind === 'posts')
    return (
      times(
        2,
        (i) =>
          rect(x - 10 + i * (w - 4), top - 90, 24, h + 90, dark(wood, 0.1), { r: 8 }) +
          ellipse(x + 2 + i * (w - 4), top - 92, 18, 18, wood),
      ) +
      rect(x, top, w, h, body, { r: 6 }) +
      times(3, (i) => rect(x + 26 + (i * (w - 40)) / 3, top + 22, (w - 40) / 3 - 14, h - 60, dark(wood, 0.1), { r: 6 }))
    );
  return (
    rect(x, top, w, h, body, { r: 22 }) +
    times(4, (i) => rect(x + ((i + 1) * w) / 5 - 2, top + 12, 4, h - 20, dark(wood, 0.14), { o: 0.5 })) +
    rect(x + 12, top + 6, w - 24, 8, light(wood, 0.4), { r: 4, o: 0.5 })
  );
};

const pillow = (x: number, y: number, w: number, h: number, colour: string): string =>
  path(
    `M${x} ${y + 12}Q${x + w / 2} ${y - 10} ${x + w} ${y + 12}Q${x + w - 10} ${y + h / 2} ${x + w} ${y + h}Q${x + w / 2} ${y + h + 10} ${x} ${y + h}Q${x + 10} ${y + h / 2} ${x} ${y + 12}Z`,
    linear([
      [0, light(colour, 0.3)],
      [1, dark(colour, 0.07)],
    ]),
  );

/** A bed seen from its foot, head to the back wall; its foot stands on `y`. */
export const bed = (cx: number, y: number, w: number, cover: string, look: Bed = {}): string => {
  const { head = 'panel', wood = WOOD, sheet = PAPER, throwOver, pillow: front = LINEN, tall = 250 } = look;
  const back = y - 260;
  const half = w / 2;
  const near = half * 1.12;
  const pillows = (row: number, count: number, pw: number, ph: number, colour: string): string =>
    times(count, (i) => pillow(cx - (count * (pw + 10)) / 2 + i * (pw + 10) + 5, back - row, pw, ph, colour));
  const top = back + 40;
  const edge = y - 100;
  return group([
    contact(cx, y + 4, near + 24, 22),
    headboard(head, cx - half - 16, back - tall + 96, w + 32, tall + 60, wood),
    poly([cx - half, top, cx + half, top, cx + near, edge, cx - near, edge], sheet),
    pillows(62, 2, w * 0.42, 104, sheet),
    pillows(26, 2, w * 0.33, 84, front),
    poly(
      [cx - half - 3, top + 34, cx + half + 3, top + 34, cx + near, edge, cx - near, edge],
      linear([
        [0, light(cover, 0.22)],
        [1, light(cover, 0.04)],
      ]),
    ),
    poly([cx - half - 3, top + 34, cx + half + 3, top + 34, cx + half + 10, top + 52, cx - half - 10, top + 52], sheet),
    path(
      `M${cx - near} ${edge}L${cx + near} ${edge}L${cx + near} ${y - 34}Q${cx + near * 0.5} ${y - 24} ${cx} ${y - 34}T${cx - near} ${y - 34}Z`,
      linear([
        [0, cover],
        [1, dark(cover, 0.12)],
      ]),
    ),
    times(6, (i) => path(`M${cx - near + 30 + i * near * 0.36} ${edge + 6}q10 30 -4 56`, dark(cover, 0.16), { o: 0.35 })),
    throwOver
      ? poly(
          [cx - near * 0.985, edge - 32, cx + near * 0.985, edge - 32, cx + near + 4, edge, cx - near - 4, edge],
          light(throwOver, 0.12),
        ) +
        rect(cx - near - 4, edge, near * 2 + 8, 28, throwOver, { r: 3 }) +
        times(24, (i) => rect(cx - near + (i * near) / 12, edge + 28, 4, 10, throwOver))
      : '',
    rect(cx - near + 6, y - 36, near * 2 - 12, 26, dark(wood, 0.12), { r: 5 }),
    times(2, (i) => rect(cx - near + 22 + i * (near * 2 - 62), y - 14, 18, 18, WALNUT, { r: 3 })),
  ]);
};

/** Two beds one over the other, their long side to the eye. */
export const bunk = (x: number, y: number, w: number, wood: string, cover: string, second: string): string => {
  const berth = (level: number, colour: string): string =>
    rect(x + 12, level - 44, w - 24, 34, PAPER, { r: 12 }) +
    rect(
      x + w * 0.3,
      level - 56,
      w * 0.68 - 8,
      44,
      linear([
        [0, light(colour, 0.12)],
        [1, dark(colour, 0.08)],
      ]),
      { r: 12 },
    ) +
    pillow(x + 26, level - 84, 104, 44, LINEN) +
    rect(x, level - 14, w, 38, wood, { r: 5 }) +
    rect(x, level + 14, w, 10, dark(wood, 0.12));
  return group([
    contact(x + w / 2, y + 2, w / 2 + 16, 14),
    rect(x + 10, y - 460, w - 20, 440, INK, { o: 0.06 }),
    berth(y - 74, cover),
    berth(y - 330, second),
    rect(x + 110, y - 410, w - 230, 14, wood, { r: 6 }),
    times(2, (i) => rect(x - 8 + i * (w - 8), y - 470, 24, 470, i ? dark(wood, 0.1) : light(wood, 0.06), { r: 6 })),
    times(2, (i) => rect(x + w - 112 + i * 70, y - 410, 12, 408, dark(wood, 0.06), { r: 4 })),
    times(6, (i) => rect(x + w - 104, y - 380 + i * 62, 66, 12, light(wood, 0.1), { r: 4 })),
  ]);
};

/** A wardrobe of `doors` doors. */
export const wardrobe = (x: number, y: number, w: number, h: number, wood: string, doors = 2, cane = false): string =>
  contact(x + w / 2, y + 2, w / 2 + 8, 11) +
  rect(x, y - h, w, h - 8, dark(wood, 0.1), { r: 6 }) +
  times(
    doors,
    (i) =>
      rect(
        x + 8 + (i * (w - 8)) / doors,
        y - h + 12,
        (w - 8) / doors - 8,
        h - 40,
        linear(
          [
            [0, light(wood, 0.14)],
            [1, wood],
          ],
          true,
        ),
        { r: 4 },
      ) +
      (cane ? rect(x + 26 + (i * (w - 8)) / doors, y - h + 34, (w - 8) / doors - 44, h * 0.44, light(wood, 0.42), { r: 4 }) : '') +
      rect(x + ((i + (i % 2 ? 0.1 : 0.86)) * (w - 8)) / doors + 6, y - h * 0.55, 7, 64, INK, { r: 3, o: 0.7 }),
  ) +
  rect(x - 6, y - h - 6, w + 12, 16, light(wood, 0.1), { r: 4 });
