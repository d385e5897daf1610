import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { PastModels } from '../../engine/followers/past-models.ts';
import { toWire } from '../../kernel/money.ts';
import type { Instant } from '../../kernel/types.ts';
import type { OfferSettings } from '../../pricing/public.ts';
import type { CellKind, CellValue } from '../../server/xlsx/sheet.ts';
import { type AskedExport, headOf, readExport, SHEETS, schemasOf } from './reading.ts';
import { type Style, styleOf } from './sheets.ts';

/** Rows that are shown before an export is made. */
const SAMPLE = 5;
/** How long a call waits for the past to be computed before it says that it is not there yet. */
const PATIENCE_MS = 8_000;

type PreviewOfDeps = { readonly db: Knex; readonly past: PastModels; readonly offers: OfferSettings };

/** How many rows and columns an export has, and its first rows without what says who somebody is. */
export const previewOf = async (means: PreviewOfDeps, asked: AskedExport, now: Instant) => {
  const style = styleOf(asked, { offers: means.offers, now });
  const ready = schemasOf(means, asked, now).then(() => true);
  ready.catch(() => undefined); // one that fails after the answer is asked for again
  const waited = new AbortController();
  const isReady = await Promise.race([ready, sleep(PATIENCE_MS, false, { signal: waited.signal, ref: false }).catch(() => false)]);
  waited.abort();
  if (!isReady) return { listo: false, filas: null, de: null, columnas: columnsOf(asked, style, now), muestra: [] };

  return readExport(means, asked, style, now, async (rows, all, read) => {
    const columnas = columnsOf(read, style, now);
    const head = headOf(read, style, now);
    const muestra: (string | null)[][] = [];
    let count = 0;
    for await (const cells of rows) {
      if (muestra.length < SAMPLE) muestra.push(cells.map((cell, at) => (columnas[at]?.personal ? null : textOf(cell, head[at]?.kind))));
      count += 1;
      if (asked.since === null && muestra.length === SAMPLE) break;
    }
    const compared = asked.since === null ? null : all;
    return { listo: true, filas: asked.since === null ? all : count, de: compared, columnas, muestra };
  });
};

const columnsOf = (asked: AskedExport, style: Style, now: Instant) => {
  const chosen = asked.columns.flatMap((name) => SHEETS[asked.what].columns.find((column) => column.name === name) ?? []);
  const each = asked.since === null ? 1 : 2;
  const about = [
    ...(asked.since === null ? [] : [{ name: 'id' }, { name: 'cambio' }, { name: 'que_cambio' }]),
    ...chosen.flatMap((column) => Array.from({ length: each }, () => column)),
  ] as { name: string; personal?: true; today?: true }[];
  return headOf(asked, style, now).map(({ title }, at) => ({
    ...{ nombre: about[at]?.name ?? '', titulo: title, personal: about[at]?.personal === true, hoy: about[at]?.today === true },
  }));
};

const textOf = (cell: CellValue, kind: CellKind | undefined): string | null => {
  if (cell === null) return null;
  if (typeof cell === 'object') return String(toWire(cell));
  return kind === 'instant' ? String(cell).slice(0, 16).replace('T', ' ') : String(cell);
};
