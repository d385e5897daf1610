import type { Knex } from 'knex';
import { v5 as uuidv5 } from 'uuid';
import type { Language } from '../../shared/types.ts';
import type { Recorded } from '../event-store/port.ts';

/** A rendered mail. `to` is the address at the moment of sending; none is stored in the outbox (SEC-36). */
export type Mail = {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Renders a mail from ids at the moment it is sent; null when there is nobody left to send it to (an erased account). */
export type MailTemplates = Readonly<Record<string, (params: Readonly<Record<string, string | number>>) => Promise<Mail | null>>>;

const MAILS = '9d1c2f6a-41f0-4c83-b7a5-6e0d8c1b2a34';

/**
 * Puts a mail into the outbox inside the transaction of the reaction that causes it.
 * The id is made of event, template and recipient: the same cause again writes no second row.
 */
export const post = async (
  trx: Knex.Transaction,
  event: Recorded,
  mail: { template: string; recipient: string; params: Readonly<Record<string, string | number>>; subject_id: string },
): Promise<void> => {
  const id = uuidv5(`${event.id}/${mail.template}/${mail.recipient}`, MAILS);
  await trx('mail_outbox')
    .insert({
      id,
      template: mail.template,
      recipient: mail.recipient,
      params: JSON.stringify(mail.params),
      concerns: mail.subject_id,
      event_id: event.id,
      created_at: event.meta.at,
    })
    .onConflict('id')
    .ignore();
};
