import { describe, expect, it } from 'vitest';
import { commandHandler } from '../../../src/engine/commands/handle-command.ts';
import { canonical, hashOf, Spelled } from '../../../src/engine/event-store/hash-chain.ts';
import type { EventStore, Metadata, NewEvent } from '../../../src/engine/event-store/port.ts';
import { manualClock } from '../../../src/kernel/clock.ts';

const part = { b: [1, null, { z: 'ñ"\u2028', a: undefined }], a: { 10: true, 9: -0, é: '' }, c: undefined };
const metadata = (commandId: string): Metadata => ({ actor: 'a', correlationId: 'c', commandId });

describe('the hashed form of events never changes, or old logs could not be verified', () => {
  it('is JSON with sorted keys, also for parts that were spelled before', () => {
    const text = '{"a":{"10":true,"9":0,"é":""},"b":[1,null,{"z":"ñ\\"\u2028"}]}';
    expect(canonical(part)).toBe(text);
    expect(canonical({ y: [new Spelled(part)], x: new Spelled(part) })).toBe(`{"x":${text},"y":[${text}]}`);
    const event = { id: 'i', type: 'T', data: part, meta: { ...metadata('d'), v: 1, at: '2026-01-01T00:00:00.000Z', prev: null } };
    expect(hashOf('counter-1', 0, event)).toBe('e545990faefae17768ee93560db7f2e656347e563fc737cd4a6be788a38f413f');
  });

  it('returns ids and links, whether the previous event was read or written here', async () => {
    const written: NewEvent[] = [];
    const store = {
      append: async (_: string, __: unknown, events: readonly NewEvent[]) => {
        written.push(...events);
        return { revision: written.length - 1, position: '1' };
      },
      read: async () => written.map((event, revision) => ({ ...event, revision, stream: 'counter-1', position: '1' })),
    } as unknown as EventStore;
    type Said = { type: 'Said'; data: { text: string } };
    const handler = () =>
      commandHandler<number, readonly string[], Said>(store, manualClock('2026-01-01T00:00:00.000Z'), {
        initial: 0,
        evolve: (state) => state + 1,
        decide: (texts) => texts.map((text) => ({ type: 'Said', data: { text } })),
      });
    const here = handler();
    await here('counter-1', ['ñandú', 'two'], metadata('d'));
    await here('counter-1', ['three'], metadata('e'));
    await handler()('counter-1', ['four'], metadata('f'));
    const links = written.map((event, revision) => hashOf('counter-1', revision, event));
    expect(written.map(({ meta }) => meta.prev)).toEqual([null, ...links.slice(0, -1)]);
    expect(written.map(({ id }) => id)).toMatchInlineSnapshot(`
      [
        "6883e7dc-7a2d-5ae5-b01e-4e954ddaeccd",
        "a00484bc-dae2-5112-81e5-9937fa94fa18",
        "06fae8b8-4dad-5395-80b0-654e5da2a5ae",
        "d7563a9d-b7ac-53fd-b481-c7e73a9e2135",
      ]
    `);
  });
});
