import { circle, ellipse, line, linear, path, poly, radial, rect, times } from '../draw.ts';
import { CLAY, dark, LEAF, light, mix, PINE, SAND } from '../palette.ts';

export type Hour = 'day' | 'morning' | 'dusk' | 'night';
export type Vista = 'cordillera' | 'skyline' | 'sea' | 'hills' | 'volcano' | 'lake' | 'desert' | 'roofs' | 'vines' | 'garden' | 'ancient';

const HEAVEN: Record<Hour, readonly [string, string, string]> = {
  day: ['#8FC3DE', '#C4E1EA', '#EFF4EE'],
  morning: ['#A9CBDD', '#E3E6DC', '#F8E3C6'],
  dusk: ['#7C93B5', '#E5B39C', '#F7D6A8'],
  night: ['#1E3248', '#34516A', '#6E8091'],
};

/** Sky over 1280×960 with its sun or moon, brightest at the height `horizon`. */
export const sky = (hour: Hour, horizon = 640): string => {
  const [top, middle, low] = HEAVEN[hour];
  const cloud = (x: number, y: number, s: number): string =>
    rect(x, y, 190 * s, 26 * s, '#FFFFFF', { r: 13 * s, o: 0.55 }) +
    rect(x + 50 * s, y - 18 * s, 110 * s, 30 * s, '#FFFFFF', { r: 15 * s, o: 0.5 });
  return (
    rect(
      0,
      0,
      1280,
      960,
      linear([
        [0, top],
        [(horizon / 960) * 0.6, middle],
        [horizon / 960, low],
        [1, low],
      ]),
    ) +
    (hour === 'night'
      ? times(40, (i) => circle((i * 317) % 1280, (i * 131) % Math.max(80, horizon - 120), 1.5 + (i % 3) * 0.6, '#FFF6DD', { o: 0.75 })) +
        circle(1010, 150, 44, '#F4EBCF')
      : circle(
          hour === 'dusk' ? 930 : 1030,
          hour === 'dusk' ? horizon - 130 : 150,
          190,
          radial([
            [0, '#FFF4D6', 0.9],
            [0.3, '#FFF0CC', 0.5],
            [1, '#FFF0CC', 0],
          ]),
        )) +
    (hour === 'night' ? '' : cloud(180, 150, 1.1) + cloud(760, 240, 0.8) + cloud(430, 330, 0.6))
  );
};

const tone = (colour: string, hour: Hour): string =>
  hour === 'night'
    ? mix(colour, '#16283B', 0.62)
    : hour === 'dusk'
      ? mix(colour, '#8C5B5B', 0.25)
      : hour === 'morning'
        ? mix(colour, '#F8E3C6', 0.14)
        : colour;

const range = (base: number, peaks: readonly number[], colour: string, snow?: string): string => {
  const step = 1280 / (peaks.length - 1);
  const caps = peaks.map((h, i) => {
    const before = peaks[i - 1] ?? h;
    const after = peaks[i + 1] ?? h;
    if (snow === undefined || before >= h || after >= h) return '';
    const x = i * step;
    const y = base - h;
    const side = (other: number): number => Math.min(0.95, 0.6 * (60 / Math.max(60, h - other)) + 0.25);
    const [l, r] = [side(before), side(after)];
    return poly(
      [
        x,
        y,
        x + step * r,
        y + (h - after) * r,
        x + step * 0.3,
        y + 44,
        x + step * 0.06,
        y + 78,
        x - step * 0.24,
        y + 40,
        x - step * l,
        y + (h - before) * l,
      ],
      snow,
    );
  });
  return path(`M0 960L${peaks.map((h, i) => `${i * step} ${base - h}`).join('L')}L1280 960Z`, colour) + caps.join('');
};

/** A row of soft hills whose tops lie near `y`. */
export const swell = (y: number, height: number, shift: number, colour: string): string =>
  path(
    `M-200 960L-200 ${y}C${60 + shift} ${y - height * 1.5} ${240 + shift} ${y - height} ${420 + shift} ${y}S${820 + shift} ${y - height * 1.3} ${1010 + shift} ${y - height * 0.3}S1400 ${y - height} 1600 ${y}L1600 960Z`,
    colour,
  );

const peak = (x: number, top: number, foot: number, half: number, rock: string, snow: string): string => {
  const cut = top + (foot - top) * 0.34;
  const w = half * 0.34;
  return (
    path(
      `M${x - half} ${foot}Q${x - half * 0.35} ${top + (foot - top) * 0.55} ${x - 26} ${top}L${x + 26} ${top}Q${x + half * 0.35} ${top + (foot - top) * 0.55} ${x + half} ${foot}Z`,
      rock,
    ) +
    path(
      `M${x} ${top}L${x + 26} ${top}Q${x + half * 0.35} ${top + (foot - top) * 0.55} ${x + half} ${foot}L${x} ${foot}Z`,
      dark(rock, 0.12),
    ) +
    path(
      `M${x - 26} ${top}L${x + 26} ${top}L${x + w * 0.8} ${cut}L${x + w * 0.4} ${cut - 22}L${x + 6} ${cut + 24}L${x - w * 0.35} ${cut - 14}L${x - w * 0.8} ${cut + 4}Z`,
      snow,
    )
  );
};

/** High-rise blocks along `base`, some windows lit after dark. */
export const blocks = (base: number, seed: number, colour: string, hour: Hour, scale = 1): string =>
  times(16, (i) => {
    const w = (56 + ((i * 37 + seed) % 48)) * scale;
    const h = (90 + ((i * 83 + seed * 7) % 210)) * scale;
    const x = i * 84 - 20;
    const body = i % 3 ? colour : light(colour, 0.12);
    const lit = hour === 'night' || hour === 'dusk' ? '#F8DFA0' : light(colour, 0.35);
    return (
      rect(x, base - h, w, h + 4, body) +
      rect(x + w * 0.7, base - h, w * 0.3, h + 4, dark(body, 0.08)) +
      times(Math.floor(h / 34), (r) =>
        times(3, (c) => ((r * 3 + c + i) % 3 ? rect(x + 8 + c * w * 0.3, base - h + 12 + r * 32, w * 0.16, 14, lit, { o: 0.75 }) : '')),
      )
    );
  });

const water = (top: number, hour: Hour): string => {
  const near = tone('#3F86A0', hour);
  return (
    rect(
      0,
      top,
      1280,
      960 - top,
      linear([
        [0, mix(near, HEAVEN[hour][2], 0.5)],
        [1, near],
      ]),
    ) + times(18, (i) => rect((i * 211) % 1200, top + 8 + ((i * 53) % 200), 60 + ((i * 29) % 90), 4, '#FFFFFF', { r: 2, o: 0.28 }))
  );
};

const firs = (y: number, colour: string): string =>
  times(27, (i) => {
    const h = 70 + ((i * 47) % 60);
    const x = i * 50 - 10;
    return poly([x, y, x + 24, y - h, x + 48, y], i % 2 ? colour : dark(colour, 0.12));
  });

const HOUSES = ['#E9D7B8', '#D98C6A', '#C9D6C4', '#EBC38F', '#B9CCD6', '#F0E9DC'];

/** Small coloured houses climbing a slope. */
export const houses = (y: number, lines: number, hour: Hour, roof = CLAY): string =>
  times(lines, (r) =>
    times(15, (i) => {
      const x = i * 92 + (r % 2) * 46 - 40;
      const top = y + r * 62 - ((i * 31 + r * 17) % 34);
      const wall = tone(HOUSES[(i * 2 + r * 3) % HOUSES.length] ?? SAND, hour);
      const pane = hour === 'night' || hour === 'dusk' ? '#F8DFA0' : dark(wall, 0.35);
      return (
        rect(x, top, 84, 100, wall) +
        poly([x - 5, top, x + 42, top - 28, x + 89, top], tone(roof, hour)) +
        rect(x + 14, top + 18, 16, 22, pane) +
        rect(x + 52, top + 18, 16, 22, pane)
      );
    }),
  );

/** What lies outside: 1280×960 with the horizon near 640. */
export const landscape = (vista: Vista, hour: Hour = 'day'): string => {
  const t = (colour: string): string => tone(colour, hour);
  const far = t('#9DB4C4');
  const green = t(LEAF);
  const cordillera =
    range(640, [170, 260, 210, 330, 260, 380, 300, 360, 240, 320, 220, 250, 190], far, mix('#F7F6F3', far, hour === 'night' ? 0.5 : 0.12)) +
    range(640, [60, 150, 110, 190, 130, 220, 160, 210, 120, 180, 90, 130, 80], t('#7D98A8'));
  const scenes: Record<Vista, () => string> = {
    cordillera: () =>
      cordillera +
      swell(660, 50, 0, t('#8FAE9A')) +
      blocks(760, 5, t('#B8B9B4'), hour, 0.9) +
      swell(800, 36, 90, green) +
      swell(880, 30, -80, dark(green, 0.12)),
    skyline: () =>
      range(640, [120, 190, 150, 230, 170, 220, 160, 240, 150], far) +
      blocks(720, 11, t('#A9B4B8'), hour, 1.1) +
      blocks(840, 29, t('#C9BFB0'), hour, 1) +
      swell(860, 30, 40, green),
    sea: () => water(600, hour) + swell(780, 40, -120, t('#8FA57A')) + swell(880, 30, 200, green),
    hills: () => swell(600, 150, -60, t('#A9BFB4')) + swell(640, 120, 160, t('#8CAE92')) + houses(640, 5, hour),
    volcano: () =>
      peak(660, 250, 660, 420, t('#7F95A3'), '#F7F6F3') +
      swell(650, 40, 40, t('#6E9079')) +
      water(670, hour) +
      firs(900, green) +
      rect(0, 890, 1280, 70, dark(green, 0.15)),
    lake: () =>
      peak(330, 330, 660, 300, t('#8BA0AC'), '#F7F6F3') +
      peak(830, 290, 660, 360, t('#7C93A1'), '#F7F6F3') +
      swell(650, 60, 200, t('#5F8A72')) +
      water(664, hour) +
      swell(890, 40, -60, green),
    desert: () =>
      peak(870, 350, 640, 360, t('#B98E7A'), '#EFE3D4') +
      range(650, [90, 130, 70, 110, 60, 90, 120, 80, 100], t('#C79A7C')) +
      swell(690, 40, 60, t('#D9A87C')) +
      swell(780, 60, -140, t('#E2B88A')) +
      swell(880, 40, 90, t('#D3A274')),
    roofs: () => swell(560, 90, 100, t('#A9BFC4')) + water(590, hour) + houses(640, 5, hour, '#C8643F'),
    vines: () =>
      cordillera +
      swell(660, 36, 60, t('#93AE83')) +
      rect(0, 690, 1280, 270, t('#B7A274')) +
      times(25, (i) => line(640 + (i - 12) * 26, 690, 640 + (i - 12) * 190, 960, green, 14 + Math.abs(i - 12))),
    garden: () =>
      swell(520, 120, -40, t('#8FB08F')) +
      swell(620, 120, 220, t('#6F9C78')) +
      times(9, (i) => ellipse(i * 160 + 20, 700 + (i % 3) * 30, 120, 130, i % 2 ? green : t(PINE))) +
      rect(0, 800, 1280, 160, t('#86A96F')),
    ancient: () =>
      range(640, [180, 240, 290, 220, 310, 260, 200, 280, 210], t('#8FA58C')) +
      swell(640, 70, 0, t('#7F9B70')) +
      houses(650, 5, hour, '#A9512F'),
  };
  return sky(hour) + scenes[vista]();
};
