import { circle, clipped, ellipse, group, line, linear, path, poly, rect, stroke, times } from '../draw.ts';
import { dark, INK, LINEN, light, PAPER, WOOD } from '../palette.ts';
import { leaf } from './greenery.ts';
import { contact } from './seating.ts';

/** A rug lying before the wall, seen flat. */
export const rug = (
  cx: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  kind: 'oval' | 'stripes' | 'border' | 'berber' = 'border',
  second = PAPER,
): string => {
  if (kind === 'oval')
    return (
      ellipse(cx, y, w / 2, h / 2, dark(colour, 0.1)) +
      ellipse(cx, y - 3, w / 2, h / 2, colour) +
      times(3, (i) => ellipse(cx, y - 3, (w / 2) * (0.86 - i * 0.24), (h / 2) * (0.86 - i * 0.24), i % 2 ? colour : light(colour, 0.22)))
    );
  const skew = h * 0.42;
  const at = (s: number, d: number): number => cx + (s * w) / 2 + s * (d - 0.5) * skew * 2;
  const band = (a: number, b: number, s: number): readonly number[] => [
    at(-s, a),
    y - h / 2 + h * a,
    at(s, a),
    y - h / 2 + h * a,
    at(s, b),
    y - h / 2 + h * b,
    at(-s, b),
    y - h / 2 + h * b,
  ];
  const plain = poly(band(0, 1, 1), dark(colour, 0.12), { t: 'translate(0 4)' }) + poly(band(0, 1, 1), colour);
  if (kind === 'stripes')
    return plain + times(5, (i) => poly(band(0.1 + i * 0.18, 0.19 + i * 0.18, 1), i % 2 ? second : light(colour, 0.3)));
  if (kind === 'berber')
    return (
      plain +
      clipped(
        poly(band(0.06, 0.94, 0.97), '#000'),
        times(10, (i) =>
          stroke(
            `M${cx - w * 0.7 + i * w * 0.16} ${y + h / 2}l${w * 0.08} ${-h * 0.5}l${w * 0.08} ${h * 0.5}M${cx - w * 0.7 + i * w * 0.16} ${y - h / 2}l${w * 0.08} ${h * 0.5}l${w * 0.08} ${-h * 0.5}`,
            second,
            5,
          ),
        ),
      )
    );
  return plain + poly(band(0.1, 0.9, 0.95), second) + poly(band(0.16, 0.84, 0.92), light(colour, 0.1));
};

/** A framed abstract picture. */
export const picture = (
  x: number,
  y: number,
  w: number,
  h: number,
  kind: number,
  colours: readonly [string, string, string],
  frame = WOOD,
): string => {
  const [a, b, c] = colours;
  const art = [
    () =>
      circle(x + w * 0.5, y + h * 0.38, w * 0.22, b) +
      path(
        `M${x} ${y + h}L${x} ${y + h * 0.66}Q${x + w * 0.3} ${y + h * 0.48} ${x + w * 0.55} ${y + h * 0.68}T${x + w} ${y + h * 0.6}L${x + w} ${y + h}Z`,
        a,
      ) +
      path(`M${x} ${y + h}L${x} ${y + h * 0.84}Q${x + w * 0.5} ${y + h * 0.66} ${x + w} ${y + h * 0.86}L${x + w} ${y + h}Z`, c),
    () =>
      path(
        `M${x + w * 0.2} ${y + h}L${x + w * 0.2} ${y + h * 0.5}A${w * 0.3} ${w * 0.3} 0 0 1 ${x + w * 0.8} ${y + h * 0.5}L${x + w * 0.8} ${y + h}Z`,
        a,
      ) +
      path(
        `M${x + w * 0.35} ${y + h}L${x + w * 0.35} ${y + h * 0.54}A${w * 0.15} ${w * 0.15} 0 0 1 ${x + w * 0.65} ${y + h * 0.54}L${x + w * 0.65} ${y + h}Z`,
        b,
      ),
    () =>
      rect(x + w * 0.14, y + h * 0.14, w * 0.44, h * 0.5, a) +
      circle(x + w * 0.62, y + h * 0.6, w * 0.24, b, { o: 0.9 }) +
      rect(x + w * 0.2, y + h * 0.76, w * 0.6, h * 0.06, c),
    () =>
      times(5, (i) => leaf(x + w * 0.5, y + h * 0.88, h * 0.6, w * 0.12, (i - 2) * 30, i % 2 ? a : c)) +
      rect(x + w * 0.36, y + h * 0.84, w * 0.28, h * 0.1, b),
  ];
  return group([
    rect(x - 8, y - 4, w + 22, h + 18, INK, { o: 0.08, r: 3 }),
    rect(x - 9, y - 9, w + 18, h + 18, frame, { r: 3 }),
    rect(x, y, w, h, PAPER),
    clipped(rect(x + w * 0.07, y + w * 0.07, w * 0.86, h - w * 0.14, '#000'), (art[kind % 4] ?? art[0])?.() ?? ''),
  ]);
};

export const mirror = (cx: number, cy: number, r: number, frame = WOOD, tall = 1): string =>
  ellipse(cx + 5, cy + 7, r + 8, r * tall + 8, INK, { o: 0.1 }) +
  ellipse(cx, cy, r + 9, r * tall + 9, frame) +
  ellipse(
    cx,
    cy,
    r,
    r * tall,
    linear([
      [0, '#DCE9EA'],
      [1, '#B9CFD1'],
    ]),
  ) +
  clipped(
    ellipse(cx, cy, r, r * tall, '#000'),
    poly(
      [cx - r * 0.5, cy + r * tall, cx + r * 0.3, cy - r * tall, cx + r * 0.65, cy - r * tall, cx - r * 0.15, cy + r * tall],
      '#FFFFFF',
      { o: 0.35 },
    ),
  );

/** A woven basket. */
export const basket = (cx: number, y: number, w: number, colour = WOOD, throwColour = LINEN): string =>
  contact(cx, y + 1, w * 0.56, 9) +
  ellipse(cx, y - w * 0.74, w * 0.4, w * 0.18, throwColour) +
  rect(
    cx - w / 2,
    y - w * 0.72,
    w,
    w * 0.72,
    linear(
      [
        [0, light(colour, 0.2)],
        [1, dark(colour, 0.1)],
      ],
      true,
    ),
    { r: 14 },
  ) +
  times(5, (i) =>
    line(cx - w * 0.46, y - w * 0.6 + i * w * 0.12, cx + w * 0.46, y - w * 0.6 + i * w * 0.12, dark(colour, 0.18), 3, { o: 0.5 }),
  );

/** A board on the wall with things on it. */
export const board = (x: number, y: number, w: number, wood = WOOD, things = ''): string =>
  rect(x + 8, y + 12, w - 10, 8, INK, { o: 0.1 }) +
  rect(x, y, w, 12, wood, { r: 3 }) +
  rect(x, y + 9, w, 4, dark(wood, 0.16), { r: 2 }) +
  things;
