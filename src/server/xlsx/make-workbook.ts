import { Worker } from 'node:worker_threads';
import type { CellValue, SheetColumn } from './sheet.ts';
import type { Answered, WorkbookRequest } from './workbook-worker.ts';

/** Enough for the widest table: only the compressed file grows with its rows, and that lies outside of this. */
const LIMITS = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 2, stackSizeMb: 4 };
const BATCH = 200;

type Options = {
  /** Told after each few hundred rows; what it throws ends the work. */
  readonly written?: (rows: number) => Promise<void> | void;
};

/**
 * `workbookOf` in a thread of its own, away from the one that answers people, with bounds on its memory. Rows are handed over as the
 * thread takes them. Throws when the thread does.
 */
export const makeWorkbook = async (
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly CellValue[]>,
  { written }: Options = {},
): Promise<{ readonly bytes: Buffer; readonly rows: number }> => {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: { columns },
    resourceLimits: LIMITS,
    env: {}, // it needs no setting, and no secret
  });
  worker.unref();
  const ask = (given: WorkbookRequest): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const answered = (answer: Answered) => {
        worker.off('error', failed);
        resolve(answer);
      };
      const failed = (error: Error) => {
        worker.off('message', answered);
        reject(error);
      };
      worker.once('message', answered).once('error', failed);
      worker.postMessage(given);
    });
  let count = 0;
  let batch: (readonly CellValue[])[] = [];
  const hand = async () => {
    await ask({ rows: batch });
    count += batch.length;
    batch = [];
    await written?.(count);
  };
  try {
    for await (const row of rows) if (batch.push(row) === BATCH) await hand();
    if (batch.length > 0) await hand();
    const answer = await ask({ end: true });
    if (!('bytes' in answer)) throw new Error('the thread of a workbook answered without it');
    const { buffer, byteOffset, byteLength } = answer.bytes;
    return { bytes: Buffer.from(buffer, byteOffset, byteLength), rows: count };
  } finally {
    await worker.terminate();
  }
};
