import { parentPort, workerData } from 'node:worker_threads';
import type { CellValue, SheetColumn } from './sheet.ts';
import { workbookOf } from './workbook.ts';

/** What the thread is given: rows, and their end. It answers each with `taken`, and the end with the file (`make-workbook.ts`). */
export type WorkbookRequest = { readonly rows: readonly (readonly CellValue[])[] } | { readonly end: true };
export type Answered = { readonly taken: true } | { readonly bytes: Uint8Array };

const given: WorkbookRequest[] = [];
let wake: () => void = () => undefined;
parentPort?.on('message', (message: WorkbookRequest) => {
  given.push(message);
  wake();
});

async function* rows(): AsyncGenerator<readonly CellValue[]> {
  for (;;) {
    const next = given.shift();
    if (next === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    if ('end' in next) return;
    yield* next.rows;
    parentPort?.postMessage({ taken: true } satisfies Answered);
  }
}

const { columns } = workerData as { readonly columns: readonly SheetColumn[] };
const file = await workbookOf(columns, rows());
const bytes = new Uint8Array(file.buffer as ArrayBuffer, file.byteOffset, file.byteLength);
parentPort?.postMessage({ bytes } satisfies Answered, file.byteLength === file.buffer.byteLength ? [bytes.buffer] : []); // small ones share a buffer
parentPort?.close();
