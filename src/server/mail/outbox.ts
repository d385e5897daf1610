import type { Knex } from 'knex';
import type { Posting } from '../../engine/outbox/posting.ts';
import type { Instant, Language } from '../../kernel/types.ts';

/** The stored text of a mail, without the keys of links, which later readers must not be able to use (SEC-03). */
export const storedText = ({ subject, text }: Pick<Mail, 'subject' | 'text'>): { subject: string; text: string } => ({
  subject,
  text: text.replace(KEY, '…'),
});

/** A key in an address: base64url of at least 24 characters after `/` or `=`. */
const KEY = /(?<=[/=])[\w-]{24,}(?=[\s?&#.)]|$)/g;

/** A rendered mail. `to` is the address at the moment of sending; none is stored in the outbox (SEC-36). */
export type Mail = {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An address that ends these mails by one POST without a session (RFC 8058); none for mails about a person's own affairs. */
  readonly unsubscribe?: string;
};

/**
 * Thrown by a template while a read model it needs is behind the event, or until `until`: the mail is retried then, else a second later.
 */
export class MailNotReady extends Error {
  override readonly name = 'MailNotReady';
  readonly until: Instant | null;
  constructor(message: string, until: Instant | null = null) {
    super(message);
    this.until = until;
  }
}

/** Rules for sending a mail, besides its template. */
export type MailPolicy = {
  /** False when the recipient has switched off such mails. */
  isWanted(mail: Pick<Posting, 'template' | 'recipient' | 'params'>): Promise<boolean>;
  /** False when the address has reached today's limit of mails that others can trigger (D-172). Called once for each mail. */
  mayLeave(template: string, to: string): Promise<boolean>;
  /** Whether the text is stored for the recipient to read again. */
  keepsText(template: string): boolean;
};

/** `last_error` of a mail that was dropped because the recipient does not want such mails. */
export const DECLINED = 'declined';
/** `last_error` of a mail that was dropped because its address has had enough of them today. */
export const ENOUGH = 'enough';

/** The outbox row of a mail, the same for all attempts. */
export type Outgoing = { readonly id: string; readonly postedAt: Instant };

/**
 * Renders a mail from ids when it is sent, again for each attempt; null when it no longer has a recipient (an erased account) or is
 * obsolete.
 */
export type MailTemplates = Readonly<
  Record<string, (params: Readonly<Record<string, string | number>>, outgoing: Outgoing) => Promise<Mail | null>>
>;

/** `failed`: given up for any reason; `bounced`: those of them whose address the server refused. */
export type MailCounts = { waiting: number; failed: number; bounced: number; oldestWaiting: Instant | null; lastError: string | null };

/** How many mails are waiting, since when the oldest one that is not held back on purpose, how many were given up, and the error of the latest of these. */
export const mailCounts = async (db: Knex): Promise<MailCounts> => {
  const { rows } = await db.raw<{
    rows: { waiting: number; failed: number; bounced: number; oldest: Instant | null; error: string | null }[];
  }>(
    `select count(*) filter (where status = 'waiting') as waiting, count(*) filter (where status = 'failed') as failed,
            count(*) filter (where status = 'failed' and bounced) as bounced,
            min(created_at) filter (where status = 'waiting' and not (attempts = 0 and next_attempt_at > greatest(created_at, now()) + interval '1 minute')) as oldest,
            (array_agg(last_error order by created_at desc) filter (where status = 'failed'))[1] as error
       from (select * from mail_outbox where status = 'waiting'
             union all select * from mail_outbox where status = 'failed') as open`,
  );
  const [row] = rows;
  return {
    waiting: row?.waiting ?? 0,
    failed: row?.failed ?? 0,
    bounced: row?.bounced ?? 0,
    oldestWaiting: row?.oldest ?? null,
    lastError: row?.error ?? null,
  };
};

/** A row of the outbox, which contains no addresses. */
export type PostedMail = {
  readonly id: string;
  readonly template: string;
  /** The side or user it was for. */
  readonly recipient: string;
  /** The stream it is about, `reservation-17`. */
  readonly concerns: string;
  /** The id of the event that caused it, or that started its timer. */
  readonly event_id: string;
  /** `resent`: failed, and then sent again by an administrator. */
  readonly status: 'waiting' | 'sent' | 'failed' | 'dropped' | 'resent';
  readonly attempts: number;
  readonly last_error: string | null;
  /** The server of its address refused it. */
  readonly bounced: boolean;
  readonly created_at: Instant;
  /** When a mail server took it. */
  readonly sent_at: Instant | null;
};

const COLUMNS = [
  'id',
  'template',
  'recipient',
  'concerns',
  'event_id',
  'status',
  'attempts',
  'last_error',
  'bounced',
  'created_at',
  'sent_at',
] as const satisfies readonly (keyof PostedMail)[];

/** A query of the outbox for lists. */
export const postedMails = (db: Knex) => db('mail_outbox').select<PostedMail[]>(COLUMNS);

export const mailById = (db: Knex, id: string): Promise<PostedMail | undefined> => postedMails(db).where({ id }).first();

/** The mails about a stream, in the order they were posted. */
export const mailsAbout = (db: Knex, concerns: string): Promise<PostedMail[]> => postedMails(db).where({ concerns }).orderBy('posted');

/** A mail as it was sent, without the keys of its links; null where its text is not, or no longer, stored. */
export const sentText = async (db: Knex, mailId: string): Promise<{ subject: string; text: string } | null> =>
  (await db('mail_texts').where({ mail_id: mailId }).first('subject', 'text')) ?? null;
