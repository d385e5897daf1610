import type { Knex } from 'knex';
import type { Instant } from '../../kernel/types.ts';

/** The delivery of a mail. `bounced`: the server of its address refused it. Contains neither address nor text. */
export type Delivery = {
  readonly id: string;
  readonly template: string;
  /** The side or user it was for. */
  readonly recipient: string;
  readonly event_id: string;
  readonly status: 'waiting' | 'sent' | 'failed' | 'dropped' | 'resent';
  readonly attempts: number;
  readonly bounced: boolean;
  readonly created_at: Instant;
  /** When a mail server took it. */
  readonly sent_at: Instant | null;
};

/** A mail as it was sent, without the keys of its links; null where its text is not, or no longer, stored. */
export const sentText = async (db: Knex, mailId: string): Promise<{ subject: string; text: string } | null> =>
  (await db('mail_texts').where({ mail_id: mailId }).first('subject', 'text')) ?? null;

/** The mails about a stream with their delivery, in the order they were posted. */
export const deliveriesAbout = (db: Knex, concerns: string): Promise<Delivery[]> =>
  db('mail_outbox')
    .where({ concerns })
    .orderBy('posted')
    .select('id', 'template', 'recipient', 'event_id', 'status', 'attempts', 'bounced', 'created_at', 'sent_at');
