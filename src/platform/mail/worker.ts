import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Instant } from '../../shared/types.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { type Mail, MailNotReady, type MailTemplates } from './outbox.ts';
import { MailRefused, type MailTransport, mailTransport, reasonOf } from './transport.ts';

/** After this many attempts, about six hours, a mail is `failed` and shows in the metrics. */
export const MAX_ATTEMPTS = 12;
const POLL_MS = 400;
/** How long a stop waits for a mail server that hangs; its mail is then sent again later. */
const STOP_WAIT_MS = 5000;
/**
 * Mails of one worker under way at once over SMTP, as many as connections, each in a transaction of its own. The mailbox knows a mail that
 * comes twice and takes many in one, in order.
 */
const SENDERS = { smtp: { count: 3, most: 1 }, mailbox: { count: 1, most: 20 } } as const;

/** What may change of a row while it is sent. */
type Mark = { status: 'waiting' | 'sent' | 'dropped' | 'failed'; attempts: number; last_error: string | null; sent_at: Instant | null };
type Row = Mark & { id: string; template: string; params: Record<string, string | number>; next_attempt_at: Instant };

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
 * Sends the outbox (docs/event-sourcing.md#mail-and-webhooks). A row is taken with SKIP LOCKED and stays locked until it is marked, so any number of workers
 * sends each mail once; a crash between the server's 250 and the mark doubles at most that mail, with the same Message-ID.
 * Nothing but the row is kept: the mail is rendered when it is sent, from what is true then.
 */
export const mailWorker = (options: MailWorkerOptions): MailWorker => {
  const { db, config, clock, log } = options;
  const transport = options.transport ?? mailTransport(db, config, clock);
  if (!transport) log.warn('SMTP_URL is not set: mail waits in the outbox');

  const sender = async (): Promise<number> => {
    let done = 0;
    for (let sent = -1; transport && !stopping && sent !== 0; done += sent) {
      sent = await sendSome({ ...options, transport }, SENDERS[transport.name].most);
    }
    return done;
  };
  let stopping = false;
  let underWay: Promise<number> | null = null;

  const drain = (): Promise<number> => {
    underWay ??= Promise.all(Array.from({ length: transport ? SENDERS[transport.name].count : 0 }, sender))
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

/** Takes due rows, at most so many, sends them and marks them. Returns how many that were. */
const sendSome = (options: Sending, most: number): Promise<number> =>
  options.db.transaction(async (trx) => {
    const rows: Row[] = await trx('mail_outbox')
      .where({ status: 'waiting' })
      .where('next_attempt_at', '<=', options.clock.now())
      .orderBy(['next_attempt_at', 'posted'])
      .limit(most)
      .forUpdate()
      .skipLocked()
      .select('id', 'template', 'params', 'status', 'attempts', 'last_error', 'sent_at', 'next_attempt_at');
    if (rows.length === 0) return 0;
    const rendered = await Promise.all(rows.map((row) => attempt(() => render(options, row))));
    const outcomes = await Promise.all(
      rows.map(({ id }, i) => attempt(async () => deliver(options, id, rendered[i] ?? null))), // in the order of the rows
    );
    const marked = rows.map((row, i) => ({ ...row, ...markOf(options, row, outcomes[i] ?? 'dropped') }));
    await trx.raw(
      `update mail_outbox o
          set status = m.status, attempts = m.attempts, last_error = m.last_error, sent_at = m.sent_at, next_attempt_at = m.next_attempt_at
         from jsonb_populate_recordset(null::mail_outbox, ?::jsonb) m where m.id = o.id`,
      [JSON.stringify(marked)],
    );
    return rows.length;
  });

type Failed = { readonly error: unknown };

const attempt = async <T>(work: () => Promise<T>): Promise<T | Failed> => {
  try {
    return await work();
  } catch (error) {
    return { error };
  }
};

/** What becomes of a row by how its sending went. */
const markOf = ({ clock, log }: Sending, row: Row, outcome: 'sent' | 'dropped' | Failed): Partial<Row> => {
  const attempts = row.attempts + 1;
  if (typeof outcome === 'string') return { status: outcome, attempts, last_error: null, sent_at: outcome === 'sent' ? clock.now() : null };
  if (outcome.error instanceof MailNotReady) return { next_attempt_at: later(clock.now(), 1) };
  const last_error = reasonOf(outcome.error);
  const final = outcome.error instanceof MailRefused || attempts >= MAX_ATTEMPTS;
  log[final ? 'error' : 'warn'](
    { mail: row.id, template: row.template, attempts, reason: last_error },
    final ? 'mail failed' : 'mail not sent, will try again',
  );
  return { attempts, last_error, ...(final ? { status: 'failed' } : { next_attempt_at: later(clock.now(), backOffSeconds(attempts)) }) };
};

const later = (now: Instant, seconds: number): Instant => new Date(Date.parse(now) + seconds * 1000).toISOString();

const render = async ({ templates }: Sending, { template, params }: Row): Promise<Mail | null> => {
  const write = templates[template];
  if (!write) throw new MailRefused(`no template ${template}`);
  return write(params);
};

const deliver = async ({ transport }: Sending, id: string, mail: Mail | null | Failed): Promise<'sent' | 'dropped'> => {
  if (mail === null) return 'dropped';
  if ('error' in mail) throw mail.error;
  await transport.send(id, mail);
  return 'sent';
};
