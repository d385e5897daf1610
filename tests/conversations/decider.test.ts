import { describe, expect, it } from 'vitest';
import { type ConversationCommand, conversationDecider } from '../../src/conversations/decider.ts';
import type { ConversationEvent } from '../../src/conversations/events.ts';
import { addMilliseconds } from '../../src/shared/durations.ts';
import { specFor } from '../support/decider-spec.ts';

const spec = specFor(conversationDecider);
const now = '2027-01-10T12:00:00.000Z';
const parties = { listingId: 3, guestId: 1, hostId: 2 };
const stay = { checkIn: '2027-02-01', checkOut: '2027-02-03' };
const about = { conversationId: 9 };
const terms = { muteFor: 'PT24H', digestAfter: 'PT5M' };
const digestAt = addMilliseconds(now, 300_000);
type Write = Extract<ConversationCommand, { type: 'Write' }>;
const write = (change: Partial<Write> = {}): Write => ({
  ...{ type: 'Write', ...about, now, messageId: 'message/m', side: 'guest', authorId: 1, parties, stay, hasFeeds: false, kinds: [] },
  ...{ offences: { count: 0, lastAt: null }, terms },
  ...change,
});
const started: ConversationEvent = { type: 'ConversationStarted', data: { ...about, ...parties, stay, startedAt: now } };
const sent = (number: number, side: 'guest' | 'host', nights: typeof stay | null = null, messageId = 'message/m'): ConversationEvent => ({
  type: 'MessageSent',
  data: { ...about, messageId, number, side, authorId: side === 'guest' ? 1 : 2, stay: nights, sentAt: now, digestAt },
});
const automatic = (number: number, nights = stay, hasFeeds = false): ConversationEvent => ({
  type: 'MessageAdded',
  data: { ...about, number, stay: nights, hasFeeds, sentAt: now },
});
const talk = [started, sent(1, 'guest', stay), automatic(1), sent(2, 'host'), sent(3, 'host')];

describe('a conversation', () => {
  it('starts with the first message and its nights, and goes on', () => {
    spec
      .given()
      .when(write())
      .thenEvents(started, sent(1, 'guest', stay), automatic(1));
    spec
      .given(...talk)
      .when(write({ side: 'host', authorId: 2, stay: null }))
      .thenEvents(sent(4, 'host'));
  });

  it('adds an automatic message about the nights, again only when they are others (D-111)', () => {
    spec
      .given()
      .when(write({ hasFeeds: true }))
      .thenEvents(started, sent(1, 'guest', stay), automatic(1, stay, true));
    spec
      .given(...talk)
      .when(write())
      .thenEvents(sent(4, 'guest', stay));
    for (const other of [
      { ...stay, checkIn: '2027-02-02' },
      { ...stay, checkOut: '2027-02-04' },
    ])
      spec
        .given(...talk)
        .when(write({ stay: other }))
        .thenEvents(sent(4, 'guest', other), automatic(4, other));
  });

  it('does not start without nights, or about one’s own space', () => {
    spec
      .given()
      .when(write({ stay: null }))
      .thenRejected('required');
    spec
      .given()
      .when(write({ parties: { ...parties, hostId: 1 } }))
      .thenRejected('forbidden');
  });

  it('is silent while one side blocks it, and goes on when they take it back', () => {
    const blocked: ConversationEvent = { type: 'ConversationBlocked', data: { ...about, side: 'guest', blockedAt: now } };
    const unblocked: ConversationEvent = { type: 'ConversationUnblocked', data: { ...about, side: 'guest', unblockedAt: now } };
    spec
      .given(...talk)
      .when({ type: 'Block', ...about, side: 'guest', now })
      .thenEvents(blocked);
    for (const side of ['guest', 'host'] as const)
      spec
        .given(...talk, blocked)
        .when(write({ side }))
        .thenRejected('conversation_blocked');
    spec
      .given(...talk, blocked)
      .when({ type: 'Block', ...about, side: 'guest', now })
      .thenNothing();
    spec
      .given(...talk, blocked)
      .when({ type: 'Unblock', ...about, side: 'host', now })
      .thenNothing();
    spec
      .given(...talk, blocked)
      .when({ type: 'Unblock', ...about, side: 'guest', now })
      .thenEvents(unblocked);
    spec
      .given(...talk, blocked, unblocked)
      .when(write({ stay: null }))
      .thenEvents(sent(4, 'guest'));
  });

  it('is reported once a side', () => {
    const report = { type: 'Report', ...about, side: 'guest', reporterId: 1, reason: 'spam', now } as const;
    const reported: ConversationEvent = {
      type: 'ConversationReported',
      data: { ...about, side: 'guest', reporterId: 1, reason: 'spam', reportedAt: now },
    };
    spec
      .given(...talk)
      .when(report)
      .thenEvents(reported);
    spec
      .given(...talk, reported)
      .when(report)
      .thenNothing();
  });

  it('is nothing to read, report, block or open before it has started', () => {
    const side = 'guest' as const;
    for (const command of [
      { type: 'Read', ...about, side, upTo: 1, now },
      { type: 'Report', ...about, side, reporterId: 1, reason: 'spam', now },
      { type: 'Block', ...about, side, now },
      { type: 'Open', ...about, adminId: 7, now },
    ] satisfies ConversationCommand[])
      spec.given().when(command).thenRejected('not_found');
  });
});

describe('a read mark', () => {
  const read = (upTo: number) => ({ type: 'Read', ...about, side: 'guest', upTo, now }) as const;
  const marked = (upTo: number, left: number): ConversationEvent => ({
    type: 'MessagesRead',
    data: { ...about, side: 'guest', upTo, left, readAt: now },
  });
  it.each([
    [2, 2, 1],
    [3, 3, 0],
    [4, 3, 0],
  ])('up to %i goes to %i and leaves %i', (upTo, to, left) => {
    spec
      .given(...talk)
      .when(read(upTo))
      .thenEvents(marked(to, left));
  });
  it('does not go back', () => {
    spec
      .given(...talk, marked(2, 1))
      .when(read(2))
      .thenNothing();
    spec
      .given(...talk, marked(2, 1))
      .when(read(3))
      .thenEvents(marked(3, 0));
  });
});

describe('a message with contact data (D-56)', () => {
  const at = (count: number, ms: number) => ({ count, lastAt: addMilliseconds(now, -ms) });
  const DAY = 86_400_000;
  it.each([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ])('after %i of them is stopped as number %i, and nobody gets it', (count, offence) => {
    const { messageId, side, authorId } = write();
    const stopped = { ...about, ...parties, messageId, side, authorId, stay, kinds: ['phone'] as const, offence, stoppedAt: now };
    spec
      .given(...talk)
      .when(write({ kinds: ['phone'], offences: at(count, 2 * DAY) }))
      .thenEvents({ type: 'MessageStopped', data: stopped });
  });

  it('mutes its author for 24 hours the second time only', () => {
    expect(() => conversationDecider.decide(write({ offences: at(2, DAY - 1) }), conversationDecider.initial)).toThrow('muted');
    for (const offences of [at(2, DAY), at(2, DAY + 1), at(1, 0), at(3, 0)])
      spec
        .given(...talk)
        .when(write({ offences, stay: null }))
        .thenEvents(sent(4, 'guest'));
  });
});

describe('a stopped message', () => {
  const id = 'message/stopped';
  const whose = { messageId: id, authorId: 1 };
  const stopped: ConversationEvent = {
    type: 'MessageStopped',
    data: { ...about, ...parties, messageId: id, side: 'guest', authorId: 1, stay, kinds: ['phone'], offence: 1, stoppedAt: now },
  };
  const appealed: ConversationEvent = { type: 'MessageAppealed', data: { ...about, ...whose, appealedAt: now } };
  const judged = { ...about, ...whose, adminId: 7 };
  const released: ConversationEvent = { type: 'MessageReleased', data: { ...judged, reason: 'harmless', releasedAt: now } };
  const keptBack: ConversationEvent = { type: 'MessageRejected', data: { ...judged, reason: 'contact_data', rejectedAt: now } };
  const appeal = (authorId = 1) => ({ type: 'Appeal' as const, ...about, now, messageId: id, authorId });
  const release = {
    type: 'Release' as const,
    ...about,
    now,
    messageId: id,
    adminId: 7,
    reason: 'harmless' as const,
    hasFeeds: true,
    terms,
  };
  const keepBack = { type: 'KeepBack' as const, ...about, now, messageId: id, adminId: 7, reason: 'contact_data' as const };

  it('is appealed by its author alone, once', () => {
    spec.given(stopped).when(appeal()).thenEvents(appealed);
    spec.given(stopped, appealed).when(appeal()).thenEvents();
    spec.given(stopped, keptBack).when(appeal()).thenEvents();
    spec.given(stopped).when(appeal(2)).thenRejected('not_found');
    spec
      .given(...talk)
      .when(appeal())
      .thenRejected('not_found');
  });

  it('that is let through becomes the next message, and begins the conversation where it was the first', () => {
    spec
      .given(...talk, stopped, appealed)
      .when(release)
      .thenEvents(released, sent(4, 'guest', stay, id));
    spec
      .given(stopped)
      .when(release)
      .thenEvents(released, started, sent(1, 'guest', stay, id), automatic(1, stay, true));
  });

  it('that is let through after a side blocked the conversation reaches nobody', () => {
    const blockedAt = now;
    for (const side of ['guest', 'host'] as const)
      spec
        .given(...talk, stopped, appealed, { type: 'ConversationBlocked', data: { ...about, side, blockedAt } })
        .when(release)
        .thenEvents(released);
  });

  it('is judged once', () => {
    spec.given(stopped).when(keepBack).thenEvents(keptBack);
    spec.given(stopped, keptBack).when(keepBack).thenEvents();
    spec.given(stopped, keptBack).when(release).thenRejected('already_decided');
    spec
      .given(stopped, released, started, sent(1, 'guest', stay, id))
      .when(release)
      .thenEvents();
    spec
      .given(stopped, released, started, sent(1, 'guest', stay, id))
      .when(keepBack)
      .thenRejected('already_decided');
    spec
      .given(...talk)
      .when(release)
      .thenRejected('not_found');
  });
});

describe('the mail about unread messages (D-39)', () => {
  const announce = (ms: number) => ({ type: 'Announce' as const, ...about, side: 'guest' as const, now: addMilliseconds(digestAt, ms) });
  const told = (ms: number): ConversationEvent => ({
    type: 'MessagesAnnounced',
    data: { ...about, side: 'guest', upTo: 3, count: 2, announcedAt: addMilliseconds(digestAt, ms) },
  });

  it('leaves five minutes after the first of them', () => {
    spec
      .given(...talk)
      .when(announce(-1))
      .thenEvents();
    spec
      .given(...talk)
      .when(announce(0))
      .thenEvents(told(0));
    spec
      .given(...talk)
      .when(announce(1))
      .thenEvents(told(1));
  });

  it('tells once of each, and of nothing that was read meanwhile', () => {
    spec
      .given(...talk, told(0))
      .when(announce(1))
      .thenEvents();
    const read = (upTo: number, left: number): ConversationEvent => ({
      type: 'MessagesRead',
      data: { ...about, side: 'guest', upTo, left, readAt: now },
    });
    spec
      .given(...talk, read(3, 0))
      .when(announce(1))
      .thenEvents();
    spec
      .given(...talk, read(2, 1))
      .when(announce(1))
      .thenEvents({
        type: 'MessagesAnnounced',
        data: { ...about, side: 'guest', upTo: 3, count: 1, announcedAt: addMilliseconds(digestAt, 1) },
      });
  });
});

it('reports of both sides are closed at once', () => {
  const reported: ConversationEvent = {
    type: 'ConversationReported',
    data: { ...about, side: 'host', reporterId: 2, reason: 'spam', reportedAt: now },
  };
  const close = { type: 'CloseReports' as const, ...about, now, adminId: 7, reason: 'person_told' as const };
  spec
    .given(...talk, reported)
    .when(close)
    .thenEvents({ type: 'ConversationReportsClosed', data: { ...about, adminId: 7, reason: 'person_told', closedAt: now } });
  spec
    .given(...talk)
    .when(close)
    .thenEvents();
});
