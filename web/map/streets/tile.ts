import { worldX, worldY } from '../shared/world.ts';

/** The deepest tiles that the server has (src/server/streets/source.ts); at higher zooms they are enlarged. */
export const DEEPEST_TILE = 14;

type At = { readonly z: number; readonly x: number; readonly y: number };

/** A vector tile from our own host, empty where the map has nothing; null while streets are unavailable. */
export const tileAt = async ({ z, x, y }: At, signal?: AbortSignal): Promise<ArrayBuffer | null> => {
  const answer = await fetch(`/map/streets/${z}/${x}/${y}`, { signal: signal ?? null }).catch(() => null);
  return answer?.status === 200 ? answer.arrayBuffer() : null;
};

const within = (share: number): number => Math.min(2 ** DEEPEST_TILE - 1, Math.max(0, Math.floor(share * 2 ** DEEPEST_TILE)));

/** The tile around a point: null while streets are unavailable, empty where there are none. */
export const tileAround = ({ lat, lng }: { lat: number; lng: number }): Promise<ArrayBuffer | null> =>
  tileAt({ z: DEEPEST_TILE, x: within(worldX(lng)), y: within(worldY(lat)) });
