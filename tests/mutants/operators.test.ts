import { expect, it } from 'vitest';
import { mutated, mutationsIn } from './operators.ts';

/** The changes of a source, each as the text it becomes. */
const of = (text: string) => mutationsIn(text).map((one) => `${one.operator}: ${mutated(text, one)}`);

it.each([
  ['a < b;', ['boundary: a <= b;']],
  ['a === b;', ['condition: a !== b;']],
  ['!a;', ['condition: a;']],
  ['a && b;', ['logical: a || b;']],
  ['a + b;', ['arithmetic: a - b;']],
  ["a + 'b';", []],
  ['a ? b : c;', ['condition: !(a) ? b : c;']],
  ['a = 3;', ['constant: a = 4;']],
  ["a = 'P30D';", ["constant: a = 'P31D';"]],
  ['a = true;', ['boolean: a = false;']],
  ['a = [b, c];', ['member: a = [c];', 'member: a = [b];']],
  ['a = [\n  b,\n];', ['member: a = [\n  \n];']],
  ['a = { b, ...c };', ['member: a = { ...c };', 'member: a = { b };']],
  ['a = db.where({ ...b }).first();', ['call: a = db.first();', 'member: a = db.where({  }).first();']],
  ['() => { a(); };', ['removal: () => {  };']],
  [
    '() => { if (a.length === 0) return; };',
    ['condition: () => { if (a.length !== 0) return; };', 'constant: () => { if (a.length === 1) return; };'],
  ],
  ['() => { if (a) throw b; };', ['removal: () => {  };', 'condition: () => { if (!(a)) throw b; };']],
])('changes %j', (text, expected) => expect(of(text)).toEqual(expected));

it('ignores what no test can check', () => {
  expect(
    of("import { a } from 'a';\ntype B = 1 | true;\nlet b: [1, 2];\n() => { log.info({ a: 1 }); };\nconst c = new Error(d + e);\n// 1 < 2"),
  ).toEqual([]);
});

it('finds the line again after others were added, and nothing after it was changed', () => {
  const [one] = mutationsIn('a < b;');
  if (!one) throw new Error('no change');
  expect([mutated('// new\na < b;', one), mutated('a < c;', one)]).toEqual(['// new\na <= b;', null]);
  const twice = 'a < b;\nc;\nc;\na < b;';
  expect(mutated(twice, { ...one, line: 4 })).toBe('a < b;\nc;\nc;\na <= b;');
});
