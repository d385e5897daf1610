import { maplibreGL } from '@maplibre/maplibre-gl-leaflet';
import type L from 'leaflet';
import { addProtocol, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { PMTiles, Protocol } from 'pmtiles';
import { streetsStyle } from './style.ts';

const archives = new Protocol();
setWorkerUrl(workerUrl); // a file of ours: the content security policy allows no worker made of a blob
addProtocol('pmtiles', archives.tile);

/**
 * Draws the streets of the archive above the drawing of the app, which is still seen where the archive ends. Resolves once they are drawn;
 * rejects when the archive cannot be read or the browser cannot draw it, and leaves the map as it was.
 */
export const addStreets = async (map: L.Map, url: string, language: string, isAlive: () => boolean): Promise<L.Layer | null> => {
  const archive = new PMTiles(new URL(url, location.href).href);
  archives.add(archive);
  await archive.getHeader();
  await document.fonts?.ready;
  if (!isAlive()) return null;
  const layer = maplibreGL({ style: streetsStyle(archive.source.getKey(), language), interactive: false, attributionControl: false });
  try {
    layer.addTo(map);
    const drawing = layer.getMaplibreMap();
    drawing.getCanvas().setAttribute('aria-hidden', 'true');
    drawing.getCanvas().removeAttribute('tabindex'); // the map itself takes the keys
    await new Promise((resolve, reject) => {
      drawing.once('load', resolve);
      drawing.on('error', ({ error }) => reject(error)); // once it is drawn, a tile that fails is an empty place
    });
    layer.getContainer().dataset['drawn'] = '';
    return layer;
  } catch (error) {
    layer.remove();
    throw error;
  }
};
