import type { Knex } from 'knex';
import { v5 as uuidv5 } from 'uuid';
import type { Instant } from '../../kernel/types.ts';
import type { Recorded } from '../event-store/port.ts';
import { tell } from './loops.ts';

const MAILS = '9d1c2f6a-41f0-4c83-b7a5-6e0d8c1b2a34';

/** A mail to post. `recipient` is a role or a user (`guest`, `user:7`); the template looks up the address when the mail is sent. */
export type Posting = {
  readonly template: string;
  readonly recipient: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** The stream it is about, `reservation-17`. */
  readonly subject_id: string;
};

/** The cause of a mail. `eventId`: the event, or the one that started the timer that `key` names. `at`: the time of posting. */
export type Because = { readonly eventId: string; readonly key: string; readonly at: Instant; readonly correlationId?: string };
/** `again`: a resent mail. */
export type Letter = Posting & { readonly because: Because; readonly again?: true };

export const becauseOf = ({ id, meta }: Pick<Recorded, 'id' | 'meta'>): Because => ({
  eventId: id,
  key: id,
  at: meta.at,
  correlationId: meta.correlationId,
});

/**
 * Inserts mails into the outbox in one statement and in order, in the transaction of their cause. The id is derived from cause, template
 * and recipient, so that a repeat inserts no second row. Each new row is also queued for the other notification channels
 * (`src/notifications`).
 */
export const postAll = async (trx: Knex, letters: readonly Letter[]): Promise<void> => {
  if (letters.length === 0) return;
  const rows = letters.map(({ template, recipient, params, subject_id, again = false, because: { key, eventId, at, correlationId } }) => ({
    again,
    id: uuidv5(`${key}/${template}/${recipient}`, MAILS),
    template,
    recipient,
    params,
    concerns: subject_id,
    event_id: eventId,
    correlation_id: correlationId,
    created_at: at,
    next_attempt_at: at,
  }));
  const columns = 'id, template, recipient, params, concerns, event_id, correlation_id, created_at, next_attempt_at';
  await trx.raw(
    `with rows as (
       select * from jsonb_to_recordset(:rows::jsonb) as r(id uuid, template text, recipient text, params jsonb, concerns text, event_id uuid,
              correlation_id text, created_at timestamptz, next_attempt_at timestamptz, again boolean)),
     posted as (
       insert into mail_outbox (${columns}) select ${columns} from rows on conflict (id) do nothing returning id, created_at),
     queued as (
       insert into notice_queue (mail_id, due_at, again) select id, posted.created_at, again from posted join rows using (id))
     select ${tell('mails')}`,
    { rows: JSON.stringify(rows) },
  );
};

/**
 * Posts a mail of the outbox again because of `event`; a failed one is then marked as `resent`. No effect when there is no such mail.
 */
export const postAgain = async (trx: Knex, event: Pick<Recorded, 'id' | 'meta'>, mailId: string): Promise<void> => {
  const mail: (Posting & { concerns: string }) | undefined = await trx('mail_outbox').where({ id: mailId }).first();
  if (!mail) return;
  const { template, recipient, params, concerns } = mail;
  await postAll(trx, [{ template, recipient, params, subject_id: concerns, because: becauseOf(event), again: true }]);
  await trx('mail_outbox').where({ id: mailId, status: 'failed' }).update({ status: 'resent' });
};
