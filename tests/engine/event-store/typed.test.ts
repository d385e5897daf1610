import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CalendarEvent } from '../../../src/calendar/events.ts';
import { calendarStream } from '../../../src/calendar/events.ts';
import type { commandHandler } from '../../../src/engine/commands/handle-command.ts';
import { startedBy } from '../../../src/engine/deadlines/jobs.ts';
import type { EventStore, Recorded } from '../../../src/engine/event-store/port.ts';
import { byType, isIn, isOneOf, readStream } from '../../../src/engine/event-store/typed.ts';
import type { StreamName } from '../../../src/kernel/types.ts';
import { type PaymentEvent, paymentStream } from '../../../src/payments/events.ts';
import { anEvent } from '../../support/events.ts';

const recorded = (type: string, data: object = {}, stream = 'a'): Recorded => ({
  ...anEvent(type, data),
  stream,
  revision: 0,
  position: '1',
});

type Rang = { type: 'Rang'; data: { at: string } };
type Slept = { type: 'Slept'; data: { for: number } };

describe('the events of a stream', () => {
  const reads: unknown[] = [];
  const store: Pick<EventStore, 'read'> = {
    read: async (...of) => {
      reads.push(of);
      return [recorded('NightsHeld', {}, of[0])];
    },
  };

  it('are read by its name, from a revision and up to a limit', async () => {
    const events = await readStream(store, calendarStream(7), { from: 2, limit: 1 });
    expect(reads).toEqual([['calendar-7', { from: 2, limit: 1 }]]);
    expect(events.map(({ stream, type }) => [stream, type])).toEqual([['calendar-7', 'NightsHeld']]);
  });

  it('have the types that its name implies, and none for an arbitrary text', async () => {
    expectTypeOf(await readStream(store, calendarStream(7))).toEqualTypeOf<Recorded<CalendarEvent>[]>();
    expectTypeOf(await readStream(store, `calendar-${7}`)).toEqualTypeOf<Recorded[]>();
    expectTypeOf(paymentStream(7)).not.toExtend<StreamName<CalendarEvent>>();
  });

  it('are appended only to a stream of the same types', () => {
    type Handle = ReturnType<typeof commandHandler<null, null, CalendarEvent>>;
    expectTypeOf<Parameters<Handle>[0]>().toEqualTypeOf<StreamName<CalendarEvent>>();
    expectTypeOf<Parameters<Handle['knows']>[0]>().toEqualTypeOf<StreamName<CalendarEvent>>();
  });
});

describe('an event of an unknown stream', () => {
  it('is matched to a stream by the complete name', () => {
    expect(isIn(recorded('PaymentStarted', {}, 'payment-7'), paymentStream(7))).toBe(true);
    expect(isIn(recorded('PaymentStarted', {}, 'payment-70'), paymentStream(7))).toBe(false);
    expectTypeOf<Parameters<typeof isIn<PaymentEvent>>[1]>().toEqualTypeOf<StreamName<PaymentEvent>>();
  });

  it('is matched to the given types', () => {
    const isBell = isOneOf<Rang | Slept>(['Rang', 'Slept']);
    expect(['Rang', 'Slept', 'Rung', 'constructor'].map((type) => isBell(recorded(type)))).toEqual([true, true, false, false]);
  });

  it('is passed to the handler of its type, with further arguments', () => {
    const heard: unknown[] = [];
    const take = byType<Rang | Slept, [string], number>({ Rang: ({ data }, actor) => heard.push([data.at, actor]) });
    expect(take(recorded('Rang', { at: 'noon' }), 'me')).toBe(1);
    expect(heard).toEqual([['noon', 'me']]);
    expect(['Slept', 'constructor', 'toString'].map((type) => take(recorded(type), 'me'))).toEqual([undefined, undefined, undefined]);
  });

  it('starts only the timers of its type', () => {
    const started = startedBy<Rang | Slept>({ Rang: ({ id, data: { at } }) => [{ at, key: id, payload: {} }] });
    const rang = recorded('Rang', { at: '2026-01-01T00:00:00.000Z' });
    expect(started(rang)).toEqual([{ at: '2026-01-01T00:00:00.000Z', key: rang.id, payload: {} }]);
    expect(started(recorded('Slept', { for: 1 }))).toEqual([]);
  });
});
