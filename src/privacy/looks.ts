import type { Knex } from 'knex';
import { deskStream } from '../console/events.ts';
import { userStream } from '../identity/events.ts';
import type { Instant } from '../kernel/types.ts';
import { conversationStream } from '../messages/events.ts';
import { visitStream } from '../viewings/events.ts';
import { eventsOfStreams } from './queries.ts';

/** What an administrator accessed: the recording event, and the permitted kind of reason. */
export const LOOKS = {
  ContactOpened: 'contact',
  BankDataOpened: 'payout',
  TimelineOpened: 'case',
  ReplayOpened: 'case',
  AgreementOpened: 'case',
  PackMade: 'case',
  MailOpened: 'case',
  ReceiptOpened: 'payment',
  CalendarLinksOpened: 'calendar',
  ViewingIdentitySeen: 'identity',
  ConversationOpened: 'moderation',
  ContactSeen: 'answer',
  ReportHandled: 'answer',
  ImpersonationStarted: 'help',
} as const satisfies Readonly<Record<string, string>>;
export type LookAt = keyof typeof LOOKS;

/** `about`: the stream it belongs to, such as `reservation-17`. Without the administrator, who is a data subject too. */
export type Look = { readonly at: Instant; readonly what: LookAt; readonly about: { readonly kind: string; readonly id: string } };

const isLook = (type: string): type is LookAt => Object.hasOwn(LOOKS, type);

/** The cases in which a person is a side, by their ids. */
export type Cases = Readonly<Record<'reservations' | 'talks' | 'listings' | 'visits' | 'letters' | 'bugs', readonly number[]>>;

export const casesOf = async (db: Knex, userId: number): Promise<Cases> => {
  const either = (table: string): Promise<number[]> =>
    db(table)
      .where((own) => own.where({ guest_id: userId }).orWhere({ host_id: userId }))
      .pluck('id');
  const [reservations, talks, listings, visits, letters, bugs] = await Promise.all([
    either('reservations'),
    either('conversations'),
    db('listings').where({ host_id: userId }).pluck('id') as Promise<number[]>,
    db('visits').where({ guest_id: userId }).pluck('id') as Promise<number[]>,
    db('contacts').where({ user_id: userId }).pluck('id') as Promise<number[]>,
    db('bug_reports').where({ user_id: userId }).pluck('id') as Promise<number[]>,
  ]);
  return { reservations, talks, listings, visits, letters, bugs };
};

/** All streams in which accesses to this person's data are recorded. */
export const lookStreamsOf = (userId: number, { reservations, talks, listings, visits, letters, bugs }: Cases): string[] => [
  deskStream('user', userId),
  userStream(userId),
  ...reservations.map((id) => deskStream('reservation', id)),
  ...listings.map((id) => deskStream('listing', id)),
  ...letters.map((id) => deskStream('report', `letter-${id}`)),
  ...bugs.map((id) => deskStream('report', `bug-${id}`)),
  ...visits.map((id) => deskStream('viewing', id)),
  ...talks.map(conversationStream),
  ...visits.map(visitStream),
];

const caseOf = (stream: string): Look['about'] => {
  const [, kind = '', id = ''] = /^(?:desk-)?([a-z]+)-(.+)$/.exec(stream) ?? [];
  return { kind, id };
};

/** When administrators accessed a person's data, and which, latest first. */
export const looksAt = async (db: Knex, userId: number): Promise<Look[]> => {
  const rows = await eventsOfStreams(db, lookStreamsOf(userId, await casesOf(db, userId)));
  return rows.flatMap(({ type, at, stream }) => (isLook(type) ? [{ at, what: type, about: caseOf(stream) }] : [])).reverse();
};
