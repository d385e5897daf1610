type At = { lat: number; lng: number };
type Box = { south: number; west: number; north: number; east: number };

const KM_PER_DEGREE = 111.2;

export const inBox = ({ lat, lng }: At, { south, west, north, east }: Box): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/** Whether a point lies within a ring of [lng, lat], by the even-odd rule. A point exactly on an edge may count either way. */
export const inRing = ({ lat, lng }: At, ring: readonly (readonly [number, number])[]): boolean => {
  let inside = false;
  let [previousLng, previousLat] = ring.at(-1) ?? [0, 0];
  for (const [cornerLng, cornerLat] of ring) {
    const crosses = cornerLat > lat !== previousLat > lat;
    if (crosses && lng < ((previousLng - cornerLng) * (lat - cornerLat)) / (previousLat - cornerLat) + cornerLng) inside = !inside;
    [previousLng, previousLat] = [cornerLng, cornerLat];
  }
  return inside;
};

/** Kilometres between two points, with an error of at most 1 % below 100 km. */
export const kilometres = (a: At, b: At): number => {
  const eastWest = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180));
  return Math.hypot(a.lat - b.lat, eastWest) * KM_PER_DEGREE;
};

/** Kilometres from a point to the line of a ring of [lng, lat], with an error of at most 1 % below 100 km. */
export const kilometresToRing = (at: At, ring: readonly (readonly [number, number])[]): number => {
  const shrink = Math.cos(at.lat * (Math.PI / 180));
  let least = Number.POSITIVE_INFINITY;
  let [x0, y0] = ring.at(-1) ?? [0, 0];
  for (const [x1, y1] of ring) {
    const [dx, dy] = [(x1 - x0) * shrink, y1 - y0];
    const [px, py] = [(at.lng - x0) * shrink, at.lat - y0];
    const along = dx === 0 && dy === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy)));
    least = Math.min(least, Math.hypot(px - along * dx, py - along * dy));
    [x0, y0] = [x1, y1];
  }
  return least * KM_PER_DEGREE;
};
