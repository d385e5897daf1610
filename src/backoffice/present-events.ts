import type { Knex } from 'knex';
import type { Recorded } from '../platform/event-store/port.ts';
import { reasonsOf } from '../platform/reasons.ts';
import type { ConsoleEvent } from './desk/contract-desk.ts';

/** Whose thing it is: what somebody else with an account does to it is an administrator's doing. */
type Sides = { readonly hostId?: number; readonly guestId?: number | null };

/** A history as the console tells it: who did what, with the words that lie beside the log until they are erased (SEC-36). */
export const presentEvents = async (db: Knex, history: readonly Recorded[], sides: Sides = {}): Promise<ConsoleEvent[]> => {
  const words = await reasonsOf(
    db,
    history.map(({ meta }) => meta.commandId),
  );
  return history.map(({ position, type, data, meta: { at, actor, commandId } }) => {
    const { details: _, ...said } = { details: null, ...data };
    return { position, at, type, actor, by: actedAs(actor, sides), words: words.get(commandId) ?? null, data: said };
  });
};

const actedAs = (actor: string, { hostId, guestId }: Sides): ConsoleEvent['by'] => {
  if (actor === `user:${hostId}`) return 'host';
  if (actor === 'visitor' || actor === `user:${guestId}`) return 'guest';
  return actor.startsWith('user:') ? 'admin' : 'system';
};
