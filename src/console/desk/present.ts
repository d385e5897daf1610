import type { Knex } from 'knex';
import { reasonsOf } from '../../engine/commands/reasons.ts';
import type { Recorded } from '../../engine/event-store/port.ts';
import type { PostedMail } from '../../server/mail/outbox.ts';
import type { ConsoleEvent, ConsoleMail } from './contract-desk.ts';

/** The sides of the resource; an action on it by another account counts as an administrator's. */
type Sides = { readonly hostId?: number; readonly guestId?: number | null };

/** A history for the console: actor and action, with the texts stored outside of the log until they are erased (SEC-36). */
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

/** A mail of the outbox without address and text. */
export const presentMail = ({
  id,
  template,
  recipient,
  concerns,
  status,
  attempts,
  last_error,
  bounced,
  created_at,
  sent_at,
}: PostedMail): ConsoleMail => ({
  id,
  template,
  recipient,
  reserva: Number(/^reservation-(\d+)$/.exec(concerns)?.[1] ?? 0) || null,
  status: status === 'failed' && bounced ? 'bounced' : status,
  attempts,
  last_error,
  created_at,
  sent_at,
  alojamiento: Number(/^listing-(\d+)$/.exec(concerns)?.[1] ?? 0) || null,
  // a mail about an account may contain a one-time token
  actions: (status === 'sent' || status === 'failed') && /^(reservation|listing|visit)-/.test(concerns) ? ['resend'] : [],
});
