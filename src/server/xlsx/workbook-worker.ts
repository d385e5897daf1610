import { parentPort, workerData } from 'node:worker_threads';
import type { CellValue, SheetColumn } from './sheet.ts';
import { workbookOf } from './workbook.ts';

/** The messages to the thread: rows, then their end. It answers each with `taken`, and the end with the file (`make-workbook.ts`). */
export type WorkbookRequest = { readonly rows: readonly (readonly CellValue[])[] } | { readonly end: true };
export type WorkbookReply = { readonly taken: true } | { readonly bytes: Uint8Array };

const queue: WorkbookRequest[] = [];
let wake: () => void = () => undefined;
parentPort?.on('message', (message: WorkbookRequest) => {
  queue.push(message);
  wake();
});

async function* rows(): AsyncGenerator<readonly CellValue[]> {
  for (;;) {
    const next = queue.shift();
    if (next === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    if ('end' in next) return;
    yield* next.rows;
    parentPort?.postMessage({ taken: true } satisfies WorkbookReply);
  }
}

const { columns } = workerData as { readonly columns: readonly SheetColumn[] };
const file = await workbookOf(columns, rows());
const bytes = new Uint8Array(file.buffer as ArrayBuffer, file.byteOffset, file.byteLength);
const isWhole = file.byteLength === file.buffer.byteLength; // small files share a buffer, which must not be transferred
parentPort?.postMessage({ bytes } satisfies WorkbookReply, isWhole ? [bytes.buffer] : []);
parentPort?.close();
