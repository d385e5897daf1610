import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Instant } from '../../shared/types.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { MailNotReady, type MailTemplates } from './outbox.ts';
import { MailRefused, type MailTransport, mailTransport, reasonOf } from './transport.ts';

/** After this many attempts, about six hours, a mail is `failed` and shows in the metrics. */
export const MAX_ATTEMPTS = 12;
const POLL_MS = 400;
/** How long a stop waits for a mail server that hangs; its mail is then sent again later. */
const STOP_WAIT_MS = 5000;
/** Mails of one worker under way at once over SMTP, as many as connections; the mailbox takes them one by one, in order. */
const SENDERS = 3;

type Row = { id: string; template: string; params: Record<string, string | number>; attempts: number };

export type MailWorker = {
  /** Sends what is due now and returns how many mails left the outbox (sent, failed or dropped). */
  drain(): Promise<number>;
  /** Lets the mails under way finish, then ends. */
  stop(): Promise<void>;
};

export type MailWorkerOptions = {
  readonly db: Knex;
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'production'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly templates: MailTemplates;
  /** Given by tests; else chosen by the settings. */
  readonly transport?: MailTransport;
};

/** Seconds until the next attempt: 10 s, 30 s, 90 s … at most an hour. */
export const backOffSeconds = (attempts: number): number => Math.min(3600, 10 * 3 ** (attempts - 1));

/**
 * Sends the outbox (engine.md 2.5). A row is taken with SKIP LOCKED and stays locked until it is marked, so any number of workers
 * sends each mail once; a crash between the server's 250 and the mark doubles at most that mail, with the same Message-ID.
 * Nothing but the row is kept: the mail is rendered when it is sent, from what is true then.
 */
export const mailWorker = (options: MailWorkerOptions): MailWorker => {
  const { db, config, clock, log } = options;
  const transport = options.transport ?? mailTransport(db, config, clock);
  if (!transport) log.warn('SMTP_URL is not set: mail waits in the outbox');

  const sender = async (): Promise<number> => {
    let done = 0;
    while (transport && !stopping && (await sendOne({ ...options, transport }))) done += 1;
    return done;
  };
  let stopping = false;
  let underWay: Promise<number> | null = null;

  const drain = (): Promise<number> => {
    underWay ??= Promise.all(Array.from({ length: transport?.name === 'smtp' ? SENDERS : 1 }, sender))
      .then((counts) => counts.reduce((a, b) => a + b, 0))
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  return {
    drain,
    stop: async () => {
      stopping = true;
      await Promise.race([underWay?.catch(() => 0), sleep(STOP_WAIT_MS, undefined, { ref: false })]);
      transport?.close();
    },
  };
};

/** A worker that looks into the outbox all the time, so that a mail leaves within about half a second. */
export const startMailWorker = (options: MailWorkerOptions): MailWorker => {
  const worker = mailWorker(options);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const turn = async () => {
    await worker.drain().catch((error: unknown) => options.log.error({ err: error }, 'mail outbox cannot be read'));
    if (!stopped) timer = setTimeout(() => void turn(), POLL_MS);
  };
  const running = turn();
  return {
    drain: worker.drain,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await worker.stop();
      await running;
    },
  };
};

type Sending = MailWorkerOptions & { readonly transport: MailTransport };

/** Takes one due row, sends it and marks it. False when none is due. */
const sendOne = (options: Sending): Promise<boolean> =>
  options.db.transaction(async (trx) => {
    const { clock, log } = options;
    const row: Row | undefined = await trx('mail_outbox')
      .where({ status: 'waiting' })
      .where('next_attempt_at', '<=', clock.now())
      .orderBy(['next_attempt_at', 'posted'])
      .forUpdate()
      .skipLocked()
      .first('id', 'template', 'params', 'attempts');
    if (!row) return false;
    const attempts = row.attempts + 1;
    const outcome = await attempt(options, row).catch((error: unknown) => ({ error }));
    if (typeof outcome === 'string') {
      const sent = outcome === 'sent' ? { sent_at: clock.now() } : {};
      await trx('mail_outbox')
        .where({ id: row.id })
        .update({ status: outcome, attempts, last_error: null, ...sent });
      return true;
    }
    if (outcome.error instanceof MailNotReady) {
      await trx('mail_outbox')
        .where({ id: row.id })
        .update({ next_attempt_at: later(clock.now(), 1) });
      return true;
    }
    const last_error = reasonOf(outcome.error);
    const final = outcome.error instanceof MailRefused || attempts >= MAX_ATTEMPTS;
    log[final ? 'error' : 'warn'](
      { mail: row.id, template: row.template, attempts, reason: last_error },
      final ? 'mail failed' : 'mail not sent, will try again',
    );
    const next_attempt_at = later(clock.now(), backOffSeconds(attempts));
    await trx('mail_outbox')
      .where({ id: row.id })
      .update({ attempts, last_error, ...(final ? { status: 'failed' } : { next_attempt_at }) });
    return true;
  });

const later = (now: Instant, seconds: number): Instant => new Date(Date.parse(now) + seconds * 1000).toISOString();

const attempt = async ({ templates, transport }: Sending, row: Row): Promise<'sent' | 'dropped'> => {
  const render = templates[row.template];
  if (!render) throw new MailRefused(`no template ${row.template}`);
  const mail = await render(row.params);
  if (!mail) return 'dropped';
  await transport.send(row.id, mail);
  return 'sent';
};
