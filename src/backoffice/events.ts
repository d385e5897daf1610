import type { Event, Instant } from '../shared/types.ts';

type ByAdmin = { adminId: number };

/**
 * `desk-<thing>-<id>`: what administrators look at and do beside a thing's own stream. A look at somebody's reservation is an event
 * (SEC-37); a mail sent anew and a read model started anew are named with their reason.
 */
export type DeskEvent =
  | Event<'ReplayOpened', ByAdmin & { reservationId: number; openedAt: Instant }>
  | Event<'ReceiptOpened', ByAdmin & { reservationId: number; openedAt: Instant }>
  | Event<'MailResent', ByAdmin & { mailId: string; reason: string; resentAt: Instant }>
  | Event<'FollowerRetried', ByAdmin & { name: string; reason: string; retriedAt: Instant }>;

export const deskStream = (thing: 'reservation' | 'mail' | 'follower', id: number | string) => `desk-${thing}-${id}`;
