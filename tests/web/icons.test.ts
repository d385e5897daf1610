import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../../web');
const manifest = JSON.parse(readFileSync(join(WEB, 'public/manifest.webmanifest'), 'utf8'));
/** Width and height, as the header of a PNG has them. */
const sizeOf = (path: string): string => {
  const png = readFileSync(join(WEB, 'public', path));
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
};

it('every icon of head and manifest exists, in its stated size, one of them maskable', () => {
  const head = readFileSync(join(WEB, 'index.html'), 'utf8');
  for (const [, path = ''] of head.matchAll(/<link rel="(?:manifest|icon|apple-touch-icon)" href="([^"]+)"/g))
    expect(readFileSync(join(WEB, 'public', path)).length).toBeGreaterThan(100);
  expect(readFileSync(join(WEB, 'public/favicon.ico')).length).toBeGreaterThan(100); // requested by name
  expect(sizeOf('apple-touch-icon.png')).toBe('180x180');
  for (const { src, sizes } of manifest.icons) expect(sizeOf(src)).toBe(sizes);
  expect([manifest.start_url, manifest.display]).toEqual(['/', 'standalone']); // the site can be installed
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
});
