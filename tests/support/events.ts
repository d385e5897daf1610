import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../src/engine/event-store/port.ts';

export const AT = '2026-01-01T10:00:00.000Z';

/** A well-formed event for tests of the engine. */
export const anEvent = (type = 'Noted', data: object = {}, id: string = randomUUID()): NewEvent => ({
  id,
  type,
  data,
  meta: { actor: 'test', correlationId: 'c-1', commandId: randomUUID(), v: 1, at: AT, prev: null },
});

/** Waits until `holds`, at most `ms`: long enough that only a missing event times out, even on a busy machine. Throws then. */
export const until = async (holds: () => boolean | Promise<boolean>, ms = 120_000): Promise<void> => {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`still not so after ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
