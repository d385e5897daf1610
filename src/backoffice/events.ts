import type { Event, Instant, StreamName } from '../shared/types.ts';

type ByAdmin = { adminId: number };

/**
 * `desk-<thing>-<id>`: what administrators look at and do beside a thing's own stream. A look at somebody's reservation or bank data
 * is an event (SEC-37, SEC-25); a mail sent anew, a read model started anew and a letter seen to are named.
 * The words that were given lie in the vault under the command's id (SEC-36).
 */
export type DeskEvent =
  | Event<'ReplayOpened', ByAdmin & { reservationId: number; openedAt: Instant }>
  | Event<'ReceiptOpened', ByAdmin & { reservationId: number; openedAt: Instant }>
  | Event<'BankDataOpened', ByAdmin & { userId: number; openedAt: Instant }>
  | Event<'MailResent', ByAdmin & { mailId: string; resentAt: Instant }>
  | Event<'FollowerRetried', ByAdmin & { name: string; retriedAt: Instant }>
  | Event<'ReportHandled', ByAdmin & { reportId: string; handledAt: Instant }>;

export const DESK_THINGS = ['reservation', 'user', 'mail', 'follower', 'report'] as const;
export const deskStream = (thing: (typeof DESK_THINGS)[number], id: number | string): StreamName<DeskEvent> => `desk-${thing}-${id}`;
