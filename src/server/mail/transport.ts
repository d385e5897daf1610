import { PassThrough } from 'node:stream';
import type { Knex } from 'knex';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { batched } from '../../engine/concurrency/batched.ts';
import { nodemailer } from '../../engine/lazily.ts';
import { expectNoTransaction } from '../../engine/outside.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../settings/config.ts';
import type { Mail } from './outbox.ts';

/** Delivers a rendered mail. The Message-ID is derived from `id`, so that a repeat has the same one. Throws when it was not accepted. */
export type MailTransport = {
  readonly name: 'smtp' | 'mailbox';
  send(id: string, mail: Mail): Promise<void>;
  /** Aborts the deliveries that are running: their `send` throws immediately. */
  close(): void;
};

/** Time limit of a whole attempt in milliseconds, from connecting to the server's last answer. */
export const SEND_MS = 40_000;

/** The server has rejected the mail permanently (such as an unknown address); it is not retried. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** The server refused the address, not the text: it bounced. */
  readonly bounced: boolean;
  constructor(reason: string, bounced = false) {
    super(reason);
    this.bounced = bounced;
  }
}

/** The server has received the whole text and not answered: another attempt may deliver a second copy. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

type Setting = Pick<Config, 'smtpUrl' | 'mailFrom' | 'production'>;

/** SMTP when SMTP_URL is set, otherwise the mailbox at /dev/mail; null in production without SMTP_URL, where mails wait in the outbox. */
export const mailTransport = (db: Knex, config: Setting, clock: Clock, sendMs = SEND_MS): MailTransport | null => {
  if (config.smtpUrl) return smtp(config.smtpUrl, config.mailFrom, sendMs);
  return config.production ? null : mailbox(db, clock);
};

const smtp = (url: string, from: string, sendMs: number): MailTransport => {
  const host = (/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost').toLowerCase();
  const options: SMTPPool.Options = {
    url,
    pool: true,
    maxConnections: 3,
    // nodemailer's own pool would resend a mail whose connection was lost, even after the whole text was transferred
    maxRequeues: 0,
    connectionTimeout: sendMs, // of each step; the signal limits the whole attempt
    greetingTimeout: sendMs,
    socketTimeout: sendMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transporter = nodemailer().createTransport(options);
  const closing = new AbortController();
  /** Message-IDs of mails whose whole text has been written to the connection. */
  const handedOver = new Set<string>();
  transporter.use('stream', (mail, done) => {
    const id = String(mail.data.messageId);
    // The stream is read only after the server's 354, so its end means that the whole text was written.
    mail.message?.processFunc((text) => text.pipe(new PassThrough().once('end', () => handedOver.add(id))));
    done();
  });
  return {
    name: 'smtp',
    send: async (id, { to, subject, text, html, language, unsubscribe }) => {
      const messageId = `<${id}@${host}>`;
      expectNoTransaction('the mail server');
      try {
        await transporter.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': language,
            ...(unsubscribe && unsubscribeHeaders(unsubscribe)),
          },
          signal: AbortSignal.any([AbortSignal.timeout(sendMs), closing.signal]),
        });
      } catch (error) {
        if (isFinal(error)) throw new MailRefused(reasonOf(error), (error as { command?: string }).command === 'RCPT TO');
        throw handedOver.has(messageId) && !isAnswer(error) ? new OutcomeUnknown(reasonOf(error)) : error;
      } finally {
        handedOver.delete(messageId);
      }
    },
    close: () => {
      closing.abort(new Error('the program stops'));
      transporter.close();
    },
  };
};

/** The headers of the unsubscribe button in mail programs (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The server answered with an error: it did not accept the mail. */
const isAnswer = (error: unknown): boolean => ((error as { responseCode?: number }).responseCode ?? 0) >= 400;

/** A 5xx to the recipient or the content. A 5xx to the greeting or the login is a problem of the server and is retried. */
const isFinal = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA');
};

/** The error of a delivery, without the address that servers repeat in their answers (SEC-36). */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/[^\s<>"]{1,320}@[^\s<>"]+/g, 'address').slice(0, 500);

const mailbox = (db: Knex, clock: Clock): MailTransport => {
  const insert = batched(async (rows: readonly object[]) => {
    await db('dev_mails')
      .insert([...rows])
      .onConflict('outbox_id')
      .ignore();
    return rows;
  });
  return {
    name: 'mailbox',
    send: async (id, { to, language, subject, text, html }) => {
      await insert({ outbox_id: id, to_address: to.toLowerCase(), language, subject, text, html, sent_at: clock.now() });
    },
    close: () => undefined,
  };
};
