import { streamsOf } from '../../engine/commands/streams.ts';
import type { EventStore, Metadata } from '../../engine/event-store/port.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Instant, StreamName } from '../../kernel/types.ts';
import type { User } from '../../server/http/contract.ts';
import type { DeskEvent } from '../events.ts';

/** Notes are always accepted. */
const desk = {
  initial: null,
  evolve: () => null,
  decide: ({ event }: Note): DeskEvent[] => [event],
  streamOf: ({ stream }: Note) => stream,
};
type Note = { readonly stream: StreamName<DeskEvent>; readonly event: DeskEvent };

export type Desk = ReturnType<typeof deskNotes>;

/** Writes administrators' actions into the desk's streams, with actor and hash chain like every event. */
export const deskNotes = ({ store, clock }: { store: EventStore; clock: Clock }) => {
  const notes = streamsOf({ store, clock }, desk);
  const note = async (stream: string, event: DeskEvent, metadata: Metadata) => (await notes.send({ stream, event }, metadata)).position;
  /** The position of the note written by an earlier attempt of this command, or null. */
  const earlier = async (stream: string, { commandId }: Metadata) => (await notes.earlier(stream, commandId))?.position ?? null;
  return Object.assign(note, { earlier });
};

/** What support sees of the sender of a message: contact data are for administrators only (SEC-37). */
export const NOBODY = { nombre: null, correo: null, telefono: null } as const;

/** Records that an administrator is about to see the sender of a message. */
export const seesSender = async (
  note: Desk,
  stream: StreamName<DeskEvent>,
  { user, metadata, now }: { readonly user: User; readonly metadata: Metadata; readonly now: Instant },
): Promise<void> => {
  if (!user.isSupport) await note(stream, { type: 'ContactSeen', data: { adminId: user.id, openedAt: now } }, metadata);
};
