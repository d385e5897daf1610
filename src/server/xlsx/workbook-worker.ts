import { on } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { CellValue, SheetColumn } from './sheet.ts';
import { workbookOf } from './workbook.ts';

/** The messages to the thread: rows, then their end. It answers each with `taken`, and the end with the file (`make-workbook.ts`). */
export type WorkbookRequest = { readonly rows: readonly (readonly CellValue[])[] } | { readonly end: true };
export type WorkbookReply = { readonly taken: true } | { readonly bytes: Uint8Array };

async function* rows(port: MessagePort): AsyncGenerator<readonly CellValue[]> {
  for await (const [request] of on(port, 'message') as AsyncIterable<[WorkbookRequest]>) {
    if ('end' in request) return;
    yield* request.rows;
    port.postMessage({ taken: true } satisfies WorkbookReply);
  }
}

if (!parentPort) throw new Error('this is the script of a thread');
const { columns } = workerData as { readonly columns: readonly SheetColumn[] };
const file = await workbookOf(columns, rows(parentPort));
const bytes = new Uint8Array(file.buffer as ArrayBuffer, file.byteOffset, file.byteLength);
const isWhole = file.byteLength === file.buffer.byteLength; // small files share a buffer, which must not be transferred
parentPort.postMessage({ bytes } satisfies WorkbookReply, isWhole ? [bytes.buffer] : []);
parentPort.close();
