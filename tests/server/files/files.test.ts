import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openFiles } from '../../../src/server/files/files.ts';

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'posada-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return openFiles(folder);
};

it('a folder returns what was put, lists it with its key, and deletes it', async () => {
  const files = aFolder();
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of files.list('photos')) found.push(key);
    return found;
  };
  expect(await keys()).toEqual([]);
  await files.put('photos/a-320.webp', Buffer.from('a'), 'image/webp');
  await files.put('receipts/b.png', Buffer.from('b'), 'image/png');
  expect([await keys(), await files.exists('photos/a-320.webp'), await files.get('photos/a-320.webp')]).toEqual([
    ['photos/a-320.webp'],
    true,
    Buffer.from('a'),
  ]);
  await files.delete('photos/a-320.webp');
  await files.delete('photos/a-320.webp');
  expect([await keys(), await files.exists('photos/a-320.webp'), await files.get('photos/a-320.webp')]).toEqual([[], false, null]);
});

it.each(['../x', 'photos/../../x', 'photos/..', '/etc/passwd', 'photos//x', './x', 'photos\\..\\x', 'photos/x\n', ''])(
  'a key that is not a plain path inside the store is refused: %j',
  async (key) => {
    const files = aFolder();
    for (const attempt of [files.get(key), files.exists(key), files.delete(key), files.put(key, Buffer.from('x'), 'text/plain')])
      await expect(attempt).rejects.toThrow(/traversal/);
  },
);
