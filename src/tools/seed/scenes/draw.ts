/** A gradient as it is written once in the picture; shapes take it wherever they take a colour. */
type Gradient = { readonly id: string; readonly markup: string };
type Paint = string | Gradient;
/** `o` opacity, `r` corner radius, `t` an SVG transform. */
type Look = { readonly o?: number; readonly r?: number; readonly t?: string };
/** `[offset 0..1, colour, opacity]`. */
type Stop = readonly [offset: number, colour: string, opacity?: number];

const n = (value: number): string => String(Math.round(value * 100) / 100);
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const attribute = (name: string, value: string | number): string => ` ${name}="${typeof value === 'number' ? n(value) : escaped(value)}"`;

/** A short name that follows from the content, so that the same gradient has the same id wherever it is used. */
const nameOf = (content: string): string => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < content.length; i += 1) hash = Math.imul(hash ^ content.charCodeAt(i), 0x01000193) >>> 0;
  return `d${hash.toString(36)}${content.length.toString(36)}`;
};

const stops = (all: readonly Stop[]): string =>
  all
    .map(
      ([offset, colour, o]) =>
        `<stop${attribute('offset', offset)}${attribute('stop-color', colour)}${o === undefined ? '' : attribute('stop-opacity', o)}/>`,
    )
    .join('');

/** A straight gradient over the shape's own box: downwards, or across with `across`. */
export const linear = (all: readonly Stop[], across = false): Gradient => {
  const inside = `${across ? ' x1="0" y1="0" x2="1" y2="0"' : ' x1="0" y1="0" x2="0" y2="1"'}>${stops(all)}</linearGradient>`;
  const id = nameOf(inside);
  return { id, markup: `<linearGradient id="${id}"${inside}` };
};

/** A round gradient from the middle of the shape's box to its edge. */
export const radial = (all: readonly Stop[]): Gradient => {
  const inside = `>${stops(all)}</radialGradient>`;
  const id = nameOf(inside);
  return { id, markup: `<radialGradient id="${id}"${inside}` };
};

const painted = (paint: Paint): { defs: string; fill: string } =>
  typeof paint === 'string' ? { defs: '', fill: paint } : { defs: `<defs>${paint.markup}</defs>`, fill: `url(#${paint.id})` };

const looks = ({ o, t }: Look): string =>
  `${o === undefined ? '' : attribute('opacity', o)}${t === undefined ? '' : attribute('transform', t)}`;

const shape = (name: string, geometry: string, paint: Paint, look: Look): string => {
  const { defs, fill } = painted(paint);
  return `${defs}<${name}${geometry}${attribute('fill', fill)}${looks(look)}/>`;
};

export const rect = (x: number, y: number, w: number, h: number, paint: Paint, look: Look = {}): string =>
  shape(
    'rect',
    attribute('x', x) +
      attribute('y', y) +
      attribute('width', w) +
      attribute('height', h) +
      (look.r === undefined ? '' : attribute('rx', look.r)),
    paint,
    look,
  );

export const ellipse = (cx: number, cy: number, rx: number, ry: number, paint: Paint, look: Look = {}): string =>
  shape('ellipse', attribute('cx', cx) + attribute('cy', cy) + attribute('rx', rx) + attribute('ry', ry), paint, look);

export const circle = (cx: number, cy: number, r: number, paint: Paint, look: Look = {}): string => ellipse(cx, cy, r, r, paint, look);

/** `points` as x, y, x, y, … */
export const poly = (points: readonly number[], paint: Paint, look: Look = {}): string =>
  shape('polygon', attribute('points', points.map(n).join(' ')), paint, look);

export const path = (d: string, paint: Paint, look: Look = {}): string => shape('path', attribute('d', d), paint, look);

/** An open line with round ends, `width` wide. */
export const stroke = (d: string, colour: string, width: number, look: Look = {}): string =>
  `<path${attribute('d', d)} fill="none"${attribute('stroke', colour)}${attribute('stroke-width', width)} stroke-linecap="round" stroke-linejoin="round"${looks(look)}/>`;

export const line = (x1: number, y1: number, x2: number, y2: number, colour: string, width: number, look: Look = {}): string =>
  stroke(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, colour, width, look);

export const group = (parts: readonly string[], look: Look = {}): string => `<g${looks(look)}>${parts.join('')}</g>`;

/** `content` seen only where `outline` (markup of shapes) is. */
export const clipped = (outline: string, content: string): string => {
  const id = nameOf(outline);
  return `<defs><clipPath id="${id}">${outline}</clipPath></defs><g clip-path="url(#${id})">${content}</g>`;
};

/** A picture of `vw`×`vh` cut to fill the box `x, y, w, h`, kept at its bottom middle. */
export const framed = (x: number, y: number, w: number, h: number, vw: number, vh: number, content: string): string =>
  `<svg${attribute('x', x)}${attribute('y', y)}${attribute('width', w)}${attribute('height', h)} viewBox="0 0 ${n(vw)} ${n(vh)}" preserveAspectRatio="xMidYMax slice">${content}</svg>`;

/** Mirrored left to right over the middle of the canvas. */
export const mirrored = (...parts: readonly string[]): string => group(parts, { t: 'matrix(-1 0 0 1 1280 0)' });

/** `count` values of `make(i)`, joined. */
export const times = (count: number, make: (i: number) => string): string => Array.from({ length: count }, (_, i) => make(i)).join('');

export const WIDTH = 1280;
export const HEIGHT = 960;

/** The whole picture. */
export const canvas = (...parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`;
