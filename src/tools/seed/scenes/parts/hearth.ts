import { circle, ellipse, group, linear, path, radial, rect, times } from '../draw.ts';
import { CLAY, dark, INK, light, WALNUT, WOOD } from '../palette.ts';
import { contact } from './seating.ts';

const flames = (cx: number, y: number, w: number): string =>
  circle(
    cx,
    y - w * 0.2,
    w,
    radial([
      [0, '#FFC46B', 0.7],
      [0.5, '#F2994A', 0.25],
      [1, '#F2994A', 0],
    ]),
  ) +
  times(3, (i) => rect(cx - w * 0.45 + i * 6, y - 12 - i * 9, w * 0.9 - i * 12, 12, i % 2 ? WALNUT : dark(WALNUT, 0.3), { r: 6 })) +
  times(5, (i) =>
    path(
      `M${cx + (i - 2) * w * 0.16 - w * 0.12} ${y - 24}Q${cx + (i - 2) * w * 0.16 - w * 0.1} ${y - w * 0.5} ${cx + (i - 2) * w * 0.14} ${y - w * (0.62 + (i % 2) * 0.22)}Q${cx + (i - 2) * w * 0.16 + w * 0.14} ${y - w * 0.4} ${cx + (i - 2) * w * 0.16 + w * 0.12} ${y - 24}Z`,
      i % 2 ? '#F7C35F' : '#E8793A',
      { o: 0.92 },
    ),
  );

/** A fireplace of masonry `w` wide on the floor `y`, its chimney breast up to the ceiling. */
export const fireplace = (x: number, y: number, w: number, colour: string, stones = false): string =>
  group([
    rect(
      x + w * 0.1,
      56,
      w * 0.8,
      y - 56,
      linear(
        [
          [0, light(colour, 0.1)],
          [0.8, colour],
          [1, dark(colour, 0.08)],
        ],
        true,
      ),
    ),
    stones
      ? times(42, (i) =>
          rect(
            x + w * 0.1 + ((i * 67) % Math.max(1, Math.floor(w * 0.68))),
            70 + Math.floor(i / 3) * 38,
            50 + ((i * 13) % 36),
            32,
            i % 2 ? dark(colour, 0.08) : light(colour, 0.12),
            { r: 12 },
          ),
        )
      : '',
    rect(x, y - 300, w, 300, dark(colour, 0.05), { r: 4 }),
    rect(x - 16, y - 322, w + 32, 28, WOOD, { r: 5 }),
    rect(x - 16, y - 302, w + 32, 8, dark(WOOD, 0.2), { r: 3 }),
    path(
      `M${x + w * 0.2} ${y}L${x + w * 0.2} ${y - 160}Q${x + w / 2} ${y - 260} ${x + w * 0.8} ${y - 160}L${x + w * 0.8} ${y}Z`,
      linear([
        [0, '#2B2320'],
        [1, '#4A2E22'],
      ]),
    ),
    flames(x + w / 2, y - 8, w * 0.36),
    rect(x - 24, y - 10, w + 48, 22, dark(colour, 0.16), { r: 4 }),
  ]);

/** An iron stove on legs with its pipe. */
export const stove = (cx: number, y: number, w: number): string =>
  group([
    rect(
      cx - 18,
      0,
      36,
      y - w * 1.2,
      linear(
        [
          [0, light(INK, 0.2)],
          [1, INK],
        ],
        true,
      ),
    ),
    contact(cx, y + 2, w * 0.6, 12),
    ellipse(cx, y, w * 0.78, 16, '#8E8A82'),
    times(2, (i) => rect(cx - w * 0.4 + i * w * 0.68, y - 44, w * 0.12, 44, INK, { r: 4 })),
    rect(
      cx - w / 2,
      y - w * 1.24,
      w,
      w * 1.06,
      linear(
        [
          [0, light(INK, 0.16)],
          [1, INK],
        ],
        true,
      ),
      { r: 14 },
    ),
    rect(cx - w * 0.36, y - w * 1.06, w * 0.72, w * 0.56, '#4A2E22', { r: 10 }),
    flames(cx, y - w * 0.54, w * 0.34),
    rect(cx - w * 0.54, y - w * 1.3, w * 1.08, 14, light(INK, 0.2), { r: 5 }),
    rect(cx + w * 0.4, y - w * 0.84, 10, 42, CLAY, { r: 4 }),
  ]);

/** Logs piled in a niche or on the floor. */
export const logs = (x: number, y: number, across: number, high: number): string =>
  times(across * high, (i) => {
    const row = Math.floor(i / across);
    const cx = x + 20 + (i % across) * 40 + (row % 2) * 20;
    const cy = y - 20 - row * 34;
    return circle(cx, cy, 20, WALNUT) + circle(cx, cy, 16, i % 3 ? light(WOOD, 0.25) : WOOD) + circle(cx, cy, 8, dark(WOOD, 0.06));
  });
