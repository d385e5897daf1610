// Shared by both map files: TopoJSON whose points have the smallest zoom at which they are visible, so that a map can omit the others while
// a border shared by two areas remains one line.

const SEEN_PX = 0.5;
const mercator = ([lng, lat]) => [((lng + 180) / 360) * 256, (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 256];

const distance = ([x, y], [ax, ay], [bx, by]) => {
  const [dx, dy] = [bx - ax, by - ay];
  const t = dx === 0 && dy === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
};

/** Douglas–Peucker: the zoom from which each point of a line is visible; its ends always are. */
const zoomsOf = (line) => {
  const points = line.map(mercator);
  const zooms = points.map(() => 0);
  const parts = [[0, points.length - 1, Number.POSITIVE_INFINITY]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to, limit] = part;
    let [at, off] = [-1, -1];
    for (let i = from + 1; i < to; i += 1) {
      const d = distance(points[i], points[from], points[to]);
      if (d > off) [at, off] = [i, d];
    }
    if (at < 0) continue;
    const seen = Math.min(off, limit); // never seen before the point that it refines
    zooms[at] = seen === 0 ? 99 : Math.max(0, Math.ceil(Math.log2(SEEN_PX / seen)));
    parts.push([from, at, seen], [at, to, seen]);
  }
  return zooms;
};

/** Lines that rings share are stored once: each ring is cut where its neighbours change. Returns the arcs, and the rings as arc numbers. */
export const cut = (rings) => {
  const key = (point) => point.join();
  const beside = new Map();
  for (const ring of rings)
    for (let i = 0; i < ring.length - 1; i += 1) {
      const at = key(ring[i]);
      const around = [key(ring[(i + ring.length - 2) % (ring.length - 1)]), key(ring[i + 1])];
      beside.set(at, new Set([...(beside.get(at) ?? []), ...around]));
    }
  const arcs = [];
  const known = new Map();
  const numberOf = (arc) => {
    const forth = arc.map(key).join(' ');
    const back = arc.toReversed().map(key).join(' ');
    if (known.has(forth)) return known.get(forth);
    if (known.has(back)) return ~known.get(back);
    known.set(forth, arcs.length);
    arcs.push(arc);
    return arcs.length - 1;
  };
  const numbered = rings.map((ring) => {
    const start = Math.max(
      0,
      ring.findIndex((point) => beside.get(key(point)).size > 2),
    );
    const turned = [...ring.slice(start, -1), ...ring.slice(0, start + 1)];
    const ends = turned.flatMap((point, i) => (i > 0 && (i === turned.length - 1 || beside.get(key(point)).size > 2) ? [i] : []));
    return ends.map((end, i) => numberOf(turned.slice(ends[i - 1] ?? 0, end + 1)));
  });
  return { arcs, rings: numbered };
};

/**
 * `arcs` as TopoJSON: integer steps of `size` degrees, each point with its zoom; points first visible after `deepest(arc)` are left out.
 */
export const packed = (arcs, size, deepest) => ({
  transform: { scale: [size, size], translate: [0, 0] },
  arcs: arcs.map((arc, number) => {
    const zooms = zoomsOf(arc);
    let [x, y] = [0, 0];
    return arc.flatMap(([lng, lat], i) => {
      if (zooms[i] > deepest(number)) return [];
      const [toX, toY] = [Math.round(lng / size), Math.round(lat / size)];
      const step = [toX - x, toY - y, zooms[i]];
      [x, y] = [toX, toY];
      return [step];
    });
  }),
});
