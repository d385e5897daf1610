import { own } from '../../kernel/own.ts';

/** A tile of the Web Mercator scheme that all map servers share. */
export type TileAt = { readonly z: number; readonly x: number; readonly y: number };

/** Where tiles of streets come from: a server or an archive. */
export type StreetsSource = {
  /** A vector tile, neither compressed nor checked; empty where the map has nothing. Rejects when it cannot be read now. */
  readonly tile: (at: TileAt) => Promise<Uint8Array>;
  /** The attribution that its licence requires, as plain text. Rejects when it cannot be read now. */
  readonly credit: () => Promise<string>;
};

/** The deepest tiles that are requested: closer, the browser draws these larger. They contain streets with their names. */
export const DEEPEST_TILE = 14;

const MAX_CREDIT = 200;
const SIGNS: Readonly<Record<string, string>> = { '&copy;': '©', '&#169;': '©', '&amp;': '&' };

/** The attribution of a map as text: its makers write it in HTML with links. `otherwise` where there is none. */
export const creditOf = (attribution: unknown, otherwise: string): string => {
  if (typeof attribution !== 'string') return otherwise;
  const text = attribution
    .slice(0, 4000)
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:copy|#169|amp);/g, (sign) => own(SIGNS, sign) ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.slice(0, MAX_CREDIT) || otherwise;
};
