import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Log } from '../../engine/observability/log.ts';
import { inSpanOf } from '../../engine/observability/spans.ts';
import { msUntil, startLoop, type Work } from '../../engine/outbox/loops.ts';
import type { Clock } from '../../kernel/clock.ts';
import { addMilliseconds } from '../../kernel/durations.ts';
import { own } from '../../kernel/own.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Config } from '../settings/config.ts';
import { DECLINED, ENOUGH, type Mail, MailNotReady, type MailPolicy, type MailTemplates, storedText } from './outbox.ts';
import { MailRefused, type MailTransport, mailTransport, OutcomeUnknown, reasonOf, SEND_MS } from './transport.ts';

/** After this many attempts (about six hours) a mail is `failed` and counted in the metrics. */
export const MAX_ATTEMPTS = 12;
/**
 * The lease of a claimed row. It is longer than a whole attempt with the update of the row, so that no other worker sends the mail
 * meanwhile; after a crash the mail is sent again when the lease has expired.
 */
const LEASE_MS = 60_000;
/** The part of the lease within which the mail must be rendered, so that enough is left to send it and to update the row. */
const WRITE_MS = LEASE_MS - SEND_MS - 10_000;
/**
 * After two attempts that may both have delivered the mail it is not sent a third time: the recipient has at most two copies with the same
 * Message-ID. It is then `failed`, and an administrator can send it again.
 */
const MAX_UNANSWERED = 2;
/** How long a stop waits for a mail server that hangs; the mail is then sent again later. */
const STOP_WAIT_MS = 5000;
/** How long it then waits until the results of those mails are written. */
const MARK_WAIT_MS = 2000;
/**
 * Concurrent SMTP deliveries of one worker, each over its own connection. The mailbox detects duplicates and takes a whole batch, in order.
 */
const SENDERS = { smtp: { count: 3, batch: 1 }, mailbox: { count: 1, batch: 20 } } as const;

/** A claimed row; `attempts` includes the attempt that begins. */
type Claimed = {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly params: Record<string, string | number>;
  readonly created_at: Instant;
  readonly correlation_id: string | null;
  readonly attempts: number;
  readonly unanswered: number;
};
/**
 * The result for a claimed row. `claim` is the number of the attempt: a result that is written after another worker's claim has no effect.
 */
type Mark = {
  readonly id: string;
  readonly claim: number;
  readonly status: 'waiting' | 'sent' | 'dropped' | 'failed';
  readonly attempts: number;
  readonly unanswered: number;
  readonly last_error: string | null;
  readonly sent_at: Instant | null;
  readonly next_attempt_at: Instant;
  readonly bounced?: boolean;
  /** Of a rendered mail that was sent or has failed, where the policy stores its text. */
  readonly subject?: string;
  readonly text?: string;
};

export type MailWorker = {
  /** Sends all due mails and returns how many were completed (sent, failed or dropped). */
  drain(): Promise<number>;
  /** Milliseconds until the next attempt, in the form `Loop.turn` returns. */
  next(): Promise<number | null>;
  /** Waits for the deliveries that are running, then ends. */
  stop(): Promise<void>;
};

export type MailWorkerOptions = {
  readonly db: Knex;
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'production'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly templates: MailTemplates;
  /** Without one every mail is wanted and no text is stored. */
  readonly policy?: MailPolicy | undefined;
  /** For tests; otherwise chosen by the settings. */
  readonly transport?: MailTransport;
};

/** Exponential backoff: 10 s, 30 s, 90 s … at most an hour until the next attempt. */
export const backOffSeconds = (attempts: number): number => Math.min(3600, 10 * 3 ** (attempts - 1));

/**
 * Sends the outbox (docs/event-sourcing.md#mail-and-webhooks). One statement claims a row, counts the attempt and schedules the next one.
 * The mail is then rendered and sent outside of any transaction, because a mail server may be slow, and another statement writes the
 * result. So any number of workers sends each mail once, the number of attempts is limited in all cases, and a crash between the server's
 * 250 and the result delivers at most one more copy with the same Message-ID. Only the row is stored: the mail is rendered from current
 * data when it is sent.
 */
export const mailWorker = (options: MailWorkerOptions): MailWorker => {
  const { db, config, clock, log } = options;
  const transport = options.transport ?? mailTransport(db, config, clock);
  if (!transport) log.warn('SMTP_URL is not set: mail waits in the outbox');
  const marks = marksOf(options);

  const sender = async (): Promise<number> => {
    let done = 0;
    for (let sent = -1; transport && !stopping && sent !== 0; done += sent) {
      sent = await sendSome({ ...options, transport, mark: marks.write }, SENDERS[transport.name].batch);
    }
    return done;
  };
  let stopping = false;
  let underWay: Promise<number> | null = null;

  const drain = (): Promise<number> => {
    underWay ??= marks
      .writeLate()
      .then(() => Promise.all(Array.from({ length: transport ? SENDERS[transport.name].count : 0 }, sender)))
      .then((counts) => counts.reduce((a, b) => a + b, 0))
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  return {
    drain,
    next: async () =>
      transport ? msUntil(db('mail_outbox').where({ status: 'waiting' }).min('next_attempt_at as at'), clock.now()) : null,
    stop: async () => {
      stopping = true;
      const ended = underWay?.catch(() => 0);
      await Promise.race([ended, sleep(STOP_WAIT_MS, undefined, { ref: false })]);
      transport?.close();
      await Promise.race([ended, sleep(MARK_WAIT_MS, undefined, { ref: false })]);
    },
  };
};

/** A worker that sends mails when it is notified of them, and retries when the next attempt is due. */
export const startMailWorker = (options: MailWorkerOptions & { readonly work: Work }): Pick<MailWorker, 'stop'> => {
  const worker = mailWorker(options);
  const turn = async () => ((await worker.drain()) > 0 ? 0 : worker.next());
  const loop = startLoop({ name: 'mails', of: 'mails', turn }, options);
  return {
    stop: async () => {
      const ended = loop.stop();
      await worker.stop();
      await ended;
    },
  };
};

type Sending = MailWorkerOptions & { readonly transport: MailTransport; readonly mark: (marks: readonly Mark[]) => Promise<void> };

/** Claims at most `max` due rows, sends them and writes the results. Returns the number of rows. */
const sendSome = async (options: Sending, max: number): Promise<number> => {
  const rows = await claim(options, max);
  if (rows.length === 0) return 0;
  const mustBeWritten = AbortSignal.timeout(WRITE_MS);
  const rendered = await Promise.all(rows.map((row) => attempt(() => render(options, row))));
  const outcomes = await Promise.all(
    rows.map((row, i) =>
      attempt(async () => {
        mustBeWritten.throwIfAborted();
        const span = { attributes: { 'posada.mail': row.template } };
        return inSpanOf(row.correlation_id ?? row.id, 'mail', span, () => deliver(options, row.id, rendered[i] ?? null));
      }),
    ), // in row order
  );
  await options.mark(rows.map((row, i) => withText(options, row, rendered[i], markOf(options, row, outcomes[i] ?? 'dropped'))));
  return rows.length;
};

/** Claims due rows, the oldest first. The attempt is counted before it begins, as unanswered until its result is written. */
const claim = async ({ db, clock }: Sending, max: number): Promise<Claimed[]> => {
  const now = clock.now();
  const { rows } = await db.raw<{ rows: Claimed[] }>(
    `with due as (
       select id, next_attempt_at, posted from mail_outbox
        where status = 'waiting' and next_attempt_at <= :now
        order by next_attempt_at, posted limit :max for update skip locked),
     claimed as (
       update mail_outbox o set attempts = o.attempts + 1, unanswered = o.unanswered + 1, next_attempt_at = :until
         from due where o.id = due.id
       returning o.id, o.template, o.recipient, o.params, o.created_at, o.attempts, o.unanswered, o.correlation_id)
     select claimed.* from claimed join due using (id) order by due.next_attempt_at, due.posted`,
    { now, max, until: plusSeconds(now, LEASE_MS / 1000) },
  );
  return rows;
};

/** Writes results; those that the database cannot store now are buffered and written before the next claim. */
const marksOf = ({ db, log }: Pick<MailWorkerOptions, 'db' | 'log'>) => {
  let late: readonly Mark[] = [];
  const put = async (marks: readonly Mark[]): Promise<void> => {
    await db.raw(
      `with m as (
         select * from jsonb_to_recordset(?::jsonb) as m(id uuid, claim integer, status text, attempts integer, unanswered integer,
                last_error text, sent_at timestamptz, next_attempt_at timestamptz, bounced boolean, subject text, text text)),
       texts as (
         insert into mail_texts (mail_id, subject, text) select id, subject, text from m where text is not null
         on conflict (mail_id) do update set subject = excluded.subject, text = excluded.text)
       update mail_outbox o
          set status = m.status, attempts = m.attempts, unanswered = m.unanswered, last_error = m.last_error, sent_at = m.sent_at,
              next_attempt_at = m.next_attempt_at, bounced = coalesce(m.bounced, false)
         from m
        where m.id = o.id and o.status = 'waiting' and o.attempts = m.claim`,
      [JSON.stringify(marks)],
    );
  };
  return {
    write: async (marks: readonly Mark[]): Promise<void> => {
      try {
        await put(marks);
      } catch (error) {
        late = [...late, ...marks];
        log.warn({ mails: marks.map(({ id }) => id), err: error }, 'the outcome of mails could not be stored, will retry');
        throw error;
      }
    },
    writeLate: async (): Promise<void> => {
      if (late.length === 0) return;
      const marks = late;
      await put(marks);
      late = late.slice(marks.length);
    },
  };
};

type Failed = { readonly error: unknown };
type Unsent = typeof DECLINED | typeof ENOUGH;
type Rendered = Mail | null | Unsent;
type Outcome = 'sent' | 'dropped' | Unsent;

const attempt = async <T>(work: () => Promise<T>): Promise<T | Failed> => {
  try {
    return await work();
  } catch (error) {
    return { error };
  }
};

/** The new state of a row after its delivery. */
const markOf = ({ clock, log, transport }: Sending, row: Claimed, outcome: Outcome | Failed): Mark => {
  const { id, attempts } = row;
  const now = clock.now();
  const before = row.unanswered - 1;
  const base = { id, claim: attempts, attempts, unanswered: before, last_error: null, sent_at: null, next_attempt_at: now };
  if (outcome === DECLINED || outcome === ENOUGH) return { ...base, status: 'dropped', last_error: outcome };
  if (typeof outcome === 'string') return { ...base, status: outcome, sent_at: outcome === 'sent' ? now : null };
  const { error } = outcome;
  if (error instanceof MailNotReady)
    return { ...base, status: 'waiting', attempts: attempts - 1, next_attempt_at: error.until ?? plusSeconds(now, 1) };
  const unanswered = error instanceof OutcomeUnknown ? row.unanswered : before;
  const doubled = transport.name === 'smtp' && unanswered >= MAX_UNANSWERED;
  const final = error instanceof MailRefused || attempts >= MAX_ATTEMPTS || doubled;
  const last_error = reasonOf(error);
  log[final ? 'error' : 'warn'](
    { mail: id, template: row.template, attempts, unanswered, reason: last_error },
    final ? 'mail failed' : 'mail not sent, will try again',
  );
  const next_attempt_at = plusSeconds(now, backOffSeconds(attempts));
  return {
    ...base,
    status: final ? 'failed' : 'waiting',
    unanswered,
    last_error,
    next_attempt_at,
    bounced: error instanceof MailRefused && error.bounced,
  };
};

/** Adds the text to a final result, where the policy stores it. */
const withText = ({ policy }: Sending, { template }: Claimed, mail: Rendered | Failed | undefined, mark: Mark): Mark => {
  const isOver = mark.status === 'sent' || mark.status === 'failed';
  if (!isOver || !policy?.keepsText(template) || !mail || typeof mail === 'string' || 'error' in mail) return mark;
  return { ...mark, ...storedText(mail) };
};

const plusSeconds = (now: Instant, seconds: number): Instant => addMilliseconds(now, seconds * 1000);

const render = async ({ templates, transport, policy }: Sending, row: Claimed): Promise<Rendered> => {
  const { id, template, params, created_at } = row;
  if (row.attempts > MAX_ATTEMPTS || (transport.name === 'smtp' && row.unanswered > MAX_UNANSWERED))
    throw new MailRefused('its attempts were cut off: it may have arrived');
  const write = own(templates, template);
  if (!write) throw new MailRefused(`no template ${template}`);
  if (policy && !(await policy.isWanted(row))) return DECLINED;
  const mail = await write(params, { id, postedAt: created_at });
  if (mail && policy && row.attempts === 1 && !(await policy.mayLeave(template, mail.to))) return ENOUGH;
  return mail;
};

const deliver = async ({ transport }: Sending, id: string, mail: Rendered | Failed): Promise<Outcome> => {
  if (mail === null) return 'dropped';
  if (typeof mail === 'string') return mail;
  if ('error' in mail) throw mail.error;
  await transport.send(id, mail);
  return 'sent';
};
