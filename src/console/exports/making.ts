import type { Periodic } from '../../engine/deadlines/periodic.ts';
import type { PastModels } from '../../engine/followers/past-models.ts';
import type { OfferSettings } from '../../pricing/public.ts';
import { sealedFiles } from '../../server/files/sealed-files.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { makeWorkbook } from '../../server/xlsx/make-workbook.ts';
import { type ExportRequest, headOf, readExport } from './reading.ts';
import { styleOf } from './sheets.ts';
import type { ExportRow, ExportStore } from './store.ts';

type ExportFilesDeps = Pick<Core, 'db' | 'clock' | 'log' | 'files' | 'fieldKeys'> & {
  readonly past: PastModels;
  readonly exports: ExportStore;
  readonly offers: OfferSettings;
};

const BEAT_MS = 10_000;

/** The export was cancelled. */
class Cancelled extends Error {}

export const exportFiles = ({ files, fieldKeys }: Pick<ExportFilesDeps, 'files' | 'fieldKeys'>) => sealedFiles(files, fieldKeys, 'exports');
export const fileOf = (id: string) => `exports/${id}`;

/** The workbook of an export. `written`: called with the number of rows read and the total. */
export const workbookFor = (
  { db, past, clock, offers }: Pick<ExportFilesDeps, 'db' | 'past' | 'clock' | 'offers'>,
  request: ExportRequest,
  written?: (rows: number, all: number) => Promise<void>,
) => {
  const now = clock.now();
  const style = styleOf(request, { offers, now });
  return readExport({ db, past }, request, style, now, (rows, all, read) =>
    makeWorkbook(headOf(read, style, now), rows, written && ((count) => written(count, all))),
  );
};

/** Makes long exports sequentially; deletes expired files, and models of the past that are no longer used. */
export const periodicExports = ({ log, files, fieldKeys, exports, ...deps }: ExportFilesDeps): Periodic => {
  const box = exportFiles({ files, fieldKeys });
  const make = async ({ id, asked: request, rows: expected }: ExportRow) => {
    let done = 0;
    let all = expected;
    const beat = () => exports.beat(id, done, Math.max(done, all));
    const beating = setInterval(() => void beat().catch(() => undefined), BEAT_MS); // computing the past may take long before the first row
    try {
      const { bytes, rows } = await workbookFor(deps, request, async (...now) => {
        [done, all] = now;
        if (!(await beat())) throw new Cancelled();
      });
      await box.put(fileOf(id), bytes);
      if (!(await exports.ready(id, { file: fileOf(id), bytes: bytes.length, rows }, deps.clock.now()))) await box.delete(fileOf(id));
    } catch (error) {
      if (error instanceof Cancelled) return;
      log.error({ export: id, err: error }, 'an export failed');
      await exports.failed(id);
    } finally {
      clearInterval(beating);
    }
  };
  return {
    queue: 'exports',
    everySeconds: 60, // for expired files; a new export triggers a run itself
    run: async (ending) => {
      for (const file of await exports.expire(deps.clock.now())) await box.delete(file);
      await deps.past.sweep();
      while (!ending.aborted) {
        const next = await exports.take();
        if (!next) return;
        await make(next);
      }
    },
  };
};
