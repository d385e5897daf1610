import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { EtagMismatch, PMTiles, type Source, TileType } from 'pmtiles';
import { ConfigError } from '../../engine/config-error.ts';
import { creditOf, DEEPEST_TILE, type StreetsSource } from './source.ts';

const CREDIT = '© OpenStreetMap';

/** A file read part by part. Its tag changes with the file, so that the library begins anew when another archive was moved over it. */
const fileSource = (path: string): Source => ({
  getKey: () => path,
  getBytes: async (offset, length, _signal, known) => {
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK); // a pipe is not waited for
    try {
      const { size, mtimeMs } = await file.stat();
      const etag = `${size}-${mtimeMs}`;
      if (known !== undefined && known !== etag) throw new EtagMismatch(path);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      const { buffer: data, byteOffset } = buffer;
      return { data: data.slice(byteOffset, byteOffset + bytesRead), etag };
    } finally {
      await file.close();
    }
  },
});

/**
 * Streets of a PMTiles archive. Throws ConfigError where the file is none of vector tiles down to the zoom of streets: maps would be drawn
 * without them and nobody would know why.
 */
export const archiveOf = async (path: string): Promise<StreetsSource> => {
  const archive = new PMTiles(fileSource(path));
  const header = await archive.getHeader().catch(() => null);
  if (header?.tileType !== TileType.Mvt || header.maxZoom < DEEPEST_TILE)
    throw new ConfigError(`MAP_STREETS: ${path} is no PMTiles archive of vector tiles down to zoom ${DEEPEST_TILE}`);
  return {
    tile: async ({ z, x, y }) => new Uint8Array((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0)),
    credit: async () => creditOf(((await archive.getMetadata()) as { attribution?: unknown } | null)?.attribution, CREDIT),
  };
};
