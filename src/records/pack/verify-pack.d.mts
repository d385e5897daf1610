type Json = unknown;
type LinkedEvent = {
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly meta: object;
};
export class Refused extends Error {}
export const written: (value: Json) => string;
export const linkOf: (stream: string, event: LinkedEvent) => string;
export const signedPart: (pack: { readonly format: string; readonly key: string; readonly payload: Json }) => Buffer;
export const pdfPart: (pdf: Buffer, line: string) => Buffer;
export const keysIn: (text: string) => string[];
export const verifyJson: (
  bytes: Uint8Array,
  keys?: readonly string[],
) => {
  readonly key: string;
  readonly reservation: number;
  readonly madeAt: string;
  readonly events: number;
  readonly streams: number;
  readonly sha256: string;
};
export const verifyPdf: (
  bytes: Uint8Array,
  keys?: readonly string[],
  json?: string | null,
) => { readonly key: string; readonly json: string };
export const argumentsOf: (args: readonly string[]) => { readonly files: readonly string[]; readonly keys: readonly string[] };
export const run: (args: readonly string[], write: (line: string) => void, ownKeys?: readonly string[]) => number;
