import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'koa';
import type { Contract, UploadedFile } from '../contract.ts';
import { networkOf } from '../limits/client-address.ts';
import { HttpProblem, invalidFields } from '../problems.ts';

const MB = 1_024 * 1_024;

/**
 * Bytes of uploads that a process holds in memory: for one caller a whole publication (20 photos of 4 MB, with its fields), and for all.
 */
const LIMITS = { each: 100 * MB, all: 300 * MB } as const;

type HeldBytes = {
  /**
   * Reserves bytes for these holders, an account and the network it calls from; false when refused. A holder may have at most as much as is
   * then left for others, so that a new caller always finds room. Bytes count until `give`.
   */
  take(holders: readonly string[], bytes: number): boolean;
  give(holders: readonly string[], bytes: number): void;
};

/**
 * Counts the memory of uploads while they arrive and are processed. Rate limits count a body only when it is complete; slow parallel
 * uploads of one caller would fill the memory of the process first.
 */
export const heldBytes = (limits: { readonly each: number; readonly all: number } = LIMITS): HeldBytes => {
  const held = new Map<string, number>();
  let all = 0;
  return {
    take: (holders, bytes) => {
      const available = Math.min(limits.each, limits.all - all - bytes);
      if (holders.some((holder) => (held.get(holder) ?? 0) + bytes > available)) return false;
      for (const holder of holders) held.set(holder, (held.get(holder) ?? 0) + bytes);
      all += bytes;
      return true;
    },
    give: (holders, bytes) => {
      for (const holder of holders) {
        const left = (held.get(holder) ?? 0) - bytes;
        if (left > 0) held.set(holder, left);
        else held.delete(holder);
      }
      all -= bytes;
    },
  };
};

type FileFields = NonNullable<Contract['files']>['fields'];

const PARTS = 200; // SEC-43
const FIELD_BYTES = 64 * 1024;

/**
 * Reads multipart/form-data into memory within the contract's limits. `name[]` and repeated names become arrays under `name`. Throws
 * HttpProblem 413 (a file or the whole body too large, too many parts), 422 (malformed body, unknown or too many files of a field) and 503
 * while the caller, or all callers together, have too much in memory.
 */
export const readMultipart = async (
  ctx: Context,
  limits: FileFields,
): Promise<{ body: Record<string, unknown>; files: UploadedFile[] }> => {
  const allowed = new Map(Object.entries(limits).map(([name, limit]) => [fieldOf(name), limit]));
  const wholeLimit = [...allowed.values()].reduce((sum, { max, maxBytes }) => sum + max * maxBytes, PARTS * FIELD_BYTES);
  if (Number(ctx.get('content-length') || 0) > wholeLimit) throw new HttpProblem(413, 'too_large');
  const room = roomFor(ctx);
  const parser = openParser(ctx, Math.max(0, ...[...allowed.values()].map(({ maxBytes }) => maxBytes)));
  const fields = new Map<string, unknown[]>();
  const lists = new Set<string>();
  const files: (Omit<UploadedFile, 'bytes'> & { readonly chunks: Buffer[] })[] = [];
  let problem: HttpProblem | null = null;
  /** The rest is read and discarded, so that the sender receives the answer. */
  const refuse = (reason: HttpProblem) => {
    problem ??= reason;
    for (const { chunks } of files) chunks.length = 0;
    room.leave();
  };

  // contrary to its types, the parser gives `undefined` as the name of a part without one
  parser.on('field', (name: string | undefined, value, nameCut, valueCut) => {
    if (name === undefined) return refuse(invalidFields({ body: ['invalid'] }));
    if (nameCut || valueCut) refuse(new HttpProblem(413, 'too_large'));
    const key = fieldOf(name);
    if (key !== name) lists.add(key);
    fields.set(key, [...(fields.get(key) ?? []), value]);
  });
  parser.on('file', (name: string | undefined, stream, fileName, _encoding, mime) => {
    const field = fieldOf(name ?? 'body');
    const limit = name === undefined ? undefined : allowed.get(field);
    const count = files.filter((file) => file.field === field).length;
    let size = 0;
    stream.on('error', () => refuse(invalidFields({ body: ['invalid'] })));
    if (!limit || count >= limit.max) {
      refuse(invalidFields({ [field]: [limit ? 'too_long' : 'unknown_value'] }));
      stream.resume();
      return;
    }
    const file = { field, name: fileName ?? '', mime, chunks: [] as Buffer[] };
    files.push(file);
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit.maxBytes) refuse(new HttpProblem(413, 'too_large', { errors: { [field]: ['too_large'] } }));
      if (problem) return;
      if (room.take(chunk.length)) file.chunks.push(chunk);
      else refuse(new HttpProblem(503, 'unavailable_now', {}, { 'retry-after': '10' }));
    });
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => refuse(new HttpProblem(413, 'too_large')));

  // handles a truncated body and a client that disconnects, without an unhandled rejection
  await pipeline(ctx.req, parser).catch(() => refuse(invalidFields({ body: ['invalid'] })));
  if (problem) throw problem;
  const body = Object.fromEntries([...fields].map(([name, values]) => [name, lists.has(name) || values.length > 1 ? values : values[0]]));
  const whole = files.map(({ chunks, ...file }): UploadedFile => ({ ...file, bytes: Buffer.concat(chunks) }));
  return { body, files: whole.filter((file) => file.bytes.length > 0 || file.name !== '') };
};

const held = heldBytes();

/** The memory of this request: its bytes count until `leave`, or until its answer was sent or its connection ends. */
const roomFor = (ctx: Context) => {
  const userId: unknown = ctx.state['userId'];
  const network = networkOf(String(ctx.state['address']));
  const holders = userId === undefined ? [network] : [network, `user:${userId}`];
  let taken = 0;
  const leave = (): void => {
    held.give(holders, taken);
    taken = 0;
  };
  ctx.res.once('close', leave);
  return {
    leave,
    take: (bytes: number): boolean => {
      if (ctx.res.closed || !held.take(holders, bytes)) return false;
      taken += bytes;
      return true;
    },
  };
};

/** `photos[]` and `photos` are the same field. */
const fieldOf = (name: string): string => name.replace(/\[\]$/, '');

const openParser = (ctx: Context, maxBytes: number): BusboyInstance => {
  const contentType = ctx.get('content-type');
  if (!/boundary=/i.test(contentType)) throw invalidFields({ body: ['invalid'] });
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // one byte more than allowed, so that an excess is detected and not truncated silently
      limits: { parts: PARTS, files: PARTS, fields: PARTS, fileSize: maxBytes + 1, fieldSize: FIELD_BYTES, fieldNameSize: 200 },
    });
  } catch {
    throw invalidFields({ body: ['invalid'] });
  }
};
