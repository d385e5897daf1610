import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { ConfigError } from '../../engine/config-error.ts';
import type { Recorded } from '../../engine/event-store/port.ts';

/**
 * A backup is a gzip of lines, each with a keyword and JSON: `posada-backup` (header), every `event` in log order, every `checkpoint`, each
 * `table` with its `row`s, every `sequence`, and `end` with the SHA-256 of all lines before it.
 */
export type Line = readonly [kind: string, json: string];

export const header = z.object({
  format: z.literal(1),
  at: z.string(),
  migrations: z.array(z.string()),
  /** Identifies the SECRET without revealing it: e-mail addresses can only be looked up with the same one. */
  secret: z.string(),
});
export type Header = z.infer<typeof header>;

/** `events`: how many events of the log a reaction had handled. */
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

/** Writes a temporary file that only its owner can read, and renames it after it is complete and flushed to disk. */
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
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n'); // JSON contains no line feed; U+2028 does not count as one here
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const damaged = (file: string, why: string) => new ConfigError(`${file} is damaged or no backup (${why})`);

/** A complete file with a matching checksum. */
export type Backup = {
  readonly file: string;
  /** The lines from the header to the last sequence, with their JSON not parsed yet. */
  lines(): AsyncGenerator<Line>;
};

/**
 * Reads the whole file and compares its SHA-256 before anything is parsed. Throws ConfigError for a file that cannot be read, is damaged,
 * or is not a backup. Messages never contain its content, which is personal data.
 */
export const openBackup = async (file: string): Promise<Backup> => {
  for await (const _ of linesIn(file));
  return { file, lines: () => linesIn(file) };
};

/** Parses the JSON of a line. Throws ConfigError for invalid JSON or another shape. */
export const read = <T>({ file }: Pick<Backup, 'file'>, schema: z.ZodType<T>, json: string): T => {
  const parsed = schema.safeParse(jsonOf(json));
  if (!parsed.success) throw damaged(file, 'a line of it cannot be read');
  return parsed.data;
};

/** Parses an event; its link in the hash chain is verified too. */
export const readEvent = ({ file }: Pick<Backup, 'file'>, json: string): Recorded => {
  const found = jsonOf(json);
  if (found === null || typeof found !== 'object') throw damaged(file, 'a line of it cannot be read');
  return found as Recorded;
};

/** Parses JSON; undefined for invalid JSON, because a SyntaxError would contain the text. */
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
