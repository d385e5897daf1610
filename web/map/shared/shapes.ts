import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Properties, Topology } from 'topojson-specification';
import { worldX, worldY } from './world.ts';

/** A line in world coordinates (0 to 1, Mercator): x, y and the zoom from which the point is drawn, three numbers a point. */
export type Line = {
  readonly points: Float64Array;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
};
export type Name = { readonly name: string; readonly at: readonly [lng: number, lat: number] };
export type World = {
  readonly own: readonly Line[];
  readonly others: readonly Line[];
  readonly coasts: readonly Line[];
  readonly borders: readonly Line[];
};
export type Areas = { readonly fills: readonly Line[]; readonly lines: readonly Line[]; readonly names: readonly Name[] };

/**
 * A line of [lng, lat, zoom]. Where it crosses the 180th meridian its x continues beyond 1 or below 0; otherwise it would be drawn across
 * the whole world.
 */
export const lineOf = (positions: readonly (readonly number[])[]): Line => {
  const points = new Float64Array(positions.length * 3);
  let west = 2;
  let north = 2;
  let east = -1;
  let south = -1;
  let before: number | undefined;
  positions.forEach(([lng = 0, lat = 0, zoom = 0], i) => {
    const turns = before === undefined ? 0 : Math.round((before - lng) / 360);
    before = lng + turns * 360;
    const x = worldX(before);
    const y = worldY(lat);
    points.set([x, y, zoom], i * 3);
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  });
  return { points, west, north, east, south };
};

const polygonsOf = <P extends Properties>({ geometries }: GeometryCollection<P>) =>
  geometries.flatMap((geometry) => (geometry.type === 'MultiPolygon' ? [geometry as MultiPolygon<P>] : []));
const rings = (topology: Topology, shape: MultiPolygon): Line[] =>
  feature(topology, shape).geometry.coordinates.flatMap((polygon) => polygon.map(lineOf));

export type WorldFile = Topology<{ countries: GeometryCollection<{ own: boolean }> }>;
export type AreasFile = Topology<{ areas: GeometryCollection<Partial<Name>> }>;

export const worldOf = (topology: WorldFile): World => {
  const { countries } = topology.objects;
  const shapes = polygonsOf(countries);
  const fills = (own: boolean) => shapes.filter(({ properties }) => properties?.own === own).flatMap((shape) => rings(topology, shape));
  return {
    own: fills(true),
    others: fills(false),
    coasts: mesh(topology, countries, (a, b) => a === b).coordinates.map(lineOf),
    borders: mesh(topology, countries, (a, b) => a !== b).coordinates.map(lineOf),
  };
};

export const areasOf = (topology: AreasFile): Areas => {
  const { areas } = topology.objects;
  const shapes = polygonsOf(areas);
  return {
    fills: shapes.flatMap((shape) => rings(topology, shape)),
    lines: mesh(topology, areas).coordinates.map(lineOf),
    names: shapes.flatMap(({ properties }) => (properties?.name && properties.at ? [{ name: properties.name, at: properties.at }] : [])),
  };
};
