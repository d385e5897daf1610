export type Extent = { south: number; west: number; north: number; east: number };

const KM_PER_DEGREE = 111.2;
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** The box reaching `northSouth` and `eastWest` kilometres from a point, in degrees with five decimals (about a metre). */
export const extentAround = (lat: number, lng: number, northSouth: number, eastWest: number): Extent => {
  const dLat = northSouth / KM_PER_DEGREE;
  const dLng = eastWest / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180));
  return { south: round(lat - dLat), west: round(lng - dLng), north: round(lat + dLat), east: round(lng + dLng) };
};

/** The box of a ring of [lng, lat]. */
export const extentOf = (ring: readonly (readonly [number, number])[]): Extent => {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  return { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) };
};

/** A closed ring of [lng, lat] inside the box with rounded corners: the outline on the map where no surveyed one was imported. */
export const outlineOf = ({ south, west, north, east }: Extent, corners = 20): [number, number][] => {
  const bulge = (t: number) => Math.sign(t) * Math.sqrt(Math.abs(t)); // |x|⁴ + |y|⁴ = 1, between circle and square
  const ring = Array.from({ length: corners }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / corners;
    return [
      round((west + east) / 2 + (bulge(Math.cos(angle)) * (east - west)) / 2),
      round((south + north) / 2 + (bulge(Math.sin(angle)) * (north - south)) / 2),
    ];
  });
  const [first] = ring;
  return first ? [...ring, first] : [];
};
