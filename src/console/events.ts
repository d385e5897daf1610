import type { Event, Instant, StreamName } from '../kernel/types.ts';

type ByAdmin = { adminId: number };

/**
 * `desk-<thing>-<id>`: actions of administrators that belong to no other stream. Reading a person's reservation, a mail, contact or bank
 * data, or the addresses of a calendar, is an event (SEC-37, SEC-25). So is exporting data (`desk-export-<what>`), resending a mail,
 * rebuilding a read model and closing a report. Reasons are stored in the vault under the command's id (SEC-36).
 */
export type DeskEvent =
  | Event<'ReplayOpened', ByAdmin & { reservationId: number; openedAt: Instant }>
  /** The page of both sides at an instant (D5). */
  | Event<'AgreementOpened', ByAdmin & { reservationId: number; asOf: Instant; openedAt: Instant }>
  /** A pack with both sides' views, messages and money was made and signed; the hashes are of its files (D9). */
  | Event<'PackMade', ByAdmin & { reservationId: number; packId: string; json: string; pdf: string; madeAt: Instant }>
  | Event<'ReceiptOpened', ByAdmin & { reservationId: number; openedAt: Instant }>
  | Event<'BankDataOpened', ByAdmin & { userId: number; openedAt: Instant }>
  | Event<'ContactOpened', ByAdmin & { userId: number; openedAt: Instant }>
  /** What a person did and what happened to them. */
  | Event<'TimelineOpened', ByAdmin & { userId: number; openedAt: Instant }>
  /** The sender of a message, report or viewing request: their name and contact data. */
  | Event<'ContactSeen', ByAdmin & { openedAt: Instant }>
  | Event<'CalendarLinksOpened', ByAdmin & { listingId: number; openedAt: Instant }>
  /** A mail about a reservation, as sent. */
  | Event<'MailOpened', ByAdmin & { mailId: string; openedAt: Instant }>
  | Event<'MailResent', ByAdmin & { mailId: string; resentAt: Instant }>
  | Event<'FollowerRetried', ByAdmin & { name: string; retriedAt: Instant }>
  | Event<'ReportHandled', ByAdmin & { reportId: string; handledAt: Instant }>
  | Event<
      'ExportMade',
      ByAdmin & {
        exportId: string | null;
        what: 'users' | 'accommodations' | 'reservations';
        columns: readonly string[];
        /** Without the search text, which may be a name or an address. */
        filters: Readonly<Record<string, string | number>>;
        asOf: Instant | null;
        since: Instant | null;
        rows: number;
        exportedAt: Instant;
      }
    >
  | HighlightsOrdered;

/** `desk-highlights-home`: the highlighted spaces in the order of the home page, all of them. */
export type HighlightsOrdered = Event<'HighlightsOrdered', ByAdmin & { listingIds: readonly number[]; orderedAt: Instant }>;

export const DESK_THINGS = ['reservation', 'user', 'listing', 'mail', 'follower', 'report', 'viewing', 'highlights', 'export'] as const;
export const deskStream = (thing: (typeof DESK_THINGS)[number], id: number | string): StreamName<DeskEvent> => `desk-${thing}-${id}`;
