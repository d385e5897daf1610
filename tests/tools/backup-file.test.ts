import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigError } from '../../src/engine/config-error.ts';
import { failureText } from '../../src/server/observability/failure.ts';
import { type Line, openBackup, read, readEvent, writeBackup } from '../../src/tools/log/backup-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'posada-backup-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const PERSONAL = 'Rosalinda';
const LINES: Line[] = [
  ['posada-backup', '{"format":1}'],
  ...Array.from({ length: 300 }, (_, n): Line => ['event', JSON.stringify({ n, name: PERSONAL, random: (n * Math.SQRT2) % 1 })]),
  ['row', JSON.stringify({ mail: `${PERSONAL}@example.org` })],
];
async function* given(lines: readonly Line[]) {
  yield* lines;
}
const whole = join(folder, 'whole');
await writeBackup(whole, given(LINES));
const bytes = readFileSync(whole);
const linesOf = async (file: string) => {
  const found: Line[] = [];
  for await (const line of (await openBackup(file)).lines()) found.push(line);
  return found;
};
const refusal = async (content: Buffer): Promise<unknown> => {
  const file = join(folder, 'damaged');
  writeFileSync(file, content);
  return linesOf(file).catch((error: unknown) => error);
};
const mustRefuse = (error: unknown) => {
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toMatch(/^\S+ is damaged or no backup \([^\n]{1,60}\)$/);
  expect((error as Error).message).not.toMatch(/Rosal|event|\{/);
};

describe('the file of a backup', () => {
  it('returns the lines that were written', async () => expect(await linesOf(whole)).toEqual(LINES));

  it('with any one bit flipped is refused in one line before it returns a line', async () => {
    for (let at = 0; at < bytes.length; at += 37) {
      const turned = Buffer.from(bytes);
      turned.writeUInt8((turned[at] ?? 0) ^ 4, at);
      const said = await refusal(turned);
      if (at < 10) continue; // the flags and the time of the gzip header are not content
      if (isDeepStrictEqual(said, LINES)) continue; // a padding bit after the compressed text, which is never read
      mustRefuse(said);
    }
  });

  it('truncated anywhere is refused', async () => {
    for (const length of [0, 1, 20, bytes.length >> 1, bytes.length - 9, bytes.length - 1])
      mustRefuse(await refusal(bytes.subarray(0, length)));
  });

  it('whose text was changed under valid gzip is refused by its checksum', async () => {
    const text = gunzipSync(bytes).toString();
    for (const other of [
      text.replace('"n":7,', '"n":8,'),
      text.replace('"n":7,', 'n:7'),
      text.replace(/end .*\n/, ''),
      text.replace(/end .*\n/, `end ${PERSONAL}\n`),
      `${text}event {}\n`,
      'something else',
    ]) {
      mustRefuse(await refusal(gzipSync(other)));
    }
  });

  it('with a line that is not JSON under a right checksum is refused without repeating it', () => {
    for (const json of [`{"name":"${PERSONAL}"`, '', '7']) {
      for (const parse of [() => readEvent({ file: 'f' }, json), () => read({ file: 'f' }, z.object({ name: z.string() }), json)]) {
        expect(parse).toThrow(new ConfigError('f is damaged or no backup (a line of it cannot be read)'));
      }
    }
  });

  it('ends with the SHA-256 of everything before it', () => {
    const text = gunzipSync(bytes).toString();
    const at = text.lastIndexOf('end ');
    expect(text.slice(at)).toBe(`end {"sha256":"${createHash('sha256').update(text.slice(0, at)).digest('hex')}"}\n`);
  });
});

describe("a tool's failure message", () => {
  const failed = (name: string, message: string, more: object = {}) => Object.assign(new Error(message), { name, ...more });
  it.each([
    new SyntaxError(`Unexpected token, "${PERSONAL}" is not valid JSON`),
    failed('ZodError', `[{"received":"${PERSONAL}"}]`),
    failed('error', `invalid input syntax for type uuid: "${PERSONAL}"`, { severity: 'ERROR', code: '22P02', detail: PERSONAL }),
    failed('error', `insert into "users" values ('${PERSONAL}') - too long`, { code: '22001', where: PERSONAL }),
  ])('%s: its kind and location, none of the data', (error) => {
    const text = failureText(error);
    expect(text).not.toContain(PERSONAL);
    expect(text).toContain(error.name);
    expect(text).toMatch(/\n\s+at /);
  });
  it('spells out messages without data, and of a setting only the line', () => {
    expect(failureText(failed('Error', 'connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED' }))).toContain('connect ECONNREFUSED');
    expect(failureText(new ConfigError('DATA_DIR takes a folder'))).toBe('DATA_DIR takes a folder');
    expect(failureText(`${PERSONAL}`)).toBe('failed (string)');
  });
});
