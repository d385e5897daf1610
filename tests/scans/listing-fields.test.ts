import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STORED_FIELDS } from '../../src/listings/form/submission.ts';
import { ownAccommodation } from '../../src/listings/shapes.ts';
import { FEATURES, PROXIMITY, WELCOME } from '../../src/listings/vocabulary.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Lists of their own, which every place takes as a whole. */
const LISTED: ReadonlySet<string> = new Set([...FEATURES, ...PROXIMITY, ...WELCOME]);
const fields = STORED_FIELDS.filter((name) => !LISTED.has(name));

/** Where a field of a space has to be named, and which are left out there. The compiler finds no other place that forgets one. */
const PLACES: Readonly<Record<string, { files: readonly string[]; without: Readonly<Record<string, string>> }>> = {
  'on the page of the space': {
    files: ['web/listing/**/*.tsx'],
    without: {
      external_reference: 'for the host alone',
      ...{ arriendo: 'in the price', arriendo_basicos: 'in the price', arriendo_comunes: 'in the price' },
      ...{ arriendo_limpieza: 'in the price', arriendo_diario: 'in the price' },
    },
  },
  'where an administrator reviews the space': {
    files: ['admin/listings/*.tsx'],
    without: { moneda: 'shown as `currency`', pin_movido: 'seen on its map' },
  },
  'in the demonstration': {
    files: ['demo/wizard.ts', 'demo/texts/*.ts'],
    without: { external_reference: 'no space has one', video_url: 'no space has one' },
  },
};

describe('every field of a listing', () => {
  it('is returned to its host, whose wizard sends it again', () => {
    expect(fields.filter((name) => !Object.hasOwn(ownAccommodation.shape, name))).toEqual([]);
  });

  it.each(Object.entries(PLACES))('is named %s', (_, { files, without }) => {
    const text = globSync([...files], { cwd: ROOT })
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n');
    const missing = fields.filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
    expect(missing.sort()).toEqual(Object.keys(without).sort());
  });
});
