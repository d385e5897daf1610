import { expect, it } from 'vitest';
import { sealed } from '../../src/platform/sealed.ts';

const secret = 'x'.repeat(32);
const box = sealed(secret, 'one');

it('is read with the same secret and purpose alone, and never twice the same (SEC-25)', () => {
  const text = box.seal('12.345.678-5');
  expect(box.open(text)).toBe('12.345.678-5');
  expect(text).not.toContain('12.345');
  expect(box.seal('12.345.678-5')).not.toBe(text);
  expect(sealed(secret, 'two').open(text)).toBeNull();
  expect(sealed('y'.repeat(32), 'one').open(text)).toBeNull();
});

it('says nothing of what was changed or was never sealed', () => {
  const text = box.seal('ñandú');
  const [version, iv, tag, body = ''] = text.split('.');
  const changed = [version, iv, tag, `${body[0] === 'A' ? 'B' : 'A'}${body.slice(1)}`].join('.');
  for (const wrong of [changed, '', 'v1', 'v1...', 'v2.a.b.c', 'plain text']) expect(box.open(wrong)).toBeNull();
});
