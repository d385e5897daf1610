import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EventStore, Position, Recorded } from '../../../src/engine/event-store/port.ts';
import { COMPILED } from '../../support/compiled.ts';
import { until } from '../../support/events.ts';
import type { Load } from './load.ts';
import * as rules from './log-rules.ts';
import { projectionsOf, unlikeARebuild } from './rebuilt.ts';
import type { OneStage, Stage } from './stage.ts';

const ROOT = join(import.meta.dirname, '../../..');

const ends = new WeakMap<EventStore, Position>();

/** Position of the newest event; looks on from where it looked last. */
export const endOf = async (store: EventStore): Promise<Position> => {
  for (;;) {
    const page = await store.readAll({ after: ends.get(store) ?? null, limit: 500 });
    const last = page.at(-1);
    if (!last) return ends.get(store) ?? '';
    ends.set(store, last.position);
  }
};

/** What is still pending for the log up to `end`; empty when everything has settled. */
const unsettled = async (db: Stage['db'], end: Position): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { what: string; n: number }[] }>(
    `select 'live reservations' as what, count(*) as n from reservations
       where status in ('draft', 'requested', 'accepted') and transfer_notified_at is null
     union all select 'holds of no paid reservation', count(*) from occupancy o
       where kind = 'hold' and not exists (select from reservations r where r.id = o.ref_id and r.status = 'paid')
     union all select 'slots', count(*) from request_slots
     union all select 'refunds that are due', count(*) from payments
       where refund_status = 'due' and method in ('mercadopago', 'paypal') and refund_due_at < now() + interval '1 minute'
     union all select 'mails that wait', count(*) from mail_outbox where status = 'waiting'
     union all select 'notifications that are not worked off', count(*) from webhook_inbox where status = 'received'
     union all select 'followers behind', count(*) from projection_checkpoints where position is null or position < ?`,
    [end],
  );
  return rows.filter(({ n }) => Number(n) > 0).map(({ what, n }) => `${n} ${what}`);
};

/**
 * For hurried runs: ends the leases of mails whose process died. A claim of the last ten seconds is left alone, since it may be in
 * progress; every process runs by now, and the mail server answers immediately.
 */
const endLeases = (db: Stage['db']) =>
  db.raw(
    `update mail_outbox set next_attempt_at = now()
      where status = 'waiting' and unanswered > 0 and next_attempt_at between now() and now() + interval '50 seconds'`,
  );

/**
 * For those in a hurry: makes a gateway's notification half a minute older, after which the next sweep works it off. It was answered
 * before its process died or lost its database. One of the last ten seconds may be under way.
 */
const ageNotifications = (db: Stage['db']) =>
  db.raw(
    `update webhook_inbox set received_at = received_at - interval '30 seconds'
      where status = 'received' and received_at between now() - interval '30 seconds' and now() - interval '10 seconds'`,
  );

/**
 * Waits until everything has settled; returns what it last waited for. A follower writes events before its own checkpoint: those that
 * arrived after the end was read, and before the checkpoints were, are not followed yet although no follower is behind that end.
 */
export const settle = async (stage: Pick<Stage, 'db' | 'store'>, ms: number, { hurry = false } = {}): Promise<string> => {
  let [left, last]: [string[], string] = [[], 'nothing'];
  await until(async () => {
    if (hurry) await Promise.all([endLeases(stage.db), ageNotifications(stage.db)]);
    const end = await endOf(stage.store);
    left = await unsettled(stage.db, end);
    if (left.length > 0) last = left.join(', ');
    return left.length === 0 && (await endOf(stage.store)) === end;
  }, ms).catch(() => {
    throw new Error(`not settled after ${ms} ms: ${last}`);
  });
  return last;
};

/**
 * Everything that is wrong once all has settled, in words; empty when nothing is.
 *
 * A mail is once in the outbox, whatever dies: its row is written with the checkpoint, under an id made of its cause. It is once in
 * /dev/mail too, because that mailbox keeps one mail an id. Over SMTP nobody can promise that: a program that dies, or loses its database,
 * between the server's 250 and its own mark leaves that mail to be sent again. At most the mails under way at each of the `troubles`,
 * with the same Message-ID, by which mailboxes know it. A mail whose attempts were cut off twice is `failed`: it may have arrived.
 */
export const wrongs = async (
  { db, store, databaseUrl, eventStoreUrl, replicas, smtp }: OneStage,
  load: Pick<Load, 'acknowledged' | 'people'>,
  troubles: number,
): Promise<string[]> => {
  const log = await rules.wholeLog(store);
  const { twice, heldBy } = rules.nights(log);
  const { broken, paid } = rules.brokenLives(log);
  const found: [string, readonly string[]][] = [
    ['acknowledged and lost', rules.lost(log, load.acknowledged).map((one) => JSON.stringify(one))],
    ['event written twice', rules.doubled(log)],
    ['night held twice', twice],
    ['life of no reservation', broken],
    ['holds nights without being paid', [...heldBy].filter((id) => !paid.has(id)).map(String)],
    ['paid without nights', [...paid].filter((id) => !heldBy.has(id)).map(String)],
    ['stray money', rules.strayMoney(log)],
    ['refund', rules.missingRefunds(log)],
    ['slot left', rules.slotsLeft(log)],
    ['strike', rules.wrongStrikes(log)],
    ['mail', await wrongMails({ db, smtp }, log, troubles)],
    ['anomaly', (await db('calendar_anomalies')).map((row) => JSON.stringify(row))],
    ['stopped', (await db('projection_checkpoints').whereNotNull('stopped_because')).map((row) => JSON.stringify(row))],
    ['dead letter', (await db('jobs.job').whereLike('name', '%-dead')).map((row) => JSON.stringify(row))],
    ['unlike a rebuild', await unlikeARebuild(db, store, await projectionsOf(db, store))],
    ['audit', await audit(databaseUrl, eventStoreUrl)],
    ['mailbox', await wrongMailbox(db, replicas[0].url, load.people)],
  ];
  return found.flatMap(([what, all]) => all.map((one) => `${what}: ${one}`));
};

/** Mails that one process sends concurrently (`server/mail/worker.ts`), for both. */
const UNDER_WAY = 2 * 3;

type MailRow = {
  readonly id: string;
  readonly event_id: string;
  readonly template: string;
  readonly concerns: string;
  readonly status: string;
  readonly unanswered: number;
  readonly delivered: number;
};

/**
 * The two mails to the host about a request that was taken back: the second is not sent when the first was, nor the first when it has not
 * left yet.
 */
const PAIR: Readonly<Record<string, string>> = { 'host-request': 'host-cancelled', 'host-cancelled': 'host-request' };

const wrongMails = async ({ db, smtp }: Pick<Stage, 'db' | 'smtp'>, log: readonly Recorded[], troubles: number): Promise<string[]> => {
  const due = rules.mailsDue(log);
  const takenBack = rules.takenBack(log);
  const overSmtp = new Map<string, number>();
  for (const { mail } of smtp.received) {
    const id = /^<(.+)@/.exec(mail.messageId ?? '')?.[1] ?? 'none';
    overSmtp.set(id, (overSmtp.get(id) ?? 0) + 1);
  }
  const rows: MailRow[] = await db('mail_outbox as o').select(
    'id',
    'event_id',
    'template',
    'concerns',
    'status',
    'unanswered',
    db.raw('(select count(*)::int from dev_mails d where d.outbox_id = o.id) as delivered'),
  );
  const arrived = ({ id, delivered }: MailRow) => delivered + (overSmtp.get(id) ?? 0);
  const doubles = rows.reduce((sum, row) => sum + Math.max(0, arrived(row) - 1), 0);
  const posted = rows.map(({ event_id, template }) => `${event_id} ${template}`);
  const [dueOnce, postedOnce] = [new Set(due), new Set(posted)];
  const failed = rows.filter(({ status }) => status === 'failed');
  const isRight = (row: MailRow): boolean => {
    if (row.delivered > 1) return false;
    if (row.status === 'failed') return row.unanswered >= 2;
    if (row.status !== 'dropped') return row.status === 'sent' && arrived(row) > 0;
    const other = rows.find(({ concerns, template }) => concerns === row.concerns && template === PAIR[row.template]);
    return takenBack.has(row.concerns) && (other?.status === 'sent' || other?.status === 'failed');
  };
  const most = troubles * UNDER_WAY;
  return [
    ...due.filter((mail) => !postedOnce.has(mail)).map((mail) => `not posted ${mail}`),
    ...posted.filter((mail) => !dueOnce.has(mail)).map((mail) => `nobody asked for ${mail}`),
    ...(posted.length === postedOnce.size ? [] : ['posted twice']),
    ...rows.filter((row) => !isRight(row)).map((row) => JSON.stringify(row)),
    ...[...overSmtp.keys()].filter((id) => !rows.some((row) => row.id === id)).map((id) => `nobody posted ${id}`),
    ...(doubles > most ? [`${doubles} doubles in ${troubles} troubles`] : []),
    ...(failed.length > most ? [`${failed.length} failed in ${troubles} troubles`] : []),
    ...(overSmtp.size > 0 ? [] : ['no mail went over SMTP']),
  ];
};

/** Compares /dev/mail with what the outbox claims to have sent there. */
const wrongMailbox = async (db: Stage['db'], url: string, people: Load['people']): Promise<string[]> => {
  const wrong: string[] = [];
  for (const { email } of people) {
    const shown = (await (await fetch(`${url}/dev/mail.json?to=${email}`)).json()) as { id: number }[];
    const [{ count } = { count: 0 }] = await db('dev_mails').where({ to_address: email }).count<{ count: number }[]>('*');
    if (shown.length !== Math.min(500, Number(count)) || new Set(shown.map(({ id }) => id)).size !== shown.length) wrong.push(email);
  }
  return wrong;
};

/** `npm run verify-audit` itself. */
const audit = async (databaseUrl: string, eventStoreUrl: string | undefined): Promise<string[]> => {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: COMPILED,
    DATABASE_URL: databaseUrl,
    ...(eventStoreUrl && { EVENTSTORE_URL: eventStoreUrl }),
  };
  const said = await promisify(execFile)(process.execPath, ['src/tools/verify-audit.ts'], { cwd: ROOT, env }).catch(
    (error: Error) => error,
  );
  if (said instanceof Error) return [said.message];
  return /every link holds/.test(said.stdout) ? [] : [said.stdout];
};
