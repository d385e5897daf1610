import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { putInPlace } from '../../bin/build.mjs';

const root = mkdtempSync(join(tmpdir(), 'posada-build-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('a finished build', () => {
  let dist = '';
  let out = '';
  beforeEach(() => {
    dist = mkdtempSync(join(root, 'dist-'));
    out = join(dist, 'server');
  });
  const finished = (by: string) => {
    const folder = join(dist, `server.${by}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'main.js'), by);
    return folder;
  };
  const standing = () => readFileSync(join(out, 'main.js'), 'utf8');

  it('is put where none was, and in the place of one of other sources', () => {
    putInPlace(finished('first'), out, 'old sources');
    expect(standing()).toBe('first');
    putInPlace(finished('second'), out, 'new sources');
    expect(standing()).toBe('second');
    expect(readdirSync(dist)).toEqual(['server']);
  });

  it('is dropped where one of the same sources stands: a third program may be reading that', () => {
    putInPlace(finished('first'), out, 'sources');
    const { ino } = statSync(out);
    putInPlace(finished('second'), out, 'sources');
    expect([statSync(out).ino, standing()]).toEqual([ino, 'first']);
    expect(readdirSync(dist)).toEqual(['server']);
  });

  it('replaces what stands there without saying of what it was made', () => {
    mkdirSync(out);
    writeFileSync(join(out, 'main.js'), 'damaged');
    putInPlace(finished('first'), out, 'sources');
    expect(standing()).toBe('first');
  });
});
