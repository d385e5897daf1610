import { circle, clipped, ellipse, group, line, linear, path, poly, radial, rect, stroke, times } from '../draw.ts';
import { CLAY, dark, INK, LEAF, LINEN, light, OCHRE, PAPER, PINE, SAGE, WALNUT, WOOD } from '../palette.ts';
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

const pot = (cx: number, y: number, w: number, colour: string): string =>
  contact(cx, y + 1, w * 0.62, 10) +
  path(
    `M${cx - w / 2} ${y - w * 0.8}L${cx + w / 2} ${y - w * 0.8}L${cx + w * 0.38} ${y}L${cx - w * 0.38} ${y}Z`,
    linear(
      [
        [0, light(colour, 0.12)],
        [0.6, colour],
        [1, dark(colour, 0.14)],
      ],
      true,
    ),
  ) +
  rect(cx - w * 0.54, y - w * 0.86, w * 1.08, w * 0.16, light(colour, 0.14), { r: 5 });

const leaf = (x: number, y: number, length: number, width: number, turn: number, colour: string): string =>
  path(`M0 0Q${width} ${-length * 0.45} 0 ${-length}Q${-width} ${-length * 0.45} 0 0Z`, colour, {
    t: `translate(${x} ${y}) rotate(${turn})`,
  }) + path(`M0 0Q${width} ${-length * 0.45} 0 ${-length}Z`, dark(colour, 0.13), { t: `translate(${x} ${y}) rotate(${turn})` });

/** A plant in a pot, `h` high in all. */
export const plant = (
  cx: number,
  y: number,
  h: number,
  colour: string,
  kind: 'ficus' | 'palm' | 'snake' | 'monstera' | 'cactus' | 'olive' = 'monstera',
): string => {
  const w = Math.max(46, h * 0.26);
  const mouth = y - w * 0.8;
  const g = [LEAF, light(LEAF, 0.14), PINE, dark(LEAF, 0.12)] as const;
  const green = (i: number): string => g[i % 4] ?? LEAF;
  const room = h - w * 0.8;
  if (kind === 'snake')
    return (
      times(7, (i) => leaf(cx + (i - 3) * w * 0.11, mouth + 6, room * (0.7 + ((i * 3) % 4) * 0.1), w * 0.2, (i - 3) * 6, green(i))) +
      pot(cx, y, w, colour)
    );
  if (kind === 'cactus')
    return (
      rect(
        cx - w * 0.2,
        mouth - room,
        w * 0.4,
        room + 8,
        linear(
          [
            [0, light(PINE, 0.2)],
            [1, PINE],
          ],
          true,
        ),
        { r: w * 0.2 },
      ) +
      stroke(
        `M${cx} ${mouth - room * 0.35}Q${cx + w * 0.55} ${mouth - room * 0.35} ${cx + w * 0.55} ${mouth - room * 0.7}`,
        LEAF,
        w * 0.22,
      ) +
      stroke(
        `M${cx} ${mouth - room * 0.2}Q${cx - w * 0.5} ${mouth - room * 0.2} ${cx - w * 0.5} ${mouth - room * 0.45}`,
        light(PINE, 0.14),
        w * 0.22,
      ) +
      pot(cx, y, w, colour)
    );
  if (kind === 'palm')
    return (
      times(9, (i) => {
        const a = (i - 4) * 19;
        const reach = room * (0.98 - Math.abs(i - 4) * 0.05);
        return leaf(cx + (i - 4) * 2, mouth + 4, reach, room * 0.09, a, green(i));
      }) + pot(cx, y, w, colour)
    );
  if (kind === 'ficus' || kind === 'olive') {
    const crown = mouth - room * 0.62;
    const size = room * 0.36;
    const spots = times(26, (i) => {
      const a = i * 2.4;
      const d = size * Math.sqrt(i / 26);
      return kind === 'ficus'
        ? leaf(cx + Math.cos(a) * d, crown + Math.sin(a) * d * 1.05 + size * 0.3, size * 0.56, size * 0.2, a * 57 + 40, green(i))
        : leaf(cx + Math.cos(a) * d, crown + Math.sin(a) * d, size * 0.5, size * 0.08, a * 57, i % 2 ? SAGE : light(LEAF, 0.2));
    });
    return (
      stroke(`M${cx} ${mouth}Q${cx + 8} ${(mouth + crown) / 2} ${cx} ${crown}`, WALNUT, w * 0.1) +
      stroke(
        `M${cx + 4} ${(mouth + crown) / 2}L${cx - size * 0.5} ${crown - 4}M${cx + 4} ${(mouth + crown) / 2 - 14}L${cx + size * 0.5} ${crown}`,
        WALNUT,
        w * 0.07,
      ) +
      spots +
      pot(cx, y, w, colour)
    );
  }
  return (
    times(9, (i) => {
      const a = (i - 4) * 17;
      const reach = room * (0.5 + ((i * 5) % 4) * 0.1);
      const r = (a * Math.PI) / 180;
      const x = cx + Math.sin(r) * reach;
      const top = mouth - Math.cos(r) * reach;
      return (
        stroke(`M${cx} ${mouth}Q${cx + Math.sin(r) * reach * 0.3} ${mouth - reach * 0.7} ${x} ${top}`, dark(LEAF, 0.2), 4) +
        leaf(x - Math.sin(r) * 20, top + 30, room * 0.36, room * 0.15, a * 1.5, green(i))
      );
    }) + pot(cx, y, w, colour)
  );
};

/** Stems hanging from a pot at `cx, y`. */
export const trailing = (cx: number, y: number, w: number, long: number, colour: string): string =>
  times(6, (i) => {
    const x = cx - w * 0.45 + (i * w * 0.9) / 5;
    const fall = long * (0.55 + ((i * 3) % 4) * 0.15);
    return (
      stroke(`M${x} ${y - w * 0.5}Q${x + (i - 2.5) * 6} ${y + fall * 0.4} ${x + (i - 2.5) * 4} ${y + fall}`, LEAF, 3) +
      times(5, (k) => ellipse(x + (i - 2.5) * 5 + (k % 2 ? 7 : -7), y - 10 + (fall * k) / 4.4, 10, 6, k % 2 ? LEAF : light(LEAF, 0.18)))
    );
  }) +
  rect(
    cx - w / 2,
    y - w * 0.62,
    w,
    w * 0.62,
    linear(
      [
        [0, light(colour, 0.12)],
        [1, dark(colour, 0.1)],
      ],
      true,
    ),
    { r: w * 0.16 },
  );

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
