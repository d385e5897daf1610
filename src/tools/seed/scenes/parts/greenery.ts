import { ellipse, linear, path, rect, stroke, times } from '../draw.ts';
import { dark, LEAF, light, PINE, SAGE, WALNUT } from '../palette.ts';
import { contact } from './seating.ts';

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

export const leaf = (x: number, y: number, length: number, width: number, turn: number, colour: string): string =>
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
      times(7, (i) => leaf(cx + (i - 3) * w * 0.11, mouth + 6, room * (0.7 + ((i * 3) % 4) * 0.1), w * 0.34, (i - 3) * 6, green(i))) +
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
        return leaf(cx + (i - 4) * 2, mouth + 4, reach, room * 0.15, a, green(i));
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
