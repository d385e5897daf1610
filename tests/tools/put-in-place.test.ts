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
  const finished = (name: string) => {
    const folder = join(dist, `server.${name}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'main.js'), name);
    return folder;
  };
  const standing = () => readFileSync(join(out, 'main.js'), 'utf8');

  it('is put where none was, and replaces one of other sources', () => {
    putInPlace(finished('first'), out, 'old sources');
    expect(standing()).toBe('first');
    putInPlace(finished('second'), out, 'new sources');
    expect(standing()).toBe('second');
    expect(readdirSync(dist)).toEqual(['server']);
  });

  it('is dropped when one of the same sources exists: a third program may be reading that', () => {
    putInPlace(finished('first'), out, 'sources');
    const { ino } = statSync(out);
    putInPlace(finished('second'), out, 'sources');
    expect([statSync(out).ino, standing()]).toEqual([ino, 'first']);
    expect(readdirSync(dist)).toEqual(['server']);
  });

  it('replaces an existing one that does not state its sources', () => {
    mkdirSync(out);
    writeFileSync(join(out, 'main.js'), 'damaged');
    putInPlace(finished('first'), out, 'sources');
    expect(standing()).toBe('first');
  });
});
