import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CellValue, SheetColumn } from './sheet.ts';
import type { WorkbookReply, WorkbookRequest } from './workbook-worker.ts';

/** Enough for the widest table: only the compressed file grows with its rows, and that is outside of these limits. */
const LIMITS = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 2, stackSizeMb: 4 };
const BATCH = 200;

/**
 * Runs `workbookOf` in a worker thread with limited memory, so that requests are not blocked. Rows are passed on as the thread takes them.
 * Throws when the thread does. `written`: called after every few hundred rows; an exception ends the work.
 */
export const makeWorkbook = async (
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly CellValue[]>,
  written?: (rows: number) => Promise<void>,
): Promise<{ readonly bytes: Buffer; readonly rows: number }> => {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: { columns },
    resourceLimits: LIMITS,
    env: {}, // it needs no setting, and no secret
  });
  worker.unref();
  const call = async (request: WorkbookRequest): Promise<WorkbookReply> => {
    const answered = once(worker, 'message');
    worker.postMessage(request);
    const [answer] = await answered;
    return answer;
  };
  let count = 0;
  let batch: (readonly CellValue[])[] = [];
  const flush = async () => {
    await call({ rows: batch });
    count += batch.length;
    batch = [];
    await written?.(count);
  };
  try {
    for await (const row of rows) if (batch.push(row) === BATCH) await flush();
    if (batch.length > 0) await flush();
    const answer = await call({ end: true });
    if (!('bytes' in answer)) throw new Error('the thread of a workbook answered without it');
    const { buffer, byteOffset, byteLength } = answer.bytes;
    return { bytes: Buffer.from(buffer, byteOffset, byteLength), rows: count };
  } finally {
    await worker.terminate();
  }
};
