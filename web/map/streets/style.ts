import { type Flavor, layers, namedFlavor } from '@protomaps/basemaps';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

const SOURCE = 'streets';

/** Pictures need a sheet of icons; what is drawn is areas, lines and names. */
const PICTURES: ReadonlySet<string> = new Set(['pois', 'roads_shields', 'roads_oneway']);

/** Beneath it lies the drawing of the app, seen where the archive has no tiles. */
const BACKGROUND = 'background';

/** The edges of streets. */
const CASINGS = ['minor_casing', 'major_casing_early', 'major_casing_late', 'highway_casing_early', 'highway_casing_late', 'link_casing'];

const withoutIcon = (layer: LayerSpecification): LayerSpecification => {
  if (layer.type !== 'symbol') return layer;
  const { 'icon-image': _, ...layout } = layer.layout ?? {};
  return { ...layer, layout };
};

/** Protomaps' light style in the colours and the typeface of the site (web/theme.ts). */
const flavor = (): Flavor => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const font = token('font').split(',')[0]?.replaceAll(/["']/g, '').trim() ?? 'sans-serif';
  const park = token('map-park');
  return {
    ...namedFlavor('light'),
    earth: token('map-land'),
    water: token('map-water'),
    ...{ park_a: park, park_b: park, wood_a: park, wood_b: park, scrub_a: park, scrub_b: park, zoo: park },
    buildings: token('map-built'),
    ...{ hospital: token('map-block'), school: token('map-block'), industrial: token('map-block'), pedestrian: token('map-block') },
    ...{ minor_a: token('map-road'), minor_b: token('map-road'), major: token('map-road'), highway: token('map-road') },
    ...Object.fromEntries(CASINGS.map((name) => [name, token('map-border')])), // our land is too light for white streets without an edge
    boundaries: token('map-border'),
    ...{ roads_label_minor: token('map-label'), roads_label_major: token('map-label'), subplace_label: token('map-label') },
    ...{ regular: font, bold: font, italic: font },
  };
};

/**
 * The style of an archive in the schema of Protomaps; names in the reader's language. Without an address for glyphs they are drawn by the
 * browser.
 */
export const streetsStyle = (archive: string, language: string): StyleSpecification => ({
  version: 8,
  sources: { [SOURCE]: { type: 'vector', url: `pmtiles://${archive}` } },
  layers: layers(SOURCE, flavor(), { lang: language })
    .filter(({ id }) => id !== BACKGROUND && !PICTURES.has(id))
    .map(withoutIcon),
});
