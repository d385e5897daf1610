/** The colours of all drawn pictures; everything else is mixed from these. */
export const INK = '#1F2421';
export const PAPER = '#F7F6F3';
export const PINE = '#0F5C4C';
export const CLAY = '#C4512D';
export const WOOD = '#B98A5A';
export const WALNUT = '#8A6240';
export const LINEN = '#E6DDCF';
export const SAND = '#D9C7A8';
export const SAGE = '#9DB5A0';
export const OCHRE = '#D9A441';
export const DENIM = '#4F7288';
export const BLUSH = '#DDA78F';
export const STONE = '#B9B6AE';
export const LEAF = '#3F7D5B';

const parts = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

/** `share` (0..1) of `to` in `from`. */
export const mix = (from: string, to: string, share: number): string => {
  const a = parts(from);
  const b = parts(to);
  return `#${a
    .map((v, i) =>
      Math.round(v + ((b[i] ?? v) - v) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

export const dark = (colour: string, share = 0.1): string => mix(colour, INK, share);
export const light = (colour: string, share = 0.14): string => mix(colour, '#FFFFFF', share);

/** Colours of a room's shell. */
export type Scheme = {
  readonly wall: string;
  readonly floor: string;
  readonly trim: string;
  /** What cushions and pictures take up again. */
  readonly accent: string;
  readonly second: string;
};

export const SCHEMES = {
  linen: { wall: '#EDE5D8', floor: '#C79F72', trim: PAPER, accent: PINE, second: CLAY },
  sage: { wall: '#BCCBBD', floor: '#B98A5A', trim: '#F2F1EA', accent: CLAY, second: OCHRE },
  pine: { wall: '#2E6A5C', floor: '#B58557', trim: '#DDD6C6', accent: OCHRE, second: BLUSH },
  blush: { wall: '#E5C3AE', floor: '#A77B52', trim: '#F6EEE4', accent: PINE, second: DENIM },
  paper: { wall: '#F1EFEA', floor: '#CFC8BA', trim: '#FFFFFF', accent: CLAY, second: PINE },
  mist: { wall: '#C5D4D8', floor: '#C6A985', trim: '#F4F5F2', accent: OCHRE, second: DENIM },
} as const satisfies Record<string, Scheme>;
