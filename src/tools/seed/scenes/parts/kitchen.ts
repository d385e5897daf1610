import { circle, ellipse, group, line, linear, poly, rect, stroke, times } from '../draw.ts';
import { CLAY, dark, INK, LEAF, LINEN, light, OCHRE, PAPER, STONE, WALNUT, WOOD } from '../palette.ts';
import { contact } from './seating.ts';

const STEEL = '#C9CDCB';
const steel = linear(
  [
    [0, light(STEEL, 0.4)],
    [0.5, STEEL],
    [1, dark(STEEL, 0.12)],
  ],
  true,
);

/** Where the floor units end and their tops lie. */
export const COUNTER = 448;
const FOOT = 706;

type Units = { readonly top?: string; readonly knob?: string; readonly drawersAt?: number; readonly shaker?: boolean };

/** Floor units along the back wall, `count` doors. */
export const baseUnits = (
  x: number,
  w: number,
  count: number,
  colour: string,
  { top = LINEN, knob = OCHRE, drawersAt = -1, shaker = true }: Units = {},
): string => {
  const one = w / count;
  const front = (i: number): string => {
    const at = x + i * one + 4;
    const handle = rect(at + one / 2 - 24, COUNTER + 34, 40, 6, knob, { r: 3 });
    if (i === drawersAt)
      return times(
        3,
        (k) =>
          rect(at, COUNTER + 22 + k * 72, one - 8, 66, colour, { r: 4 }) +
          rect(at + one / 2 - 24, COUNTER + 36 + k * 72, 40, 6, knob, { r: 3 }),
      );
    return (
      rect(
        at,
        COUNTER + 22,
        one - 8,
        212,
        linear([
          [0, light(colour, 0.08)],
          [1, dark(colour, 0.03)],
        ]),
        { r: 4 },
      ) +
      (shaker ? rect(at + 16, COUNTER + 60, one - 40, 156, dark(colour, 0.06), { r: 3 }) : '') +
      handle
    );
  };
  return group([
    rect(x - 4, FOOT - 24, w + 8, 22, dark(colour, 0.4)),
    contact(x + w / 2, FOOT, w / 2, 8),
    rect(x, COUNTER + 14, w, 224, dark(colour, 0.12)),
    times(count, front),
    rect(x - 10, COUNTER, w + 20, 18, top, { r: 3 }),
    rect(x - 10, COUNTER + 14, w + 20, 5, dark(top, 0.14)),
    rect(x - 10, COUNTER + 19, w + 20, 10, INK, { o: 0.12 }),
  ]);
};

/** Cupboards on the wall. */
export const wallUnits = (x: number, y: number, w: number, h: number, count: number, colour: string, knob: string = OCHRE): string =>
  rect(x + 6, y + h, w, 12, INK, { o: 0.1 }) +
  rect(x, y, w, h, dark(colour, 0.1), { r: 4 }) +
  times(
    count,
    (i) =>
      rect(
        x + (i * w) / count + 4,
        y + 4,
        w / count - 8,
        h - 10,
        linear([
          [0, light(colour, 0.1)],
          [1, colour],
        ]),
        { r: 3 },
      ) + rect(x + ((i + 0.5) * w) / count - 4, y + h - 34, 8, 22, knob, { r: 3 }),
  );

/** Hob and oven in the line of units, `w` wide. */
export const cooker = (x: number, w: number): string =>
  rect(x, COUNTER + 18, w, 220, steel, { r: 5 }) +
  rect(x + 14, COUNTER + 82, w - 28, 126, '#2E3431', { r: 8 }) +
  rect(x + 26, COUNTER + 94, w - 52, 60, '#4B524E', { r: 6, o: 0.7 }) +
  rect(x + 14, COUNTER + 66, w - 28, 9, dark(STEEL, 0.4), { r: 4 }) +
  times(4, (i) => circle(x + w * 0.2 + i * w * 0.2, COUNTER + 42, 10, INK)) +
  rect(x + 4, COUNTER - 6, w - 8, 10, INK, { r: 4 });

export const saucepan = (x: number, y: number, w: number, colour: string): string =>
  rect(
    x,
    y - w * 0.55,
    w,
    w * 0.55,
    linear(
      [
        [0, light(colour, 0.2)],
        [1, dark(colour, 0.12)],
      ],
      true,
    ),
    { r: 8 },
  ) +
  rect(x - 6, y - w * 0.6, w + 12, 9, light(colour, 0.2), { r: 4 }) +
  rect(x + w * 0.4, y - w * 0.72, w * 0.2, 10, INK, { r: 4 }) +
  rect(x + w, y - w * 0.44, w * 0.5, 9, INK, { r: 4 });

export const kettle = (x: number, y: number, colour: string): string =>
  stroke(`M${x + 12} ${y - 58}Q${x + 38} ${y - 100} ${x + 64} ${y - 58}`, INK, 7) +
  poly(
    [x, y, x + 12, y - 60, x + 64, y - 60, x + 76, y],
    linear(
      [
        [0, light(colour, 0.2)],
        [1, dark(colour, 0.12)],
      ],
      true,
    ),
  ) +
  poly([x + 70, y - 34, x + 98, y - 54, x + 100, y - 44, x + 74, y - 16], colour);

/** The hood over the cooker. */
export const hood = (cx: number, y: number, w: number, colour = STEEL, boxed = false): string =>
  (boxed
    ? rect(
        cx - w / 2,
        56,
        w,
        y - 56,
        linear([
          [0, light(colour, 0.1)],
          [1, dark(colour, 0.05)],
        ]),
        { r: 4 },
      )
    : rect(
        cx - w * 0.17,
        56,
        w * 0.34,
        y - 120,
        linear(
          [
            [0, light(colour, 0.3)],
            [1, dark(colour, 0.1)],
          ],
          true,
        ),
      ) +
      poly(
        [cx - w * 0.2, y - 70, cx + w * 0.2, y - 70, cx + w / 2, y - 16, cx - w / 2, y - 16],
        linear(
          [
            [0, light(colour, 0.3)],
            [1, dark(colour, 0.1)],
          ],
          true,
        ),
      )) + rect(cx - w / 2, y - 18, w, 18, dark(colour, 0.18), { r: 3 });

/** A basin let into the top with its tap. */
export const sink = (cx: number, metal: string = STEEL, apron = false): string =>
  (apron
    ? rect(
        cx - 100,
        COUNTER - 2,
        200,
        96,
        linear([
          [0, '#FFFFFF'],
          [1, '#E3E1DB'],
        ]),
        { r: 10 },
      )
    : rect(cx - 80, COUNTER - 3, 160, 7, dark(metal, 0.2), { r: 3 })) +
  rect(cx - 7, COUNTER - 22, 14, 24, metal, { r: 3 }) +
  stroke(
    `M${cx} ${COUNTER - 16}L${cx} ${COUNTER - 96}Q${cx + 2} ${COUNTER - 128} ${cx + 30} ${COUNTER - 126}T${cx + 54} ${COUNTER - 92}`,
    metal,
    10,
  );

export const fridge = (x: number, w: number, h: number, colour: string = STEEL): string =>
  contact(x + w / 2, FOOT, w / 2 + 6, 10) +
  rect(
    x,
    FOOT - h,
    w,
    h - 6,
    linear(
      [
        [0, light(colour, 0.3)],
        [0.7, colour],
        [1, dark(colour, 0.1)],
      ],
      true,
    ),
    { r: 16 },
  ) +
  rect(x, FOOT - h * 0.64, w, 5, dark(colour, 0.25)) +
  rect(x + 18, FOOT - h * 0.58, 9, h * 0.2, dark(colour, 0.4), { r: 4 }) +
  rect(x + 18, FOOT - h * 0.78, 9, h * 0.1, dark(colour, 0.4), { r: 4 });

/** Glass jars on a board at `y`. */
export const jars = (x: number, y: number, count: number): string =>
  times(count, (i) => {
    const fill = [OCHRE, '#C98B62', LINEN, LEAF, CLAY][i % 5] ?? OCHRE;
    const h = 58 + (i % 3) * 14;
    return (
      rect(x + i * 52, y - h, 40, h, '#E4EEEA', { r: 8, o: 0.9 }) +
      rect(x + i * 52 + 4, y - h * 0.62, 32, h * 0.58, fill, { r: 6, o: 0.9 }) +
      rect(x + i * 52 + 2, y - h - 8, 36, 12, WALNUT, { r: 3 })
    );
  });

/** Plates and bowls piled on a board at `y`. */
export const crockery = (x: number, y: number, colour: string): string =>
  times(5, (i) => rect(x, y - 8 - i * 8, 80, 6, i % 2 ? colour : light(colour, 0.3), { r: 3 })) +
  times(3, (i) => rect(x + 98 + i * 3, y - 24 - i * 15, 58 - i * 6, 24, i % 2 ? light(colour, 0.35) : colour, { r: 10 })) +
  times(3, (i) => rect(x + 176 + i * 36, y - 34, 28, 34, i === 1 ? CLAY : PAPER, { r: 6 }));

/** Chopping boards and utensils standing on the top. */
export const tools = (x: number): string =>
  rect(x, COUNTER - 118, 74, 118, WOOD, { r: 10 }) +
  rect(x + 40, COUNTER - 88, 62, 88, dark(WALNUT, 0.02), { r: 30 }) +
  circle(x + 37, COUNTER - 102, 7, dark(WOOD, 0.25)) +
  times(
    4,
    (i) =>
      line(x + 132 + i * 10, COUNTER - 50, x + 120 + i * 18, COUNTER - 122 + (i % 2) * 12, i % 2 ? WALNUT : STONE, 6) +
      ellipse(x + 120 + i * 18, COUNTER - 126 + (i % 2) * 12, 8, 14, i % 2 ? WALNUT : STONE),
  ) +
  rect(x + 120, COUNTER - 60, 54, 60, PAPER, { r: 8 });

/** A free block before the line of units, its top at `y - 236`. */
export const island = (x: number, y: number, w: number, colour: string, top: string, slats = false): string => {
  const h = 226;
  return group([
    contact(x + w / 2, y + 3, w / 2 + 20, 18),
    rect(
      x,
      y - h,
      w,
      h,
      linear([
        [0, light(colour, 0.08)],
        [1, dark(colour, 0.08)],
      ]),
      { r: 4 },
    ),
    slats
      ? times(Math.floor(w / 26), (i) => rect(x + 8 + i * 26, y - h + 10, 4, h - 20, dark(colour, 0.16), { r: 2 }))
      : times(3, (i) => rect(x + 16 + (i * (w - 16)) / 3, y - h + 30, (w - 16) / 3 - 16, h - 60, dark(colour, 0.07), { r: 4 })),
    rect(x, y - 16, w, 16, dark(colour, 0.35)),
    poly(
      [x + 30, y - h - 46, x + w - 30, y - h - 46, x + w + 28, y - h - 6, x - 28, y - h - 6],
      linear([
        [0, light(top, 0.35)],
        [1, light(top, 0.1)],
      ]),
    ),
    rect(x - 28, y - h - 8, w + 56, 22, dark(top, 0.07), { r: 4 }),
    rect(x, y - h + 14, w, 12, INK, { o: 0.14 }),
  ]);
};

/** A high stool. */
export const stool = (cx: number, y: number, wood: string, seat: string): string =>
  contact(cx, y + 2, 48, 8) +
  times(2, (i) =>
    poly([cx - 36 + i * 62, y, cx - 26 + i * 62, y, cx - 16 + i * 40, y - 176, cx - 26 + i * 40, y - 176], i ? dark(wood, 0.14) : wood),
  ) +
  rect(cx - 32, y - 62, 64, 8, dark(wood, 0.1), { r: 4 }) +
  rect(
    cx - 46,
    y - 196,
    92,
    26,
    linear([
      [0, light(seat, 0.15)],
      [1, dark(seat, 0.08)],
    ]),
    { r: 12 },
  );
