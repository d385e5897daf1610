import { circle, ellipse, group, line, linear, path, poly, rect, stroke, times } from '../draw.ts';
import { CLAY, dark, INK, LEAF, LINEN, light, OCHRE, PAPER, PINE, SAGE, STONE, WALNUT, WOOD } from '../palette.ts';
import { leaf } from './greenery.ts';

/** Pavement and street before houses whose foot is at `y`. */
export const street = (y: number, colour: string = STONE, cobbles = false): string =>
  rect(0, y, 1280, 70, light(colour, 0.3)) +
  times(14, (i) => line(640 + (i - 6.5) * 96, y, 640 + (i - 6.5) * 116, y + 70, dark(colour, 0.05), 3)) +
  rect(0, y + 66, 1280, 14, dark(colour, 0.12)) +
  rect(
    0,
    y + 80,
    1280,
    960 - y - 80,
    linear([
      [0, dark(colour, 0.28)],
      [1, dark(colour, 0.18)],
    ]),
  ) +
  (cobbles
    ? times(90, (i) =>
        ellipse((i * 73) % 1290, y + 96 + Math.floor(i / 18) * 22, 30, 8, i % 2 ? dark(colour, 0.16) : light(colour, 0.02), { o: 0.6 }),
      )
    : '') +
  rect(0, y, 1280, 26, INK, { o: 0.14 });

type Tree = 'round' | 'cypress' | 'palm' | 'jacaranda' | 'fir' | 'orange';

/** A tree that stands at `cx, y`. */
export const tree = (cx: number, y: number, h: number, kind: Tree = 'round'): string => {
  const ground = ellipse(cx, y, h * 0.24, h * 0.03, INK, { o: 0.18 });
  const trunk = path(
    `M${cx - h * 0.025} ${y}L${cx - h * 0.015} ${y - h * 0.6}L${cx + h * 0.015} ${y - h * 0.6}L${cx + h * 0.03} ${y}Z`,
    WALNUT,
  );
  if (kind === 'cypress')
    return (
      ground +
      trunk +
      path(
        `M${cx} ${y - h}Q${cx + h * 0.16} ${y - h * 0.4} ${cx + h * 0.08} ${y - h * 0.08}L${cx - h * 0.08} ${y - h * 0.08}Q${cx - h * 0.16} ${y - h * 0.4} ${cx} ${y - h}Z`,
        PINE,
      ) +
      path(`M${cx} ${y - h}Q${cx + h * 0.16} ${y - h * 0.4} ${cx + h * 0.08} ${y - h * 0.08}L${cx} ${y - h * 0.08}Z`, dark(PINE, 0.18))
    );
  if (kind === 'fir')
    return (
      ground +
      trunk +
      times(4, (i) => {
        const b = y - h * 0.12 - i * h * 0.2;
        const half = h * (0.26 - i * 0.05);
        return (
          poly([cx - half, b, cx, b - h * 0.34, cx + half, b], i % 2 ? LEAF : dark(LEAF, 0.14)) +
          poly([cx, b - h * 0.34, cx + half, b, cx, b], dark(LEAF, 0.26), { o: 0.6 })
        );
      })
    );
  if (kind === 'palm')
    return (
      ground +
      stroke(`M${cx} ${y}Q${cx + h * 0.08} ${y - h * 0.5} ${cx + h * 0.02} ${y - h * 0.84}`, WALNUT, h * 0.035) +
      times(10, (i) => leaf(cx + h * 0.02, y - h * 0.84, h * 0.34, h * 0.05, -135 + i * 30, i % 2 ? LEAF : dark(LEAF, 0.12)))
    );
  const tones: readonly [string, string, string] =
    kind === 'jacaranda'
      ? ['#9A86B8', '#B4A2CC', '#83709F']
      : kind === 'orange'
        ? [PINE, LEAF, dark(PINE, 0.1)]
        : [LEAF, light(LEAF, 0.16), dark(LEAF, 0.14)];
  const r = h * 0.17;
  const top = y - h * 0.68;
  return group([
    ground,
    trunk,
    [
      [-0.9, 0.3],
      [0.9, 0.35],
      [0, 0.5],
    ]
      .map(([a, b]) => circle(cx + r * (a ?? 0), top + r * (b ?? 0), r * 1.15, tones[2]))
      .join(''),
    [
      [-0.8, -0.1],
      [0.7, -0.05],
      [0, -0.8],
      [0, 0],
    ]
      .map(([a, b]) => circle(cx + r * (a ?? 0), top + r * (b ?? 0), r * 1.1, tones[0]))
      .join(''),
    [
      [-0.7, -0.5],
      [0.1, -1.1],
      [0.5, -0.4],
    ]
      .map(([a, b]) => circle(cx + r * (a ?? 0), top + r * (b ?? 0), r * 0.7, tones[1]))
      .join(''),
    kind === 'orange'
      ? times(12, (i) => circle(cx - r * 1.4 + ((i * 53) % 100) * r * 0.028, top - r + ((i * 37) % 100) * r * 0.02, r * 0.13, OCHRE))
      : '',
  ]);
};

export const streetLamp = (x: number, y: number): string =>
  ellipse(x, y, 24, 5, INK, { o: 0.2 }) +
  rect(x - 5, y - 320, 10, 320, INK, { r: 4 }) +
  rect(x - 12, y - 40, 24, 40, INK, { r: 4 }) +
  poly([x - 20, y - 320, x + 20, y - 320, x + 14, y - 370, x - 14, y - 370], '#FBEBBE') +
  poly([x - 26, y - 368, x + 26, y - 368, x, y - 396], INK);

export const bicycle = (x: number, y: number, colour: string): string =>
  ellipse(x + 75, y, 96, 7, INK, { o: 0.16 }) +
  [x, x + 150].map((cx) => circle(cx, y - 42, 42, INK) + circle(cx, y - 42, 37, '#D8D4CA') + circle(cx, y - 42, 5, INK)).join('') +
  stroke(
    `M${x} ${y - 42}L${x + 46} ${y - 108}L${x + 126} ${y - 108}L${x + 72} ${y - 42}L${x} ${y - 42}M${x + 72} ${y - 42}L${x + 40} ${y - 122}M${x + 150} ${y - 42}L${x + 120} ${y - 132}L${x + 146} ${y - 138}`,
    colour,
    7,
  ) +
  rect(x + 20, y - 130, 42, 10, WALNUT, { r: 5 });

/** Meadow, sand or a deck in front, its edge at `y`. */
export const meadow = (y: number, colour: string, tufts = true): string =>
  path(
    `M0 ${y + 16}Q320 ${y - 20} 660 ${y + 6}T1280 ${y}L1280 960L0 960Z`,
    linear([
      [0, light(colour, 0.12)],
      [1, dark(colour, 0.08)],
    ]),
  ) +
  (tufts
    ? times(46, (i) => {
        const x = (i * 137) % 1280;
        const ty = y + 40 + ((i * 71) % Math.max(40, 900 - y));
        return path(`M${x - 12} ${ty}l4 -22l6 18l6 -26l4 26l8 -16l2 20z`, i % 2 ? dark(colour, 0.12) : light(colour, 0.14));
      })
    : '');

export const deck = (y: number, colour: string = WOOD): string =>
  rect(0, y, 1280, 960 - y, colour) +
  times(25, (i) => line(640 + (i - 12) * 64, y, 640 + (i - 12) * 150, 960, dark(colour, 0.16), 3)) +
  rect(0, y, 1280, 12, light(colour, 0.25)) +
  rect(0, 880, 1280, 80, dark(colour, 0.1), { o: 0.3 });

export const railing = (y: number, kind: 'glass' | 'bars' | 'wall', colour = INK): string =>
  kind === 'glass'
    ? rect(0, y - 150, 1280, 150, '#E6F1F0', { o: 0.4 }) +
      rect(0, y - 158, 1280, 12, colour) +
      times(5, (i) => rect(40 + i * 300, y - 150, 10, 150, colour))
    : kind === 'wall'
      ? rect(0, y - 150, 1280, 150, colour) + rect(0, y - 160, 1280, 20, light(colour, 0.3), { r: 4 })
      : rect(0, y - 158, 1280, 12, colour, { r: 4 }) +
        rect(0, y - 20, 1280, 8, colour) +
        times(58, (i) => rect(8 + i * 22, y - 150, 5, 150, colour));

/** Small lamps on a line between two points. */
export const fairyLights = (x1: number, y1: number, x2: number, y2: number, sag: number, count = 11): string => {
  const at = (t: number): readonly [number, number] => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + 4 * sag * t * (1 - t)];
  return (
    stroke(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, INK, 2.5) +
    times(count, (i) => {
      const [x, y] = at((i + 0.5) / count);
      return circle(x, y + 10, 26, '#FFE9B8', { o: 0.25 }) + circle(x, y + 10, 8, '#FFEFC4');
    })
  );
};

export const parasol = (cx: number, y: number, w: number, colour: string): string =>
  ellipse(cx, y, 50, 10, INK, { o: 0.2 }) +
  rect(cx - 5, y - 420, 10, 420, WALNUT) +
  path(`M${cx - w / 2} ${y - 360}Q${cx - w * 0.3} ${y - 460} ${cx} ${y - 470}T${cx + w / 2} ${y - 360}Z`, colour) +
  path(
    `M${cx - w * 0.17} ${y - 360}Q${cx - w * 0.12} ${y - 450} ${cx} ${y - 470}Q${cx + w * 0.12} ${y - 450} ${cx + w * 0.17} ${y - 360}Z`,
    light(colour, 0.5),
  ) +
  path(`M${cx + w * 0.17} ${y - 360}Q${cx + w * 0.12} ${y - 450} ${cx} ${y - 470}T${cx + w / 2} ${y - 360}Z`, dark(colour, 0.12)) +
  rect(cx - w / 2, y - 364, w, 10, dark(colour, 0.2), { r: 4 });

export const sunbed = (x: number, y: number, colour: string): string =>
  ellipse(x + 150, y + 2, 170, 12, INK, { o: 0.16 }) +
  poly([x + 20, y - 150, x + 50, y - 160, x + 110, y - 60, x + 84, y - 50], light(colour, 0.2)) +
  rect(x + 80, y - 76, 220, 26, colour, { r: 10 }) +
  rect(x + 70, y - 54, 236, 10, WOOD, { r: 4 }) +
  times(2, (i) => rect(x + 90 + i * 186, y - 46, 10, 46, WALNUT)) +
  rect(x + 36, y - 150, 40, 20, PAPER, { r: 8, t: `rotate(58 ${x + 50} ${y - 140})` });

export const campfire = (cx: number, y: number): string =>
  circle(cx, y - 30, 130, '#FFC46B', { o: 0.16 }) +
  circle(cx, y - 30, 70, '#FFC46B', { o: 0.22 }) +
  times(7, (i) => ellipse(cx - 66 + i * 22, y + 4 + (i % 2) * 6, 16, 11, i % 2 ? STONE : dark(STONE, 0.14))) +
  path(`M${cx - 34} ${y}Q${cx - 40} ${y - 50} ${cx} ${y - 100}Q${cx + 44} ${y - 50} ${cx + 34} ${y}Z`, '#E8793A') +
  path(`M${cx - 18} ${y}Q${cx - 20} ${y - 30} ${cx + 4} ${y - 62}Q${cx + 26} ${y - 30} ${cx + 18} ${y}Z`, '#F7C35F');

export const planter = (x: number, y: number, w: number, colour: string): string =>
  times(Math.floor(w / 22), (i) =>
    ellipse(x + 14 + i * 22, y - 84 - (i % 3) * 10, 24, 34, i % 3 ? (i % 2 ? LEAF : SAGE) : light(LEAF, 0.2)),
  ) +
  times(Math.floor(w / 40), (i) => circle(x + 20 + i * 40, y - 104 - (i % 2) * 16, 7, i % 2 ? CLAY : OCHRE)) +
  rect(
    x,
    y - 66,
    w,
    66,
    linear([
      [0, light(colour, 0.1)],
      [1, dark(colour, 0.1)],
    ]),
    { r: 6 },
  ) +
  rect(x - 6, y - 70, w + 12, 12, LINEN, { r: 4 });
