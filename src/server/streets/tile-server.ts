import pLimit from 'p-limit';
import { z } from 'zod';
import { breaker } from '../../engine/concurrency/breaker.ts';
import { TooBusy } from '../../engine/concurrency/pace.ts';
import { fetchOutside } from '../../engine/outside.ts';
import type { Clock } from '../../kernel/clock.ts';
import { creditOf, type StreetsSource, type TileAt } from './source.ts';

const WHAT = 'the tile server';
const ANSWER_MS = 5_000;
const MAX_CONCURRENT = 8;
/** Maximum length of the queue; further requests get no tile. */
const MAX_WAITING = 256;
const MAX_BYTES = 4_000_000;
/** A day: OpenFreeMap publishes a new map each week, under a new address, and keeps the previous one for some weeks. */
const MAP_MS = 86_400_000;
const FAILURES = 3;
const REST_MS = 60_000;
const CREDIT = '© OpenStreetMap';

/** The part of TileJSON that is used (https://github.com/mapbox/tilejson-spec, version 2 and 3). */
const tileJson = z.object({
  tiles: z
    .array(z.string().refine((address) => /^https?:/i.test(address) && ['{z}', '{x}', '{y}'].every((part) => address.includes(part))))
    .min(1),
  attribution: z.string().optional(),
});
type TileMap = z.output<typeof tileJson> & { readonly readAt: number };

/** The body of a response; throws as soon as it exceeds `MAX_BYTES`. */
const bounded = async (response: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error(`${WHAT} sent more than ${MAX_BYTES} bytes`); // leaving the loop cancels the rest
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

type Options = {
  /** Of the TileJSON. */
  readonly address: string;
  readonly userAgent: string;
  readonly clock: Clock;
};

/**
 * Streets of a vector tile server, described by TileJSON. It gets few requests at a time, and none for a minute after three failures in a
 * row.
 */
export const tileServerOf = ({ address, userAgent, clock }: Options): StreetsSource => {
  const turn = pLimit(MAX_CONCURRENT);
  const whileItAnswers = breaker({ clock, failures: FAILURES, restMs: REST_MS });
  let map: Promise<TileMap> | null = null;

  const get = (url: string): Promise<Response> => fetchOutside(WHAT, url, ANSWER_MS, { headers: { 'user-agent': userAgent } });
  const read = async (): Promise<TileMap> => {
    const response = await get(address);
    if (!response.ok) throw new Error(`${WHAT} answered ${response.status}`);
    return { ...tileJson.parse(JSON.parse((await bounded(response)).toString('utf8'))), readAt: Date.parse(clock.now()) };
  };
  /** The current map; read again when it is older than `atMost`. */
  const mapNow = async (atMost = MAP_MS): Promise<TileMap> => {
    const known = await map?.catch(() => null);
    if (known && Date.parse(clock.now()) - known.readAt < atMost) return known;
    map = read();
    return map;
  };
  /** Null where the server has no such tile, which is also how an old map is withdrawn. */
  const tileOf = async ({ tiles: [template = ''] }: TileMap, { z, x, y }: TileAt): Promise<Buffer | null> => {
    const response = await get(template.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`));
    if (response.ok) return bounded(response);
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return null;
    throw new Error(`${WHAT} answered ${response.status}`);
  };
  return {
    tile: async (at) => {
      if (turn.pendingCount >= MAX_WAITING) throw new TooBusy();
      return turn(() =>
        whileItAnswers(async () => {
          const before = await mapNow();
          const tile = await tileOf(before, at);
          if (tile) return tile;
          const now = await mapNow(REST_MS);
          return (now.tiles[0] === before.tiles[0] ? null : await tileOf(now, at)) ?? Buffer.alloc(0);
        }),
      );
    },
    credit: async () => creditOf((await whileItAnswers(() => mapNow())).attribution, CREDIT),
  };
};
