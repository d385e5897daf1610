import type { Knex } from 'knex';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { gather } from '../gather.ts';
import { nodemailer } from '../lazily.ts';
import type { Mail } from './outbox.ts';

/** Hands a rendered mail on. The same `id` is the same mail: its Message-ID is made of it. Throws when it was not taken. */
export type MailTransport = {
  readonly name: 'smtp' | 'mailbox';
  send(id: string, mail: Mail): Promise<void>;
  close(): void;
};

/** The mail was refused for good (an unknown address, a full stop of the server): trying again changes nothing. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

type Setting = Pick<Config, 'smtpUrl' | 'mailFrom' | 'production'>;

/** SMTP when SMTP_URL is set, else the mailbox at /dev/mail; null in production without SMTP_URL: mail then waits in the outbox. */
export const mailTransport = (db: Knex, config: Setting, clock: Clock): MailTransport | null => {
  if (config.smtpUrl) return smtp(config.smtpUrl, config.mailFrom);
  return config.production ? null : mailbox(db, clock);
};

const smtp = (url: string, from: string): MailTransport => {
  const host = (/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost').toLowerCase();
  const options: SMTPPool.Options = {
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transporter = nodemailer().createTransport(options);
  return {
    name: 'smtp',
    send: async (id, { to, subject, text, html, language }) => {
      try {
        await transporter.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
        });
      } catch (error) {
        throw isFinal(error) ? new MailRefused(reasonOf(error)) : error;
      }
    },
    close: () => transporter.close(),
  };
};

/** A 5xx to the recipient or the content. A 5xx to the greeting or the login is the server's trouble and may pass. */
const isFinal = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA');
};

/** Why it did not go, without the address that servers repeat in their answers (SEC-36). */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/[^\s<>"]+@[^\s<>"]+/g, 'address').slice(0, 500);

const mailbox = (db: Knex, clock: Clock): MailTransport => {
  const insert = gather(async (rows: readonly object[]) => {
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
