import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** It needs digits only. */
const MAY = ['src/kernel/local-time.ts'];
const BY_THE_PLATFORM = /\.toLocale(?:Date|Time)?String\(|\bIntl\.(?:DateTime|Number|RelativeTime|Duration)Format\b/;

it('money, days and times are formatted only by src/kernel/formats.ts and instants.ts', () => {
  const files = ['src', 'projections', 'web', 'admin'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const found = files.filter((file) => /\.tsx?$/.test(file) && BY_THE_PLATFORM.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(found.toSorted()).toEqual(MAY);
});
