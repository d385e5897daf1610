import { describe, expect, it } from 'vitest';
import { addMilliseconds } from '../../src/kernel/durations.ts';
import { type ConversationCommand, conversationDecider } from '../../src/messages/decider.ts';
import type { ConversationEvent } from '../../src/messages/events.ts';
import { specFor } from '../support/decider-spec.ts';

const { decides } = specFor(conversationDecider);
const now = '2027-01-10T12:00:00.000Z';
const parties = { listingId: 3, guestId: 1, hostId: 2 };
const stay = { checkIn: '2027-02-01', checkOut: '2027-02-03' };
const about = { conversationId: 9 };
const terms = { muteFor: 'PT24H', digestAfter: 'PT5M' };
const digestAt = addMilliseconds(now, 300_000);
type Write = Extract<ConversationCommand, { type: 'Write' }>;
const write = (change: Partial<Write> = {}): Write => ({
  type: 'Write',
  ...about,
  now,
  messageId: 'message/m',
  side: 'guest',
  authorId: 1,
  parties,
  stay,
  hasFeeds: false,
  kinds: [],
  offences: { count: 0, lastAt: null },
  after: 0,
  terms,
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
  it('starts with the first message and its nights, and continues', () => {
    decides([], write(), [started, sent(1, 'guest', stay), automatic(1)]);
    decides(talk, write({ after: 3, side: 'host', authorId: 2, stay: null }), [sent(4, 'host')]);
  });

  it('adds an automatic message about the nights, and again only when they change (D-111)', () => {
    decides([], write({ hasFeeds: true }), [started, sent(1, 'guest', stay), automatic(1, stay, true)]);
    decides(talk, write({ after: 3 }), [sent(4, 'guest', stay)]);
    for (const other of [
      { ...stay, checkIn: '2027-02-02' },
      { ...stay, checkOut: '2027-02-04' },
    ])
      decides(talk, write({ after: 3, stay: other }), [sent(4, 'guest', other), automatic(4, other)]);
  });

  it('does not start without nights, or about one’s own space', () => {
    decides([], write({ stay: null }), 'required');
    decides([], write({ parties: { ...parties, hostId: 1 } }), 'forbidden');
  });

  it('accepts no message while one side blocks it, and continues when they unblock it', () => {
    const blocked: ConversationEvent = { type: 'ConversationBlocked', data: { ...about, side: 'guest', blockedAt: now } };
    const unblocked: ConversationEvent = { type: 'ConversationUnblocked', data: { ...about, side: 'guest', unblockedAt: now } };
    decides(talk, { type: 'Block', ...about, side: 'guest', now }, [blocked]);
    for (const side of ['guest', 'host'] as const) decides([...talk, blocked], write({ after: 3, side }), 'conversation_blocked');
    decides([...talk, blocked], { type: 'Block', ...about, side: 'guest', now }, []);
    decides([...talk, blocked], { type: 'Unblock', ...about, side: 'host', now }, []);
    decides([...talk, blocked], { type: 'Unblock', ...about, side: 'guest', now }, [unblocked]);
    decides([...talk, blocked, unblocked], write({ after: 3, stay: null }), [sent(4, 'guest')]);
  });

  it('is reported once per side', () => {
    const report = { type: 'Report', ...about, side: 'guest', reporterId: 1, reason: 'spam', now } as const;
    const reported: ConversationEvent = {
      type: 'ConversationReported',
      data: { ...about, side: 'guest', reporterId: 1, reason: 'spam', reportedAt: now },
    };
    decides(talk, report, [reported]);
    decides([...talk, reported], report, []);
  });

  it('cannot be read, reported, blocked or opened before it has started', () => {
    const side = 'guest' as const;
    for (const command of [
      { type: 'Read', ...about, side, upTo: 1, now },
      { type: 'Report', ...about, side, reporterId: 1, reason: 'spam', now },
      { type: 'Block', ...about, side, now },
      { type: 'Open', ...about, adminId: 7, now },
    ] satisfies ConversationCommand[])
      decides([], command, 'not_found');
  });
});

describe('a read marker', () => {
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
    decides(talk, read(upTo), [marked(to, left)]);
  });
  it('never moves back', () => {
    decides([...talk, marked(2, 1)], read(2), []);
    decides([...talk, marked(2, 1)], read(3), [marked(3, 0)]);
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
  ])('after %i of them is stopped as number %i, and not delivered', (count, offence) => {
    const { messageId, side, authorId } = write();
    const stopped = { ...about, ...parties, messageId, side, authorId, stay, kinds: ['phone'] as const, offence, stoppedAt: now };
    decides(talk, write({ after: 3, kinds: ['phone'], offences: at(count, 2 * DAY) }), [{ type: 'MessageStopped', data: stopped }]);
  });

  it('is decided again when another message came in between, and counts those stopped in the meantime', () => {
    decides(talk, write({ after: 2, stay: null }), []);
    const { messageId: _, ...one } = { ...about, ...parties, messageId: '', side: 'guest', authorId: 1, stay, stoppedAt: now } as const;
    const stopped = (messageId: string, offence: number): ConversationEvent => ({
      type: 'MessageStopped',
      data: { ...one, messageId, kinds: ['phone'], offence },
    });
    const second = write({ after: 3, kinds: ['phone'], messageId: 'message/second' });
    decides([...talk, stopped('message/first', 1)], second, [stopped('message/second', 2)]);
    decides([...talk, stopped('message/first', 1), stopped('message/second', 2)], second, 'muted');
    decides([...talk, stopped('message/first', 1), stopped('message/second', 2)], write({ after: 3, stay: null, offences: null }), [
      sent(4, 'guest'),
    ]);
  });

  it('mutes its author for 24 hours only from the second time on', () => {
    expect(() => conversationDecider.decide(write({ offences: at(2, DAY - 1) }), conversationDecider.initial)).toThrow('muted');
    for (const offences of [at(2, DAY), at(2, DAY + 1), at(1, 0), at(3, 0)])
      decides(talk, write({ after: 3, offences, stay: null }), [sent(4, 'guest')]);
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

  it('is appealed only by its author, once', () => {
    decides([stopped], appeal(), [appealed]);
    decides([stopped, appealed], appeal(), []);
    decides([stopped, keptBack], appeal(), []);
    decides([stopped], appeal(2), 'not_found');
    decides(talk, appeal(), 'not_found');
  });

  it('becomes the next message when let through, and begins the conversation where it was the first', () => {
    decides([...talk, stopped, appealed], release, [released, sent(4, 'guest', stay, id)]);
    decides([stopped], release, [released, started, sent(1, 'guest', stay, id), automatic(1, stay, true)]);
  });

  it('reaches no one when let through after a side blocked the conversation', () => {
    const blockedAt = now;
    for (const side of ['guest', 'host'] as const)
      decides([...talk, stopped, appealed, { type: 'ConversationBlocked', data: { ...about, side, blockedAt } }], release, [released]);
  });

  it('is judged once', () => {
    decides([stopped], keepBack, [keptBack]);
    decides([stopped, keptBack], keepBack, []);
    decides([stopped, keptBack], release, 'already_decided');
    decides([stopped, released, started, sent(1, 'guest', stay, id)], release, []);
    decides([stopped, released, started, sent(1, 'guest', stay, id)], keepBack, 'already_decided');
    decides(talk, release, 'not_found');
  });
});

describe('the mail about unread messages (D-39)', () => {
  const announce = (ms: number) => ({ type: 'Announce' as const, ...about, side: 'guest' as const, now: addMilliseconds(digestAt, ms) });
  const announced = (ms: number): ConversationEvent => ({
    type: 'MessagesAnnounced',
    data: { ...about, side: 'guest', upTo: 3, count: 2, announcedAt: addMilliseconds(digestAt, ms) },
  });

  it('is sent five minutes after the first of them', () => {
    decides(talk, announce(-1), []);
    decides(talk, announce(0), [announced(0)]);
    decides(talk, announce(1), [announced(1)]);
  });

  it('announces each once, and no message that was read in the meantime', () => {
    decides([...talk, announced(0)], announce(1), []);
    const read = (upTo: number, left: number): ConversationEvent => ({
      type: 'MessagesRead',
      data: { ...about, side: 'guest', upTo, left, readAt: now },
    });
    decides([...talk, read(3, 0)], announce(1), []);
    decides([...talk, read(2, 1)], announce(1), [
      {
        type: 'MessagesAnnounced',
        data: { ...about, side: 'guest', upTo: 3, count: 1, announcedAt: addMilliseconds(digestAt, 1) },
      },
    ]);
  });
});

it('reports of both sides are closed together', () => {
  const reported: ConversationEvent = {
    type: 'ConversationReported',
    data: { ...about, side: 'host', reporterId: 2, reason: 'spam', reportedAt: now },
  };
  const close = { type: 'CloseReports' as const, ...about, now, adminId: 7, reason: 'person_told' as const };
  decides([...talk, reported], close, [
    { type: 'ConversationReportsClosed', data: { ...about, adminId: 7, reason: 'person_told', closedAt: now } },
  ]);
  decides(talk, close, []);
});
