import { circle, ellipse, line, linear, path, poly, radial, rect, stroke, times } from '../draw.ts';
import { dark, INK, light, WALNUT } from '../palette.ts';
import { contact } from './seating.ts';

const glow = (cx: number, cy: number, r: number, o = 0.5): string =>
  circle(
    cx,
    cy,
    r,
    radial([
      [0, '#FFE9B8', o],
      [0.45, '#FFE9B8', o * 0.4],
      [1, '#FFE9B8', 0],
    ]),
  );

/** A lamp hung from the ceiling, its shade's foot at `y`. */
export const pendant = (
  cx: number,
  y: number,
  w: number,
  colour: string,
  kind: 'dome' | 'cone' | 'globe' | 'basket' | 'drum' = 'dome',
): string => {
  const h = w * 0.5;
  const cord = line(cx, 0, cx, y - h, INK, 3);
  const halo = glow(cx, y + w * 0.1, w * 1.5);
  const bulb = ellipse(cx, y, w * 0.3, w * 0.07, '#FFF1CF');
  const tint = linear(
    [
      [0, light(colour, 0.2)],
      [0.5, colour],
      [1, dark(colour, 0.14)],
    ],
    true,
  );
  if (kind === 'globe')
    return (
      halo +
      line(cx, 0, cx, y - w, INK, 3) +
      circle(
        cx,
        y - w / 2,
        w / 2,
        radial([
          [0, '#FFFDF3'],
          [0.7, '#FFF0CE'],
          [1, '#EFD9A8'],
        ]),
      ) +
      rect(cx - 9, y - w - 6, 18, 14, INK, { r: 3 })
    );
  if (kind === 'cone') return halo + cord + poly([cx - w * 0.1, y - h, cx + w * 0.1, y - h, cx + w / 2, y, cx - w / 2, y], tint) + bulb;
  if (kind === 'drum')
    return (
      halo +
      cord +
      rect(
        cx - w / 2,
        y - h,
        w,
        h,
        linear([
          [0, light(colour, 0.1)],
          [1, light(colour, 0.45)],
        ]),
        { r: 6 },
      ) +
      bulb
    );
  if (kind === 'basket')
    return (
      halo +
      cord +
      path(`M${cx - w / 2} ${y}Q${cx - w * 0.5} ${y - h * 1.2} ${cx} ${y - h * 1.2}T${cx + w / 2} ${y}Z`, tint) +
      times(5, (i) =>
        stroke(
          `M${cx - w * 0.46 + i * 2} ${y - 8 - i * h * 0.2}Q${cx} ${y + 6 - i * h * 0.24} ${cx + w * 0.46 - i * 2} ${y - 8 - i * h * 0.2}`,
          dark(colour, 0.2),
          2,
          { o: 0.5 },
        ),
      ) +
      bulb
    );
  return halo + cord + path(`M${cx - w / 2} ${y}A${w / 2} ${h} 0 0 1 ${cx + w / 2} ${y}Z`, tint) + bulb;
};

/** A lamp on the floor: a shade on a pole, an arc that reaches over, or three legs. */
export const floorLamp = (x: number, y: number, colour: string, kind: 'pole' | 'arc' | 'tripod' = 'pole', h = 400): string => {
  if (kind === 'arc')
    return (
      contact(x, y, 60, 9) +
      glow(x + 230, y - h + 60, 190) +
      stroke(
        `M${x} ${y - 6}L${x} ${y - h * 0.7}Q${x} ${y - h - 70} ${x + 130} ${y - h - 60}Q${x + 225} ${y - h - 46} ${x + 230} ${y - h}`,
        INK,
        7,
      ) +
      ellipse(x, y - 5, 48, 10, INK) +
      path(`M${x + 170} ${y - h + 46}A60 52 0 0 1 ${x + 290} ${y - h + 46}Z`, colour)
    );
  const legs =
    kind === 'tripod'
      ? line(x, y - h + 70, x - 58, y, WALNUT, 9) +
        line(x, y - h + 70, x + 58, y, WALNUT, 9) +
        line(x, y - h + 70, x + 8, y - 8, dark(WALNUT, 0.2), 8)
      : rect(x - 4, y - h + 60, 8, h - 64, INK) + ellipse(x, y - 4, 44, 10, INK);
  return (
    contact(x, y, 64, 9) +
    glow(x, y - h + 40, 210) +
    legs +
    poly(
      [x - 46, y - h - 14, x + 46, y - h - 14, x + 72, y - h + 86, x - 72, y - h + 86],
      linear([
        [0, light(colour, 0.2)],
        [1, light(colour, 0.5)],
      ]),
    )
  );
};

export const tableLamp = (cx: number, y: number, colour: string, foot: string, h = 120): string =>
  glow(cx, y - h * 0.7, h * 1.3, 0.55) +
  ellipse(
    cx,
    y - 26,
    22,
    27,
    linear(
      [
        [0, light(foot, 0.2)],
        [1, dark(foot, 0.14)],
      ],
      true,
    ),
  ) +
  rect(cx - 3, y - h * 0.6, 6, h * 0.3, INK) +
  poly(
    [cx - h * 0.22, y - h, cx + h * 0.22, y - h, cx + h * 0.4, y - h * 0.5, cx - h * 0.4, y - h * 0.5],
    linear([
      [0, light(colour, 0.2)],
      [1, light(colour, 0.55)],
    ]),
  );

export const sconce = (cx: number, cy: number, colour: string): string =>
  glow(cx, cy, 120) +
  rect(cx - 5, cy, 10, 54, INK, { r: 4 }) +
  poly([cx - 20, cy - 36, cx + 20, cy - 36, cx + 34, cy + 14, cx - 34, cy + 14], light(colour, 0.4));
