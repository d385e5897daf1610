import type { Knex } from 'knex';
import type { Instant } from '../kernel/types.ts';
import { DECLINED, type PostedMail } from '../server/mail/outbox.ts';
import type { Channel } from './kinds.ts';
import type { NoticeRow } from './words.ts';

/**
 * The state of one delivery. `bounced`: the address rejects mail; `declined`: switched off by the person; `useless`: obsolete when it was
 * to be sent; `gone`: the device no longer accepts pushes; `late`: it could not be delivered in time.
 */
export const LEDGER_STATES = ['waiting', 'sent', 'failed', 'bounced', 'declined', 'useless', 'gone', 'late', 'unread', 'read'] as const;
export type LedgerState = (typeof LEDGER_STATES)[number];

export type LedgerEntry = {
  readonly notice: NoticeRow;
  readonly channel: Channel;
  readonly state: LedgerState;
  /** When it was sent, shown or read; while it waits, when it was queued. */
  readonly at: Instant;
  /** For a mail whose text is stored. */
  readonly subject: string | null;
  readonly text: string | null;
};

type MailOf = {
  status: PostedMail['status'];
  last_error: string | null;
  bounced: boolean;
  sent_at: Instant | null;
  subject: string | null;
  text: string | null;
};
type PushRow = {
  notice_id: string;
  status: 'waiting' | 'sent' | 'failed' | 'gone' | 'expired' | 'dropped';
  created_at: Instant;
  sent_at: Instant | null;
};

/** Everything that was sent to this person about a reservation, latest first. Never what was sent to the other side. */
export const ledgerOf = async (db: Knex, reservationId: number, userId: number): Promise<LedgerEntry[]> => {
  const rows: (NoticeRow & MailOf)[] = await db('notices as n')
    .join('mail_outbox as m', 'm.id', 'n.id')
    .leftJoin('mail_texts as x', 'x.mail_id', 'n.id')
    .where({ 'n.reservation_id': reservationId, 'n.user_id': userId })
    .orderBy('n.created_at', 'desc')
    .orderBy('n.number', 'desc')
    .limit(500)
    .select('n.*', 'm.status', 'm.last_error', 'm.bounced', 'm.sent_at', 'x.subject', 'x.text');
  const pushes: PushRow[] = await db('push_outbox')
    .whereIn(
      'notice_id',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .select('notice_id', 'status', 'created_at', 'sent_at');
  return rows.flatMap((row) => [
    mailEntry(row),
    ...(row.in_bell ? [bellEntry(row)] : []),
    ...pushes.filter(({ notice_id }) => notice_id === row.id).map((push) => pushEntry(row, push)),
  ]);
};

const mailEntry = (row: NoticeRow & MailOf): LedgerEntry => ({
  notice: row,
  channel: 'mail',
  state: mailState(row),
  at: row.sent_at ?? row.created_at,
  subject: row.subject,
  text: row.text,
});

const mailState = ({ status, last_error, bounced }: MailOf): LedgerState => {
  if (status === 'dropped') return last_error === DECLINED ? 'declined' : 'useless';
  if (status === 'failed' || status === 'resent') return bounced ? 'bounced' : 'failed';
  return status;
};

const bellEntry = (row: NoticeRow): LedgerEntry => ({
  notice: row,
  channel: 'bell',
  state: row.read_at === null ? 'unread' : 'read',
  at: row.read_at ?? row.created_at,
  subject: null,
  text: null,
});

const PUSH_STATES = { waiting: 'waiting', sent: 'sent', failed: 'failed', gone: 'gone', expired: 'late', dropped: 'useless' } as const;

const pushEntry = (row: NoticeRow, { status, sent_at, created_at }: PushRow): LedgerEntry => ({
  notice: row,
  channel: 'push',
  state: PUSH_STATES[status],
  at: sent_at ?? created_at,
  subject: null,
  text: null,
});
