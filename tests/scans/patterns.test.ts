import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { emailAddress } from '../../src/kernel/people/email.ts';
import { PATTERNS } from '../../src/kernel/talk/leak-patterns.ts';
import { leaksIn } from '../../src/kernel/talk/leaks.ts';
import { isOneLine } from '../../src/kernel/text.ts';
import { plainText, safeRichText } from '../../src/listings/form/field-kinds.ts';
import { doubtsIn } from '../../src/listings/host-doubts.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The demonstration's scenes and texts, the tools and what trims an address of the settings read nothing that a caller sends. */
const UNREAD = /^src\/(tools\/|server\/settings\/|places\/geocoder\/nominatim\.ts$)/;
const sources = ['src', 'projections', 'web', 'admin'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !UNREAD.test(file)),
);

/** Without one of these a pattern scans at most its own length at each position. */
const UNBOUNDED = /[*+]|\{\d+,\}/;
/** Every pattern that is written out in our source and repeats something without a bound. */
const written = (file: string): [string, RegExp][] => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found: [string, RegExp][] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && UNBOUNDED.test(node.text)) {
      const [, body = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
      found.push([`${file} ${node.text.slice(0, 60)}`, new RegExp(body, flags)]);
    }
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false));
  return found;
};

/** What a text that goes for a pattern's weak spot is made of: the pattern's own literals, single and in pairs, and what classes match. */
const pumpsFor = ({ source }: RegExp): string[] => {
  const literals = source.replaceAll(/\\([/.\-@#$+*?()[\]])/g, '$1').match(/[<>/@.:#&;,=?-]|[\p{L}\d_]{1,12}/gu) ?? [];
  const tokens = [...new Set(['a', '0', ' ', ...literals])].slice(0, 8);
  return [...tokens, ...tokens.flatMap((one) => tokens.map((other) => one + other)), 'a ', 'Aa ', '1. ', 'a@', 'a.'];
};

const millisecondsOf = (work: () => unknown): number => {
  const { user, system } = process.cpuUsage();
  work();
  const after = process.cpuUsage();
  return (after.user + after.system - user - system) / 1_000;
};

/** Long enough that a quadratic pattern takes over a millisecond for the short text and 40 or more for the long one on a fast machine. */
const [SHORT, LONG] = [2_500, 20_000];
/** Below it nothing is measured twice: a quadratic pattern takes far longer for the long text. */
const NOTICED_MS = 15;
/**
 * Eight times the text: linear work takes about 8 times as long, quadratic 64 times. The limit allows a factor of about three for noise on
 * either side.
 */
const LINEAR = 24;

const growth = (work: (text: string) => unknown, pump: string): number => {
  const at = (length: number) => {
    const text = `${pump.repeat(Math.ceil(length / pump.length)).slice(0, length)}\u0001`;
    return millisecondsOf(() => work(text));
  };
  if (at(LONG) < NOTICED_MS) return 1;
  const best = (length: number) => Math.min(at(length), at(length), at(length));
  return best(LONG) / Math.max(best(SHORT), 1);
};

const slow = (work: (text: string) => unknown, pumps: readonly string[]) => pumps.filter((pump) => growth(work, pump) > LINEAR);

describe('no pattern takes more than linear time', () => {
  it('detects a non-linear one', () => {
    const pattern = /<(br|\/p|\/li)\b[^>]*>/gi;
    expect(slow((text) => text.replace(pattern, ''), pumpsFor(pattern))).not.toEqual([]);
  });

  it('anywhere in our source', () => {
    const faults = sources.flatMap(written).flatMap(([name, pattern]) => {
      const global = new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, '')}g`);
      return slow((text) => text.replace(global, ''), pumpsFor(pattern)).map((pump) => `${name} by ${JSON.stringify(pump)}`);
    });
    expect(faults).toEqual([]);
  });

  it('in the filter of contact data', () => {
    const faults = PATTERNS.flatMap(([kind, pattern]) => {
      const global = new RegExp(pattern.source, `${pattern.flags}g`);
      return slow((text) => text.replace(global, ''), pumpsFor(pattern)).map((pump) => `${kind} by ${JSON.stringify(pump)}`);
    });
    expect(faults).toEqual([]);
  });

  it.each([leaksIn, doubtsIn, plainText, safeRichText, emailAddress, isOneLine])('of $name', (work) => {
    const pumps = [
      '</p',
      '<p',
      '<b></b>',
      '&amp;',
      '<p style="',
      '9',
      '9 ',
      'a.',
      'a@',
      ' punto ',
      'calle A ',
      'Av. ',
      'uno ',
      '$1 ',
      '1.',
      '@',
      'www.',
    ];
    expect(slow(work, pumps)).toEqual([]);
  });
});
