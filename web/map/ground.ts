import { graticule } from './graticule.ts';
import { inView, type Label } from './labels.ts';
import type { Areas, Line, World } from './shared/shapes.ts';
import { isSeen, scaleOf, traceLine, traceRing, type View } from './trace.ts';

/** The data of the base map; districts and labels are added when they are loaded. */
export type Ground = { readonly world: World; readonly areas: Areas | null; labels(zoom: number): readonly Label[] };
export type Look = Readonly<
  Record<'water' | 'land' | 'other' | 'built' | 'street' | 'coast' | 'border' | 'net' | 'label' | 'quiet' | 'strong' | 'plain', string>
>;
type Canvas = CanvasRenderingContext2D;

/** Below this zoom districts are too small to distinguish. */
const AREAS_FROM = 9.5;
const LEAST_PX = 1.5;
const HALO_PX = 3;

const fill = (canvas: Canvas, lines: readonly Line[], view: View, colour: string) => {
  canvas.beginPath();
  for (const line of lines) if (isSeen(line, view, LEAST_PX)) traceRing(canvas, line, view);
  canvas.fillStyle = colour;
  canvas.fill('evenodd');
};

const stroke = (canvas: Canvas, lines: readonly Line[], view: View, colour: string, width: number) => {
  canvas.beginPath();
  for (const line of lines) if (isSeen(line, view, LEAST_PX)) traceLine(canvas, line, view);
  canvas.strokeStyle = colour;
  canvas.lineWidth = width;
  canvas.stroke();
};

const net = (canvas: Canvas, view: View, colour: string) => {
  const scale = scaleOf(view.zoom);
  const width = (view.east - view.west) * scale;
  const height = (view.south - view.north) * scale;
  const { xs, ys } = graticule(view);
  const sharp = (pixels: number) => Math.round(pixels) + 0.5;
  canvas.beginPath();
  for (const x of xs) {
    canvas.moveTo(sharp((x - view.west) * scale), 0);
    canvas.lineTo(sharp((x - view.west) * scale), height);
  }
  for (const y of ys) {
    canvas.moveTo(0, sharp((y - view.north) * scale));
    canvas.lineTo(width, sharp((y - view.north) * scale));
  }
  canvas.strokeStyle = colour;
  canvas.lineWidth = 1;
  canvas.stroke();
};

const write = (canvas: Canvas, labels: readonly Label[], view: View, look: Look) => {
  const scale = scaleOf(view.zoom);
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.lineJoin = 'round';
  canvas.lineWidth = HALO_PX;
  canvas.strokeStyle = look.land;
  for (const label of labels) {
    if (!inView(label, view)) continue;
    const x = (label.x - view.west) * scale;
    const y = (label.y - view.north) * scale;
    canvas.font = label.strong ? look.strong : look.plain;
    canvas.fillStyle = label.strong ? look.label : look.quiet;
    canvas.strokeText(label.name, x, y);
    canvas.fillText(label.name, x, y);
  }
};

/** Draws sea, land, districts, borders, graticule and labels of a view on a canvas of its size. */
export const drawGround = (canvas: Canvas, { world, areas, labels }: Ground, view: View, look: Look): void => {
  const scale = scaleOf(view.zoom);
  canvas.fillStyle = look.water;
  canvas.fillRect(0, 0, (view.east - view.west) * scale, (view.south - view.north) * scale);
  for (const turn of [-1, 0, 1]) {
    const here = { ...view, west: view.west + turn, east: view.east + turn };
    if (here.east < 0 || here.west > 1) continue;
    fill(canvas, world.others, here, look.other);
    fill(canvas, world.own, here, look.land);
    if (areas && view.zoom >= AREAS_FROM) fill(canvas, areas.fills, here, look.built);
    net(canvas, here, look.net);
    if (areas && view.zoom >= AREAS_FROM) stroke(canvas, areas.lines, here, look.street, view.zoom > 12 ? 3 : 1.5);
    stroke(canvas, world.coasts, here, look.coast, 1);
    stroke(canvas, world.borders, here, look.border, 1.25);
    write(canvas, labels(view.zoom), here, look);
  }
};
