import {
  CenteredTextSymbolizer,
  exp,
  type Feature,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';

/** The bottom layer: land, so that a tile hides the coarser base map of the app. */
export const LAND = 'posada-land';

// Tiles use the schema of OpenMapTiles (`class`, https://openmaptiles.org/schema) or of Protomaps (`kind`, basemaps version 4). A rule for
// a layer missing from a tile draws nothing, so rules for both are combined.
const kindOf = ({ props }: Feature): string => String(props['class'] ?? props['kind_detail'] ?? props['kind'] ?? '');
const isOf = (kinds: readonly string[]) => {
  const known = new Set(kinds);
  return (_: number, feature: Feature) => known.has(kindOf(feature));
};

const GREEN = [
  'grass',
  'wood',
  'forest',
  'park',
  'cemetery',
  'pitch',
  'garden',
  'golf_course',
  'nature_reserve',
  'scrub',
  'recreation_ground',
];
const BLOCK = ['school', 'university', 'college', 'hospital', 'industrial', 'stadium', 'railway', 'pedestrian', 'aerodrome'];
const WATER_LINE = ['river', 'canal', 'stream'];

/** From narrowest to widest: the names in both schemas, and the width by zoom. */
const STREETS = [
  { kinds: ['path', 'footway', 'pedestrian', 'track', 'steps', 'cycleway'], from: 15, width: [[15, 0.8], [18, 3]] }, // biome-ignore format: a row
  { kinds: ['minor', 'service', 'residential', 'unclassified', 'living_street', 'road', 'busway'], from: 12, width: [[12, 0.7], [14, 2.5], [16, 7], [18, 15]] }, // biome-ignore format: a row
  { kinds: ['secondary', 'tertiary', 'secondary_link', 'tertiary_link'], from: 10, width: [[10, 0.6], [12, 1.6], [14, 4.5], [16, 10], [18, 20]] }, // biome-ignore format: a row
  { kinds: ['motorway', 'trunk', 'primary', 'motorway_link', 'trunk_link', 'primary_link'], from: 8, width: [[8, 0.8], [12, 2.8], [14, 6], [16, 13], [18, 26]] }, // biome-ignore format: a row
];
const ROADS = ['transportation', 'roads'];
const RAIL = ['rail', 'light_rail', 'subway', 'tram'];
const EDGE_PX = 1.4;
/** Excludes the smallest places, whose names would crowd the streets. */
const PLACES = ['city', 'town', 'village', 'suburb', 'quarter', 'neighbourhood', 'hamlet', 'locality', 'borough'];

const look = () => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return { token, family: token('font') || 'sans-serif' };
};

/** Areas and lines in the colours of the site (web/theme.ts). */
export const paintRules = (): PaintRule[] => {
  const { token } = look();
  const area = (dataLayer: string, fill: string, kinds?: readonly string[]): PaintRule => ({
    dataLayer,
    symbolizer: new PolygonSymbolizer({ fill: token(fill) }),
    filter: (zoom, feature) => feature.geomType === 3 && (!kinds || isOf(kinds)(zoom, feature)),
  });
  const line = (dataLayer: string, colour: string, kinds: readonly string[], width: (zoom: number) => number, more = {}): PaintRule => ({
    dataLayer,
    symbolizer: new LineSymbolizer({ color: token(colour), width, lineCap: 'round', lineJoin: 'round', ...more }),
    filter: (zoom, feature) => feature.geomType === 2 && isOf(kinds)(zoom, feature),
  });
  const streets = (colour: string, more: number): PaintRule[] =>
    STREETS.flatMap(({ kinds, from, width }) =>
      ROADS.map((layer) => ({ ...line(layer, colour, kinds, (zoom) => exp(1.5, width)(zoom) + more), minzoom: from })),
    );
  return [
    area(LAND, 'map-land'),
    ...['landcover', 'landuse'].flatMap((layer) => [area(layer, 'map-block', BLOCK), area(layer, 'map-park', GREEN)]),
    area('park', 'map-park'),
    area('water', 'map-water'),
    ...['waterway', 'water'].map((layer) => line(layer, 'map-water', WATER_LINE, exp(1.5, [[10, 0.8], [14, 2.5], [18, 8]]))), // biome-ignore format: a row
    ...['building', 'buildings'].map((layer) => ({ ...area(layer, 'map-built'), minzoom: 15 })),
    ...streets('map-border', EDGE_PX),
    ...streets('map-road', 0),
    ...ROADS.map((layer) => ({ ...line(layer, 'map-border', RAIL, () => 1, { dash: [4, 3] }), minzoom: 13 })),
  ];
};

/** Names in the reader's language if the map has them. Where two would overlap, the first wins. */
export const labelRules = (language: string): LabelRule[] => {
  const { token, family } = look();
  const labelProps = [`name:${language}`, 'name'];
  const text = (fill: string, size: number, weight: number) => ({
    labelProps,
    fill: token(fill),
    stroke: token('map-land'),
    fontFamily: family,
    fontSize: size,
    fontWeight: weight,
  });
  const names = (dataLayer: string, kinds: readonly string[], style: ReturnType<typeof text>, from = 0): LabelRule => ({
    dataLayer,
    symbolizer: new CenteredTextSymbolizer({ ...style, width: 1.5, maxLineChars: 18 }),
    filter: (zoom, feature) => feature.geomType === 1 && isOf(kinds)(zoom, feature),
    minzoom: from,
  });
  const along = (dataLayer: string, kinds: readonly string[], style: ReturnType<typeof text>, from: number): LabelRule => ({
    dataLayer,
    symbolizer: new LineLabelSymbolizer({ ...style, width: 3, position: 2, repeatDistance: 400 }),
    filter: (zoom, feature) => feature.geomType === 2 && isOf(kinds)(zoom, feature),
    minzoom: from,
  });
  const place = text('map-label', 14, 600);
  const quiet = text('ink-3', 12, 500);
  const street = text('map-label', 12, 500);
  const water = text('map-coast', 12, 500);
  return [
    ...['place', 'places'].flatMap((layer) => [names(layer, PLACES.slice(0, 4), place), names(layer, PLACES.slice(4), quiet, 13)]),
    ...['poi', 'pois'].map((layer) => names(layer, ['park', 'railway', 'station', 'subway'], quiet, 14)),
    ...STREETS.toReversed().flatMap(({ kinds, from }) =>
      ['transportation_name', 'roads'].map((layer) => along(layer, kinds, street, Math.max(13, from + 3))),
    ),
    ...['waterway', 'water'].map((layer) => along(layer, WATER_LINE, water, 13)),
    ...['housenumber', 'buildings'].map((layer) => ({
      ...names(layer, [], { ...quiet, labelProps: ['housenumber', 'addr_housenumber'] }, 17),
      filter: (_: number, feature: Feature) => feature.geomType === 1,
    })),
  ];
};
