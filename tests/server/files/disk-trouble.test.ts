import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { diskTrouble } from '../../../src/server/files/disk-trouble.ts';
import { openFiles } from '../../../src/server/files/files.ts';
import { problemFor } from '../../../src/server/http/problems.ts';

const failing = (code: string, cause?: unknown) => Object.assign(new Error('it failed', { cause }), { code });

it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE'])('%s is a disk failure: 503', (code) => {
  const wrapped = failing('E_CANNOT_WRITE_FILE', failing(code));
  expect([diskTrouble(failing(code)), diskTrouble(wrapped)]).toEqual([code, code]);
  expect(problemFor(wrapped, {})).toMatchObject({ status: 503, code: 'unavailable_now', headers: { 'retry-after': '60' } });
});

it.each([failing('ENOENT'), failing('E_CANNOT_WRITE_FILE'), new Error('ENOSPC'), 'ENOSPC', null])('%s is not', (error) => {
  expect(diskTrouble(error)).toBeNull();
  expect(problemFor(error, {}).status).toBe(500);
});

it('a failed write leaves no partial file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'posada-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'files/photos/a.webp/in-its-way'), { recursive: true });
  await expect(openFiles(folder).put('photos/a.webp', Buffer.from('whole'), 'image/webp')).rejects.toThrow();
  expect(readdirSync(join(folder, 'files/photos'))).toEqual(['a.webp']);
});
