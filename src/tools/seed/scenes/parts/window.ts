import { clipped, ellipse, framed, group, line, linear, path, poly, rect, times } from '../draw.ts';
import { dark, INK, light, PAPER, WALNUT } from '../palette.ts';
import { type Hour, landscape, type Vista } from './landscape.ts';
import { FLOOR } from './room.ts';

type Panes = {
  readonly frame?: string;
  readonly across?: number;
  readonly down?: number;
  readonly sill?: boolean;
  readonly arch?: boolean;
};

/** A window in the back wall with the view behind it. */
export const pane = (x: number, y: number, w: number, h: number, vista: Vista, hour: Hour = 'day', look: Panes = {}): string => {
  const { frame = PAPER, across = 2, down = 1, sill = true, arch = false } = look;
  const view = framed(x, y, w, h, 1280, 960, landscape(vista, hour));
  const hole = arch
    ? path(`M${x} ${y + h}L${x} ${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}L${x + w} ${y + h}Z`, '#000')
    : rect(x, y, w, h, '#000');
  const rim = arch
    ? path(
        `M${x - 16} ${y + h}L${x - 16} ${y + w / 2}A${w / 2 + 16} ${w / 2 + 16} 0 0 1 ${x + w + 16} ${y + w / 2}L${x + w + 16} ${y + h}Z`,
        frame,
      )
    : rect(x - 16, y - 16, w + 32, h + 32, frame, { r: 4 });
  return group([
    rim,
    clipped(
      hole,
      view +
        rect(x, y, w, 16, INK, { o: 0.14 }) +
        rect(x, y, 12, h, INK, { o: 0.1 }) +
        poly([x + w * 0.15, y + h, x + w * 0.55, y, x + w * 0.72, y, x + w * 0.32, y + h], '#FFFFFF', { o: 0.13 }),
    ),
    clipped(
      hole,
      times(
        across - 1,
        (i) => rect(x + ((i + 1) * w) / across - 5, y, 10, h, frame) + rect(x + ((i + 1) * w) / across + 3, y, 2, h, dark(frame, 0.2)),
      ) + times(down - 1, (i) => rect(x, y + ((i + 1) * h) / down - 4, w, 8, frame)),
    ),
    sill ? rect(x - 30, y + h + 12, w + 60, 16, frame, { r: 3 }) + rect(x - 30, y + h + 24, w + 60, 5, dark(frame, 0.16)) : '',
  ]);
};

/** Panes down to the floor, as of a terrace or a loft. */
export const glassDoor = (x: number, y: number, w: number, vista: Vista, hour: Hour = 'day', frame = '#2C332F', across = 3): string =>
  pane(x, y, w, FLOOR - y - 8, vista, hour, { frame, across, sill: false }) + rect(x - 16, FLOOR - 10, w + 32, 10, dark(frame, 0.1));

/** Long curtains on a rod, a panel at each side of `x..x+w`. */
export const curtains = (x: number, y: number, w: number, colour: string, foot = FLOOR - 6, wide = 92): string => {
  const one = (from: number): string =>
    path(
      `M${from} ${y}L${from + wide} ${y}Q${from + wide - 6} ${(y + foot) / 2} ${from + wide + 6} ${foot}L${from - 6} ${foot}Q${from + 6} ${(y + foot) / 2} ${from} ${y}Z`,
      linear(
        [
          [0, dark(colour, 0.06)],
          [0.3, light(colour, 0.2)],
          [0.6, colour],
          [1, dark(colour, 0.08)],
        ],
        true,
      ),
    ) +
    times(4, (i) =>
      line(from + 14 + (i * (wide - 22)) / 3, y + 6, from + 10 + (i * (wide - 14)) / 3, foot - 4, dark(colour, 0.12), 3, { o: 0.6 }),
    );
  return (
    rect(x - wide - 30, y - 12, w + wide * 2 + 60, 8, WALNUT, { r: 4 }) +
    ellipse(x - wide - 32, y - 8, 10, 10, WALNUT) +
    ellipse(x + w + wide + 32, y - 8, 10, 10, WALNUT) +
    one(x - wide + 10) +
    one(x + w - 10)
  );
};

/** Light of a window `x..x+w` fallen on the floor, and on the wall where it finds room; it leans right by `lean`. */
export const sunlight = (x: number, w: number, lean = 180): string => {
  const patch = Math.min(w, 300) * 0.5;
  const from = lean > 0 ? x + w + 60 + patch * 0.2 : x - 60 - patch * 1.2;
  const half = (at: number): string =>
    poly([at, 250, at + patch * 0.46, 232, at + patch * 0.46 + lean * 0.12, 560, at + lean * 0.12, 584], '#FFF6DF', { o: 0.24 });
  return (
    (from > 20 && from + patch < 1260 ? half(from) + half(from + patch * 0.54) : '') +
    poly([x + lean * 0.2, 716, x + w * 0.46 + lean * 0.2, 716, x + w * 0.5 + lean, 940, x + lean - w * 0.1, 940], '#FFF3D6', { o: 0.3 }) +
    poly([x + w * 0.54 + lean * 0.2, 716, x + w + lean * 0.2, 716, x + w * 1.1 + lean, 940, x + w * 0.58 + lean, 940], '#FFF3D6', {
      o: 0.3,
    })
  );
};

/** A window in the left side wall, seen at an angle. */
export const sideWindow = (hour: Hour = 'day', frame = PAPER): string => {
  const [top, low]: readonly [string, string] =
    hour === 'night' ? ['#2B4259', '#4E6A80'] : hour === 'dusk' ? ['#F2C79E', '#E9A98B'] : ['#CFE7EF', '#F3F5E6'];
  return (
    poly([22, 88, 124, 150, 124, 500, 22, 560], frame) +
    poly(
      [34, 110, 112, 158, 112, 490, 34, 540],
      linear([
        [0, top],
        [1, low],
      ]),
    ) +
    poly([68, 128, 76, 133, 76, 516, 68, 521], frame) +
    poly([34, 300, 112, 306, 112, 316, 34, 312], frame)
  );
};
