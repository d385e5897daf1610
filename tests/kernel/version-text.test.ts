import { expect, it } from 'vitest';
import { versionText } from '../../src/kernel/legal/version-text.ts';

it.each([
  ['2026-11-25', '25/11/2026', '2026/11/25'],
  ['2026-11', 'noviembre 2026', 'November 2026'],
  ['2', '2', '2'],
  ['2026-11-25b', '2026-11-25b', '2026-11-25b'],
])('the version %s of terms reads %s and %s (X-25)', (version, es, en) => {
  expect(versionText('es', version)).toBe(es);
  expect(versionText('en', version)).toBe(en);
});
