import L from 'leaflet';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/land-110m.json?url';
import outlineUrl from './outline.json?url';

const colour = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token).trim();

const load = async (url: string): Promise<Topology> => (await fetch(url)).json() as Promise<Topology>;

/** Rings that cross the 180th meridian are unwrapped, or they would be drawn as lines across the whole map. */
const unwrapped = (shapes: GeoJSON.FeatureCollection): GeoJSON.FeatureCollection => {
  const unwrap = (ring: GeoJSON.Position[]) => {
    ring.forEach((point, i) => {
      const before = ring[i - 1]?.[0];
      const lng = point[0];
      if (before === undefined || lng === undefined || Math.abs(lng - before) <= 180) return;
      point[0] = lng + (lng < before ? 360 : -360);
    });
  };
  for (const { geometry } of shapes.features) {
    if (geometry.type === 'Polygon') geometry.coordinates.forEach(unwrap);
    if (geometry.type === 'MultiPolygon') geometry.coordinates.flat().forEach(unwrap);
  }
  return shapes;
};

const shapesOf = (topology: Topology): GeoJSON.FeatureCollection => {
  const [first] = Object.values(topology.objects);
  if (!first) return { type: 'FeatureCollection', features: [] };
  const shape = feature(topology, first) as GeoJSON.Feature | GeoJSON.FeatureCollection;
  return unwrapped(shape.type === 'FeatureCollection' ? shape : { type: 'FeatureCollection', features: [shape] });
};

/** The outline base map: needs no network and no key. The far world coarsely, the eight countries of the catalogue finely. */
const drawOutline = async (map: L.Map, alive: () => boolean): Promise<void> => {
  const [world, outline] = await Promise.all([load(worldUrl), load(outlineUrl)]);
  if (!alive()) return;
  const land = colour('--map-land');
  map.createPane('base').style.zIndex = '150';
  const renderer = L.canvas({ pane: 'base', padding: 0.5 });
  const common = { interactive: false, pane: 'base', renderer } as const;
  L.geoJSON(shapesOf(world), { ...common, style: { weight: 0, fillColor: colour('--map-block'), fillOpacity: 1 } }).addTo(map);
  L.geoJSON(shapesOf(outline), {
    ...common,
    style: { weight: 1, color: colour('--line-strong'), opacity: 0.5, fillColor: land, fillOpacity: 1 },
  }).addTo(map);
};

/** Raster tiles when an address is set, otherwise the outline that ships with the app. Rejects when the outline cannot be loaded. */
export const addBaseMap = (map: L.Map, tilesUrl: string | undefined, alive: () => boolean): Promise<void> => {
  if (!tilesUrl) return drawOutline(map, alive);
  L.tileLayer(tilesUrl, { maxZoom: 16, attribution: '© OpenStreetMap' }).addTo(map);
  return Promise.resolve();
};
