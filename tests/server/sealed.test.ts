import { expect, it } from 'vitest';
import { type FieldKey, sealed } from '../../src/server/sealed.ts';

const first: FieldKey = { id: 'v1', secret: 'x'.repeat(32) };
const second: FieldKey = { id: '2027', secret: 'y'.repeat(64) };
const box = sealed([first], 'one');

it('is opened only with the same key and purpose, and differs each time (SEC-25)', () => {
  const text = box.seal('12.345.678-5');
  expect(box.open(text)).toBe('12.345.678-5');
  expect(text).not.toContain('12.345');
  expect(box.seal('12.345.678-5')).not.toBe(text);
  expect(sealed([first], 'two').open(text)).toBeNull();
  expect(sealed([{ ...first, secret: 'y'.repeat(32) }], 'one').open(text)).toBeNull();
});

it('cannot be opened when it was changed, or never sealed', () => {
  const text = box.seal('ñandú');
  const [id, iv, tag, body = ''] = text.split('.');
  const changed = [id, iv, tag, `${body[0] === 'A' ? 'B' : 'A'}${body.slice(1)}`].join('.');
  for (const wrong of [changed, '', 'v1', 'v1...', 'v2.a.b.c', 'plain text']) expect(box.open(wrong)).toBeNull();
});

it('can be opened only in its own field, not in another person’s', () => {
  const text = box.seal('000123', '7/bank_account_number');
  expect(box.open(text, '7/bank_account_number')).toBe('000123');
  for (const elsewhere of ['8/bank_account_number', '7/government_id', '']) expect(box.open(text, elsewhere)).toBeNull();
});

it('contains the name of its key: the first key seals, older ones still open, a removed one does not', () => {
  const old = box.seal('000123');
  const both = sealed([second, first], 'one');
  const next = both.seal('000123');
  expect([old, next].map((text) => text.split('.')[0])).toEqual(['v1', '2027']);
  expect([old, next].map((text) => both.open(text))).toEqual(['000123', '000123']);
  expect([old, next].map((text) => both.isCurrent(text))).toEqual([false, true]);
  expect(sealed([second], 'one').open(old)).toBeNull();
});
