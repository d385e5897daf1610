import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { ConfigError } from '../../platform/config.ts';
import type { Recorded } from '../../platform/event-store/port.ts';

/**
 * A backup is gzip of lines, each a word and its JSON: `posada-backup` (header), then every `event` in the order of the log, every
 * `checkpoint`, each `table` with its `row`s, every `sequence`, and `end` with the SHA-256 of all lines before it.
 */
export type Line = readonly [kind: string, json: string];

export const header = z.object({
  format: z.literal(1),
  at: z.string(),
  migrations: z.array(z.string()),
  /** Names the SECRET without telling it: addresses are found again only under the same one. */
  secret: z.string(),
});
export type Header = z.infer<typeof header>;

/** `events`: how many of the log a reaction had taken. */
export const checkpoint = z.object({ name: z.string(), events: z.number() });
export const table = z.object({ name: z.string(), columns: z.array(z.string()) });
export const sequence = z.object({ name: z.string(), value: z.number() });
const end = z.object({ sha256: z.string() });

async function* sealed(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const [kind, json] of lines) {
    const line = `${kind} ${json}\n`;
    hash.update(line);
    yield line;
  }
  yield `end ${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
}

/** Written beside its place, for its owner's eyes only, and moved there once it is whole and on the disk. */
export const writeBackup = async (file: string, lines: AsyncIterable<Line>): Promise<void> => {
  const draft = `${file}.part`;
  try {
    await rm(draft, { force: true });
    await pipeline(sealed(lines), createGzip(), createWriteStream(draft, { mode: 0o600, flags: 'wx' }));
    const handle = await open(draft, 'r');
    await handle.sync().finally(() => handle.close());
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

async function* textLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error)).pipe(unpacked);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of unpacked) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n'); // JSON has no line end inside; U+2028 is none here
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const damaged = (file: string, why: string) => new ConfigError(`${file} is damaged or no backup (${why})`);

/** A file that is whole: its checksum fits. */
export type Backup = {
  readonly file: string;
  /** From the header to the last sequence; of the JSON in them nothing has been looked at. */
  lines(): AsyncGenerator<Line>;
};

/**
 * Reads the whole file once and compares its SHA-256 before anything in it is parsed. Throws ConfigError for a file that cannot be
 * read, is damaged, or is something else. No message repeats what is in the file: these are personal data.
 */
export const openBackup = async (file: string): Promise<Backup> => {
  for await (const _ of linesIn(file));
  return { file, lines: () => linesIn(file) };
};

/** The JSON of a line. Throws ConfigError when it is none, or of another shape. */
export const read = <T>({ file }: Pick<Backup, 'file'>, schema: z.ZodType<T>, json: string): T => {
  const parsed = schema.safeParse(jsonOf(json));
  if (!parsed.success) throw damaged(file, 'a line of it cannot be read');
  return parsed.data;
};

/** An event as we wrote it: its link in the chain is checked, and says whether it is one. */
export const readEvent = ({ file }: Pick<Backup, 'file'>, json: string): Recorded => {
  const found = jsonOf(json);
  if (found === null || typeof found !== 'object') throw damaged(file, 'a line of it cannot be read');
  return found as Recorded;
};

/** Undefined for what is no JSON: a SyntaxError would repeat the text. */
const jsonOf = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

async function* linesIn(file: string): AsyncGenerator<Line> {
  const hash = createHash('sha256');
  let sealedWith: string | null = null;
  let isFirst = true;
  try {
    for await (const text of textLines(file)) {
      if (sealedWith !== null) throw damaged(file, 'something follows its end');
      const space = text.indexOf(' ');
      const line: Line = [text.slice(0, space), text.slice(space + 1)];
      if (isFirst && line[0] !== 'posada-backup') throw damaged(file, 'it does not begin as one');
      isFirst = false;
      if (line[0] === 'end') sealedWith = read({ file }, end, line[1]).sha256;
      else {
        hash.update(`${text}\n`);
        yield line;
      }
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') throw new ConfigError(`${file} cannot be read (${code})`);
    throw code?.startsWith('Z_') ? damaged(file, message) : error;
  }
  if (sealedWith === null) throw damaged(file, 'its end is missing');
  if (sealedWith !== hash.digest('hex')) throw damaged(file, 'its checksum does not fit');
}
