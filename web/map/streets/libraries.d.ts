// What is used of the libraries that draw streets, so that types are checked without them installed: their own bring those of WebGL and
// GeoJSON along.
declare module 'maplibre-gl' {
  export type LayerSpecification = { id: string; type: string; layout?: Record<string, unknown> };
  export type StyleSpecification = {
    version: 8;
    sources: Record<string, { type: 'vector'; url: string }>;
    layers: LayerSpecification[];
  };
  type Drawing = {
    getCanvas(): HTMLCanvasElement;
    once(event: 'load', told: (event: unknown) => void): unknown;
    on(event: 'error', told: (event: { error: Error }) => void): unknown;
  };
  export const addProtocol: (name: string, read: unknown) => void;
  export const setWorkerUrl: (url: string) => void;
}
declare module '@maplibre/maplibre-gl-leaflet' {
  import type { Layer } from 'leaflet';
  import type { Drawing, StyleSpecification } from 'maplibre-gl';

  type DrawnLayer = Layer & { getMaplibreMap(): Drawing; getContainer(): HTMLElement };
  export const maplibreGL: (options: { style: StyleSpecification; interactive: boolean; attributionControl: boolean }) => DrawnLayer;
}
declare module '@protomaps/basemaps' {
  import type { LayerSpecification } from 'maplibre-gl';
  export type Flavor = Readonly<Record<string, unknown>>;
  export const namedFlavor: (name: 'light') => Flavor;
  export const layers: (source: string, flavor: Flavor, options: { lang: string }) => LayerSpecification[];
}
declare module 'pmtiles' {
  type Header = { readonly minZoom: number; readonly maxZoom: number };
  export class PMTiles {
    constructor(url: string);
    readonly source: { getKey(): string };
    getHeader(): Promise<Header>;
    getZxy(z: number, x: number, y: number): Promise<{ data: ArrayBuffer } | undefined>;
  }
  export class Protocol {
    readonly tile: unknown;
    add(archive: PMTiles): void;
  }
}
