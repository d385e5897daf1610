import { PassThrough } from 'node:stream';
import type { Knex } from 'knex';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { Clock } from '../clock.ts';
import { batched } from '../concurrency/batched.ts';
import { nodemailer } from '../concurrency/lazily.ts';
import type { Config } from '../config.ts';
import { expectNoTransaction } from '../outside.ts';
import type { Mail } from './outbox.ts';

/** Hands a rendered mail on. The same `id` is the same mail: its Message-ID is made of it. Throws when it was not taken. */
export type MailTransport = {
  readonly name: 'smtp' | 'mailbox';
  send(id: string, mail: Mail): Promise<void>;
  /** Ends what is under way: such a `send` throws at once. */
  close(): void;
};

/** One whole attempt, from connecting to the server's last answer, however it spreads its pauses. */
export const SEND_MS = 40_000;

/** The mail was refused for good (an unknown address, a full stop of the server): trying again changes nothing. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The server has the whole text and never said whether it took it: another attempt may be a second copy. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

type Setting = Pick<Config, 'smtpUrl' | 'mailFrom' | 'production'>;

/** SMTP when SMTP_URL is set, else the mailbox at /dev/mail; null in production without SMTP_URL: mail then waits in the outbox. */
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
    // The pool would send a mail again by itself when its connection ends in the middle, even after the whole text.
    maxRequeues: 0,
    connectionTimeout: sendMs, // of each step; what bounds the attempt is its signal
    greetingTimeout: sendMs,
    socketTimeout: sendMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transporter = nodemailer().createTransport(options);
  const closing = new AbortController();
  /** Message-IDs of mails whose whole text has been handed to the connection. */
  const handedOver = new Set<string>();
  transporter.use('stream', (mail, done) => {
    const id = String(mail.data.messageId);
    // Nothing is read of it before the server has agreed to take the text, so its end is the end of the text.
    mail.message?.processFunc((text) => text.pipe(new PassThrough().once('end', () => handedOver.add(id))));
    done();
  });
  return {
    name: 'smtp',
    send: async (id, { to, subject, text, html, language }) => {
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
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
          signal: AbortSignal.any([AbortSignal.timeout(sendMs), closing.signal]),
        });
      } catch (error) {
        if (isFinal(error)) throw new MailRefused(reasonOf(error));
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

/** The server said no in words of its own: it did not take the mail. */
const isAnswer = (error: unknown): boolean => ((error as { responseCode?: number }).responseCode ?? 0) >= 400;

/** A 5xx to the recipient or the content. A 5xx to the greeting or the login is the server's trouble and may pass. */
const isFinal = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA');
};

/** Why it did not go, without the address that servers repeat in their answers (SEC-36). */
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
