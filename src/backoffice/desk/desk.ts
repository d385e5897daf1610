import type { Clock } from '../../platform/clock.ts';
import { commandHandler, type Decider } from '../../platform/engine/handle-command.ts';
import type { EventStore, Metadata } from '../../platform/event-store/port.ts';
import type { DeskEvent } from '../events.ts';

/** A note is written as it comes: there is no rule that could refuse it. */
const desk: Decider<null, DeskEvent, DeskEvent> = { initial: null, evolve: () => null, decide: (event) => [event] };

export type Desk = ReturnType<typeof deskNotes>;

/** Writes what administrators did into the desk's streams, chained and attributed like every event. */
export const deskNotes = ({ store, clock }: { store: EventStore; clock: Clock }) => {
  const handle = commandHandler(store, clock, desk);
  const note = async (stream: string, event: DeskEvent, metadata: Metadata) => (await handle(stream, event, metadata)).position;
  /** The position of the note that an earlier try of this command wrote; null when it wrote none. */
  const earlier = async (stream: string, { commandId }: Metadata) => (await handle.earlier(stream, commandId))?.position ?? null;
  return Object.assign(note, { earlier });
};
