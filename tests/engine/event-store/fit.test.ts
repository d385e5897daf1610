import { describe, expect, it } from 'vitest';
import { MAX_EVENT_BYTES, spell } from '../../../src/engine/event-store/fit.ts';
import type { NewEvent } from '../../../src/engine/event-store/port.ts';

const MAX_APPEND_BYTES = 1_000_000;
const meta = { actor: 'user:1', correlationId: 'c', commandId: 'c', v: 1, at: '2026-06-01T12:00:00.000Z', prev: null } as const;
const event = (text: string): NewEvent => ({ id: '00000000-0000-5000-8000-000000000000', type: 'Noted', data: { text }, meta });
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
/** Text of a number of bytes, in letters of `width` bytes as far as they fit. */
const textOf = (bytes: number, letter: string) => {
  const width = Buffer.byteLength(letter);
  return letter.repeat(Math.floor(bytes / width)) + 'x'.repeat(bytes % width);
};

describe.each([
  ['one byte', 'x'],
  ['two bytes', 'ñ'],
  ['three bytes', '語'],
  ['four bytes', '𠮷'],
])('in characters of %s', (_, letter) => {
  it('an event may have 65,536 bytes and not one more, whatever the number of characters', () => {
    const room = MAX_EVENT_BYTES - bytesOf({ text: '' });
    for (const bytes of [room - 1, room]) expect(spell('s-1', 'none', [event(textOf(bytes, letter))])).toHaveLength(1);
    expect(() => spell('s-1', 'none', [event(textOf(room + 1, letter))])).toThrow('Noted holds 65537 bytes, at most 65536 are allowed');
  });

  it('an append may have a million bytes and not one more', () => {
    const full = Array.from({ length: 15 }, () => event(textOf(60_000, letter)));
    const room = MAX_APPEND_BYTES - full.reduce((sum, one) => sum + bytesOf(one), 0) - 2 * bytesOf(event(''));
    const append = (bytes: number) => spell('s-1', 'none', [...full, event(textOf(60_000, letter)), event(textOf(bytes - 60_000, letter))]);
    for (const bytes of [room - 1, room]) expect(append(bytes)).toHaveLength(17);
    expect(() => append(room + 1)).toThrow('an append of more than 1000000 bytes');
  });
});
