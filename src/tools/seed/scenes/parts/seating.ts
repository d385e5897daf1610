import { ellipse, group, linear, path, poly, rect, times } from '../draw.ts';
import { dark, INK, light, WALNUT } from '../palette.ts';

/** The soft shadow a thing throws where it stands. */
export const contact = (cx: number, y: number, rx: number, ry = 16): string =>
  ellipse(cx, y, rx, ry, INK, { o: 0.1 }) + ellipse(cx, y, rx * 0.86, ry * 0.62, INK, { o: 0.13 });

const soft = (colour: string) =>
  linear([
    [0, light(colour, 0.12)],
    [1, dark(colour, 0.04)],
  ]);

/** A square cushion standing on its edge, turned a little. */
export const cushion = (
  cx: number,
  cy: number,
  size: number,
  colour: string,
  turn = 0,
  pattern: 'plain' | 'stripe' | 'dot' = 'plain',
): string => {
  const h = size / 2;
  return group(
    [
      path(`M${-h} ${-h}Q0 ${-h + 8} ${h} ${-h}Q${h - 7} 0 ${h} ${h}Q0 ${h - 5} ${-h} ${h}Q${-h + 7} 0 ${-h} ${-h}Z`, colour),
      path(`M${h} ${-h}Q${h - 7} 0 ${h} ${h}Q0 ${h - 5} ${-h} ${h}Q${h * 0.5} ${h * 0.6} ${h} ${-h}Z`, dark(colour, 0.1)),
      pattern === 'stripe'
        ? times(3, (i) => rect(-h * 0.6 + i * h * 0.5, -h * 0.82, 5, size * 0.8, light(colour, 0.45), { o: 0.7, r: 2 }))
        : '',
      pattern === 'dot'
        ? times(9, (i) =>
            ellipse(-h * 0.5 + (i % 3) * h * 0.5, -h * 0.5 + Math.floor(i / 3) * h * 0.5, 4, 4, light(colour, 0.5), { o: 0.8 }),
          )
        : '',
    ],
    { t: `translate(${cx} ${cy}) rotate(${turn})` },
  );
};

type Sofa = { readonly seats?: number; readonly legs?: string; readonly tall?: number; readonly round?: number; readonly chaise?: boolean };

/** A sofa `w` wide that stands on `y`. */
export const sofa = (
  x: number,
  y: number,
  w: number,
  colour: string,
  { seats = 3, legs = WALNUT, tall = 205, round = 34, chaise = false }: Sofa = {},
): string => {
  const arm = 62;
  const top = y - tall;
  const inner = w - arm * 2;
  const one = inner / seats;
  return group([
    contact(x + w / 2, y + 4, w / 2 + 24, 20),
    times(2, (i) => rect(x + 34 + i * (w - 84), y - 32, 16, 34, legs, { r: 4 })),
    rect(x + 22, top, w - 44, tall - 40, dark(colour, 0.1), { r: round }),
    times(seats, (i) => rect(x + arm + i * one + 3, top + 12, one - 6, tall * 0.56, soft(light(colour, 0.04)), { r: 24 })),
    times(
      seats,
      (i) =>
        rect(x + arm + i * one + 2, y - 112, one - 4, 54, soft(light(colour, 0.1)), { r: 16 }) +
        rect(x + arm + i * one + 14, y - 110, one - 28, 6, light(colour, 0.4), { r: 3, o: 0.5 }),
    ),
    rect(x + arm - 8, y - 66, inner + 16, 44, dark(colour, 0.07), { r: 8 }),
    rect(x, y - 142, arm, 122, soft(colour), { r: 26 }),
    rect(x + w - arm, y - 142, arm, 122, soft(dark(colour, 0.08)), { r: 26 }),
    rect(x + 8, y - 140, arm - 16, 10, light(colour, 0.4), { r: 5, o: 0.5 }),
    chaise
      ? contact(x + w - arm - one / 2, y + 62, one / 2 + 30, 16) +
        rect(x + w - arm - one - 6, y - 112, one + 14, 160, soft(light(colour, 0.06)), { r: 22 }) +
        rect(x + w - arm - one - 6, y - 4, one + 14, 62, dark(colour, 0.1), { r: 16 })
      : '',
  ]);
};

/** A rounded armchair that stands on `y`. */
export const armchair = (x: number, y: number, colour: string, w = 230, legs = WALNUT): string =>
  group([
    contact(x + w / 2, y + 3, w / 2 + 10, 15),
    poly([x + 40, y - 40, x + 54, y - 40, x + 40, y + 2, x + 30, y + 2], legs),
    poly([x + w - 40, y - 40, x + w - 54, y - 40, x + w - 40, y + 2, x + w - 30, y + 2], legs),
    path(`M${x + 18} ${y - 60}Q${x + 6} ${y - 246} ${x + w / 2} ${y - 246}T${x + w - 18} ${y - 60}Z`, dark(colour, 0.08)),
    path(`M${x + 44} ${y - 70}Q${x + 38} ${y - 224} ${x + w / 2} ${y - 224}T${x + w - 44} ${y - 70}Z`, soft(colour)),
    rect(x + 34, y - 112, w - 68, 52, soft(light(colour, 0.12)), { r: 20 }),
    rect(x, y - 140, 50, 112, soft(light(colour, 0.04)), { r: 25 }),
    rect(x + w - 50, y - 140, 50, 112, soft(dark(colour, 0.08)), { r: 25 }),
    rect(x + 30, y - 68, w - 60, 40, dark(colour, 0.1), { r: 10 }),
  ]);

/** A wooden lounge chair with loose cushions. */
export const lounge = (x: number, y: number, colour: string, frame = WALNUT): string =>
  group([
    contact(x + 110, y + 3, 128, 14),
    times(2, (i) =>
      poly([x + 14 + i * 168, y, x + 28 + i * 168, y, x + 40 + i * 150, y - 130, x + 28 + i * 150, y - 130], i ? dark(frame, 0.12) : frame),
    ),
    rect(x + 30, y - 226, 160, 140, soft(colour), { r: 22 }),
    rect(x + 30, y - 226, 160, 14, light(colour, 0.35), { r: 7, o: 0.5 }),
    rect(x + 20, y - 110, 180, 46, soft(light(colour, 0.1)), { r: 16 }),
    rect(x + 14, y - 68, 192, 12, frame, { r: 4 }),
    rect(x + 6, y - 142, 44, 12, light(frame, 0.12), { r: 6 }),
    rect(x + 170, y - 142, 44, 12, light(frame, 0.12), { r: 6 }),
  ]);

/** A low round stool or pouf. */
export const pouf = (cx: number, y: number, w: number, colour: string): string =>
  contact(cx, y + 2, w / 2 + 10, 12) +
  rect(
    cx - w / 2,
    y - w * 0.52,
    w,
    w * 0.52,
    linear(
      [
        [0, light(colour, 0.1)],
        [0.5, colour],
        [1, dark(colour, 0.14)],
      ],
      true,
    ),
    { r: w * 0.2 },
  ) +
  ellipse(cx, y - w * 0.45, w * 0.44, w * 0.1, light(colour, 0.2)) +
  times(3, (i) => rect(cx - w * 0.28 + i * w * 0.26, y - w * 0.38, 3, w * 0.34, dark(colour, 0.12), { o: 0.5 }));

/** A dining chair seen from the front or (with `back`) from behind. */
export const chair = (x: number, y: number, wood: string, seat: string, style: 'slats' | 'round' | 'shell' = 'slats', h = 250): string =>
  group([
    contact(x + 55, y + 2, 66, 9),
    poly([x + 8, y, x + 17, y, x + 22, y - 128, x + 12, y - 128], wood),
    poly([x + 102, y, x + 93, y, x + 88, y - 128, x + 98, y - 128], dark(wood, 0.12)),
    style === 'slats'
      ? rect(x + 8, y - h, 10, h - 120, wood, { r: 5 }) +
        rect(x + 92, y - h, 10, h - 120, dark(wood, 0.1), { r: 5 }) +
        times(3, (i) => rect(x + 8, y - h + 8 + i * 34, 94, 18, i ? wood : light(wood, 0.12), { r: 8 }))
      : '',
    style === 'round'
      ? path(
          `M${x + 6} ${y - 124}L${x + 6} ${y - h + 44}Q${x + 55} ${y - h - 30} ${x + 104} ${y - h + 44}L${x + 104} ${y - 124}L${x + 92} ${y - 124}L${x + 92} ${y - h + 52}Q${x + 55} ${y - h - 8} ${x + 18} ${y - h + 52}L${x + 18} ${y - 124}Z`,
          wood,
        ) +
        rect(x + 30, y - h + 22, 8, h - 142, dark(wood, 0.06), { r: 4 }) +
        rect(x + 52, y - h + 10, 8, h - 130, dark(wood, 0.06), { r: 4 }) +
        rect(x + 74, y - h + 22, 8, h - 142, dark(wood, 0.06), { r: 4 })
      : '',
    style === 'shell'
      ? path(
          `M${x + 2} ${y - 118}Q${x - 4} ${y - h + 10} ${x + 30} ${y - h}L${x + 80} ${y - h}Q${x + 114} ${y - h + 10} ${x + 108} ${y - 118}Z`,
          soft(seat),
        )
      : '',
    rect(x + 2, y - 138, 106, 22, style === 'shell' ? dark(seat, 0.08) : seat, { r: 10 }),
    rect(x + 6, y - 138, 98, 6, light(seat, 0.3), { r: 3, o: 0.6 }),
  ]);
