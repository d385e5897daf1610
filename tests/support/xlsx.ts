import { inflateRawSync } from 'node:zlib';

/** A workbook as a reader of zip archives and XML sees it, without the library that wrote it. */
export type Workbook = { readonly sheets: readonly string[]; readonly rows: readonly (readonly Cell[])[] };
/** `format`: the number format, `General` by default. */
export type Cell = { readonly value: string | number | null; readonly format: string };

/** The files of a zip archive by its central directory. */
export const unzipped = (bytes: Buffer): ReadonlyMap<string, Buffer> => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error('no zip archive');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const skip = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const raw = bytes.subarray(from, from + size);
    files.set(name, method === 0 ? raw : inflateRawSync(raw));
    at += 46 + nameLength + skip;
  }
  return files;
};

const plain = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&');

const BUILT_IN: Readonly<Record<string, string>> = { '0': 'General', '3': '#,##0', '4': '#,##0.00', '49': '@' };

/** Column of `C7`: 2. */
const columnOf = (ref: string): number => [...ref.replace(/\d/g, '')].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1;

export const readXlsx = (bytes: Buffer): Workbook => {
  const files = unzipped(bytes);
  const text = (name: string) => files.get(name)?.toString('utf8') ?? '';
  const sheets = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) => plain(name));
  const styles = text('xl/styles.xml');
  const custom = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id = '', code = '']) => [id, plain(code)]),
  );
  const used = [...(/<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? '').matchAll(/<xf [^>]*numFmtId="(\d+)"/g)].map(
    ([, id = '']) => custom.get(id) ?? BUILT_IN[id] ?? id,
  );
  const rows = [...text('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, inner = '']) => {
    const cells: Cell[] = [];
    for (const [, attributes = '', content = ''] of inner.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      const raw = /<v>(.*?)<\/v>/s.exec(content)?.[1];
      const value = raw === undefined ? null : of('t') === '' || of('t') === 'n' ? Number(raw) : plain(raw);
      cells[columnOf(of('r'))] = { value, format: used[Number(of('s') || 0)] ?? 'General' };
    }
    return Array.from(cells, (cell) => cell ?? { value: null, format: 'General' });
  });
  return { sheets, rows };
};

/** The instant of a serial number of a spreadsheet (days since 30 December 1899). */
export const instantOfSerial = (serial: number): string => new Date(Math.round((serial - 25_569) * 86_400_000)).toISOString();
