import { describe, expect, it } from 'vitest';
import { CONSTANTS, constantsTable } from '../../src/tools/constants.ts';

const CODE = 'src/kernel/stay-rules.ts';
const table = constantsTable();
const row = (name: string): string[] =>
  table
    .split('\n')
    .find((line) => line.startsWith(`| ${name} |`))
    ?.split(' | ')
    .slice(1) ?? [];

/** What the product rules give a number for (docs/rules/product.md#numbers), and what they give. */
const GIVEN: readonly (readonly [name: string, value: string | RegExp])[] = [
  ['refund before check-in', /31, percentage: 100.*20, percentage: 50.*10, percentage: 30/],
  ['service charge', '`10`'],
  ['charges of payment methods', '`6`, `6.5`, `3.5`'],
  ['no charge for cards', '`ES,PT`'],
  ['currencies of Mercado Pago', '`CLP`'],
  ['discount of a following stay', /20.*60/],
  ['host fee', 'none'],
  ['deposit of a stay under 30 nights', 'none'],
  ['payout of a month', '`5`'],
  ['new coupon', /percentage: 0, status: 1/],
  ['exchange rates', /program/],
  ['currency of visitors', "`'USD'`"],
  ['currency of a new listing', '`es_CL`'],
  ['shortest stay', /tiempo_min/],
  ['longest stay', '`12`'],
  ['priced by the month from', '`30`'],
  ['Buenos Aires: law speaks of at most', '`3`'],
  ['minimum stay of a new listing', '`1`'],
  ['host answers', '`PT24H`'],
  ['guest pays', '`PT24H`'],
  ['transfer is announced', '`PT1H`'],
  ['rejections that block a listing', '`3`'],
  ['guests of a booking', '`20`'],
  ['guests of the filter', '`10`'],
  ['rooms', '`10`'],
  ['counters', '`100`'],
  ['least photos', '`5`'],
  ['most photos', '`20`'],
  ['size of a photo', '`4 * 1024 * 1024`'],
  ['visit after the publication', '`4`'],
  ['a near place is within', '`10`'],
  ['step of the price slider', /USD: 100.*CLP: 100_000/],
  ['steps of the price slider', '`30`'],
  ['results a page', '`12`'],
  ['most rows a page', '`50`'],
  ['words of addresses', /alquiler-temporal.*arriendo-temporal/],
  ['word of other countries', /alojamiento-temporario/],
  ['reservations a page', '`10`'],
  ['rows of the console', '`15`'],
  ['height of its tables', /600px/],
  ['sheet of a workbook', "`'data'`"],
  ['jump of the pager', '`10`'],
  ['phone of the contact form', '`16`'],
  ['narrow screens', '`768`'],
  ['first day of the week', '`1`'],
  ['languages', "`['es', 'en']`"],
  ['map of a listing', /zoom: 14/],
  ['map of a door', /zoom: 16/],
  ['deepest zoom', '`16`'],
  ['widest zoom', '`2`'],
  ['filters of a list apply after', '`500`'],
  ['carousel of the home page', '`10_000`'],
  ['carousel of a place', '`3_000`'],
  ['profile saved, then home', '`3_000`'],
  ['password recovered, then home', '`3_000`'],
  ['listing published, then the dashboard', '`5_000`'],
  ['notice that one has to sign in', '`2_500`'],
  ['message sent, then the conversation', '`3_000`'],
  ['toast', '`5_000`'],
  ['a view counts again after', '`60 * 60_000`'],
  ['a part of the site loads within', '`120_000`'],
  ['look-up of an address on the internet', 'none'],
];

describe('the list of constants', () => {
  it.each(GIVEN)('has a place for %s, with the value that the rules give', (name, value) => {
    const [shown, unit, where] = row(name);
    if (typeof value === 'string') expect(shown).toBe(value);
    else expect(shown).toMatch(value);
    expect(unit).not.toBe('');
    expect(where).toMatch(/^(environment: `|versions of |console, |`(src|web|admin|texts)\/|\[D-)/);
  });

  it('names each once', () => {
    const names = Object.values(CONSTANTS).flatMap((list) => list.map(({ name }) => name));
    expect(names).toEqual([...new Set(names)]);
  });

  it.each([
    ['no value', /^const LONGEST_STAY_YEARS = (.*);/m],
    ['more than one value', /^export const \w+ = (\d+);/m],
  ])('is not made where the code has %s for one', (_, pattern) => {
    const planted = { Planted: [{ name: 'planted', unit: 'months', place: { kind: 'code', file: CODE, pattern } }] } as const;
    expect(() => constantsTable(planted)).toThrow(CODE);
  });
});
