import type { Knex } from 'knex';
import { v5 as uuidv5 } from 'uuid';
import type { WithoutNow } from '../engine/commands/handle-command.ts';
import { type Streams, streamsOf } from '../engine/commands/streams.ts';
import { keyedMutex } from '../engine/concurrency/keyed-mutex.ts';
import { claimedId, idFor } from '../engine/db/ids.ts';
import type { Metadata, Position } from '../engine/event-store/port.ts';
import { personById, storeWordsFor, wordsOf } from '../identity/vault.ts';
import { after } from '../kernel/durations.ts';
import { dayIn } from '../kernel/local-time.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Side } from '../kernel/reviews.ts';
import { type ContactLeak, contactDataIn, onlyResembles } from '../kernel/talk/contact-data.ts';
import type { CloseReason, KeepBackReason, ReleaseReason, TalkReportReason } from '../kernel/talk/conversations.ts';
import type { Instant, Stay } from '../kernel/types.ts';
import { bookableListing, listingPolicies } from '../listings/public.ts';
import { listingById } from '../listings/queries.ts';
import { paidIdsOf, reservationById } from '../reservations/queries.ts';
import type { User } from '../server/http/contract.ts';
import type { Core } from '../server/modules/tokens.ts';
import { type ConversationState, conversationDecider, type TalkTerms } from './decider.ts';
import {
  type ConversationEvent,
  type ConversationListEvent,
  conversationListStream,
  conversationStream,
  type Parties,
  type RequestedStay,
  textIdOf,
} from './events.ts';
import { conversationById, offencesOf, stoppedById } from './queries.ts';
import type { ConversationRow, StoppedRow } from './rows.ts';

type Pair = { readonly guestId: number; readonly listingId: number };

/** The UUID namespace of conversations by guest and space, so that two concurrent first messages start only one conversation. */
const PAIRS = '6d1f5f3c-8f0b-4b54-9d8a-31a2c7b5e9d0';
const nameOf = ({ guestId, listingId }: Pair): string => uuidv5(`${guestId}/${listingId}`, PAIRS);

/** The id of the conversation of this guest about this space; a new one before the first message. */
const conversationFor = async (db: Knex, pair: Pair): Promise<number> =>
  (await conversationOf(db, pair)) ?? idFor(db, 'conversations', nameOf(pair));

/** The same for readers; null before the first message. Finds a conversation even when its row no longer names anyone. */
export const conversationOf = (db: Knex, pair: Pair): Promise<number | null> => claimedId(db, 'conversations', nameOf(pair));

type ConversationCommandsDeps = Pick<Core, 'db' | 'store' | 'clock' | 'caughtUp'> & {
  readonly terms: TalkTerms;
};
type Done = { readonly position: Position | null };
type Begun = { readonly text: string; readonly stay: RequestedStay };
type MessageInput = { readonly text: string; readonly stay: RequestedStay | null };
type Command = WithoutNow<Parameters<typeof conversationDecider.decide>[0]>;

/** How often a message is judged again when another process wrote first. */
const MAX_JUDGEMENTS = 50;
/** The offence that mutes its author for a time (D-56). */
const MUTED_AT = 2;

export type ConversationCommands = ReturnType<typeof conversationCommands>;

/** The side of a participant; null for anyone else. */
export const sideOfTalk = ({ guest_id, host_id }: Pick<ConversationRow, 'guest_id' | 'host_id'>, userId: number): Side | null =>
  userId === guest_id ? 'guest' : userId === host_id ? 'host' : null;

/** Whether the calendar of a space follows another site's (D-111). */
const hasFeeds = async (db: Knex, listingId: number): Promise<boolean> => ((await listingById(db, listingId))?.feed_ids.length ?? 0) > 0;

/** Accesses to lists are events of a stateless stream. */
const listDecider = {
  initial: null,
  evolve: (): null => null,
  decide: ({ now, ...look }: Look & { readonly now: Instant }): ConversationListEvent[] => [
    { type: 'ConversationsListed', data: { ...look, listedAt: now } },
  ],
  streamOf: ({ adminId }: Look) => conversationListStream(adminId),
};
type Look = { readonly adminId: number; readonly page: number };

type Talks = Streams<ConversationState, Command, ConversationEvent>;

const writing = ({ db, clock, terms, caughtUp, talks }: Omit<ConversationCommandsDeps, 'store'> & { talks: Talks }) => {
  const oneByOne = keyedMutex(); // per conversation, because a message is judged together with earlier ones
  /** The contact data in a message together with its author's earlier messages in the state, and the number of messages considered. */
  const judged = async (conversationId: number, side: Side, text: string): Promise<{ leaks: ContactLeak[]; after: number }> => {
    const { latest, sides } = await talks.stateOf(conversationStream(conversationId));
    const words = await wordsOf(db, latest[side]);
    const before = latest[side].flatMap((id) => words.get(id) ?? []);
    return { leaks: contactDataIn(text, before), after: sides.length };
  };

  /**
   * Throws like the decider, and for a stopped message `contact_data`, or from the second one on `muted`; a repeat gets the same response.
   */
  return async (
    one: { conversationId: number; side: Side; authorId: number; parties: Parties } & MessageInput,
    metadata: Metadata,
  ): Promise<Done & { number: number }> => {
    const { text, ...about } = one;
    const { conversationId, side, authorId, parties } = about;
    const messageId = textIdOf(metadata.commandId);
    if ((await personById(db, authorId))?.phone == null) throw new Rejection('phone_required');
    const other = await personById(db, side === 'guest' ? parties.hostId : parties.guestId);
    if (!other || other.erased) throw new Rejection('conversation_blocked');
    // the sides of a paid stay may write anything, whatever was stopped before (T-06)
    const isPaid = (await paidIdsOf(db, parties.guestId, parties.listingId)).length > 0;
    const offences = isPaid ? null : await offencesOf(db, authorId);
    const facts = { offences, terms, hasFeeds: about.stay !== null && (await hasFeeds(db, parties.listingId)) };
    let leaks: readonly ContactLeak[] = [];
    const sendJudged = async () => {
      for (let turn = 1; ; turn += 1) {
        const { leaks: found, after: known } = await judged(conversationId, side, text);
        leaks = isPaid ? [] : found;
        if (onlyResembles(text, leaks)) throw new Rejection('contact_data', { field: 'message', found: leaks });
        const kinds = [...new Set(leaks.map(({ kind }) => kind))];
        const command = { type: 'Write', ...about, ...facts, kinds, after: known, messageId } as const;
        const handled = await talks.send(command, metadata);
        if (handled.events.length > 0 || turn === MAX_JUDGEMENTS) return handled;
      }
    };
    const words = { id: messageId, authorId, words: text, writtenAt: clock.now() };
    const { events, position } = await storeWordsFor(db, words, () => oneByOne(String(conversationId), sendJudged));
    for (const { type, data } of events) {
      if (type === 'MessageSent') return { position, number: data.number };
      if (type === 'MessageStopped') {
        await caughtUp(['stopped-messages'], position); // so that the next message counts this one
        const found = leaks.map(({ kind, words: those }) => ({ kind, words: those }));
        const stopped = { conversation_id: conversationId, message_id: metadata.commandId, offence: data.offence, found };
        if (data.offence === MUTED_AT) throw new Rejection('muted', { ...stopped, until: after(data.stoppedAt, terms.muteFor) });
        throw new Rejection('contact_data', { field: 'message', ...stopped });
      }
    }
    throw new Error('a message was neither sent nor stopped');
  };
};

type Judged<Reason> = { readonly messageId: string; readonly adminId: number; readonly reason: Reason };

/** The administrators' commands: each access is an event (SEC-24). */
const administering = ({ db, store, clock, terms, talks }: Omit<ConversationCommandsDeps, 'caughtUp'> & { talks: Talks }) => {
  const lists = streamsOf({ store, clock }, listDecider);
  /** Throws Rejection own_case for guest and host of the conversation, who leave its moderation to another administrator (D-171). */
  const expectNoSide = (row: Pick<ConversationRow, 'guest_id' | 'host_id'>, adminId: number): void => {
    if (sideOfTalk(row, adminId) !== null) throw new Rejection('own_case');
  };
  /** Throws Rejection not_found for an unknown message, own_case. */
  const ofStopped = async (messageId: string, adminId: number, send: (row: StoppedRow) => Promise<Done>): Promise<Done> => {
    const row = await stoppedById(db, messageId);
    if (!row) throw new Rejection('not_found');
    expectNoSide(row, adminId);
    return send(row);
  };
  return {
    /** An administrator reads the messages of a conversation; each access is an event. Throws Rejection not_found. */
    open: ({ conversationId, adminId }: { conversationId: number; adminId: number }, metadata: Metadata): Promise<Done> =>
      talks.send({ type: 'Open', conversationId, adminId }, metadata),

    /** An administrator views the list of conversations; each access is an event. */
    list: async (look: Look, metadata: Metadata): Promise<void> => {
      await lists.send(look, metadata);
    },

    /** Releases a stopped message. Throws Rejection not_found, own_case, already_decided. */
    release: ({ messageId, ...by }: Judged<ReleaseReason>, metadata: Metadata) =>
      ofStopped(messageId, by.adminId, async ({ conversation_id: conversationId, listing_id }) => {
        const facts = { hasFeeds: await hasFeeds(db, listing_id), terms };
        return talks.send({ type: 'Release', conversationId, messageId, ...by, ...facts }, metadata);
      }),

    /** Confirms that a message was stopped rightly. Throws Rejection not_found, own_case, already_decided. */
    keepBack: ({ messageId, ...by }: Judged<KeepBackReason>, metadata: Metadata) =>
      ofStopped(messageId, by.adminId, ({ conversation_id: conversationId }) =>
        talks.send({ type: 'KeepBack', conversationId, messageId, ...by }, metadata),
      ),

    /** Closes the reports of a conversation. Throws Rejection not_found, own_case. */
    closeReports: async (of: { conversationId: number; adminId: number; reason: CloseReason }, metadata: Metadata): Promise<Done> => {
      const row = await conversationById(db, of.conversationId);
      if (!row) throw new Rejection('not_found');
      expectNoSide(row, of.adminId);
      return talks.send({ type: 'CloseReports', ...of }, metadata);
    },
  };
};

/** Resolves the two sides: of a conversation, of a reservation, and from the page of a space. */
const findingParties = ({ db, clock }: Pick<ConversationCommandsDeps, 'db' | 'clock'>) => {
  /** Throws Rejection not_found for anyone but the two sides. */
  const partyTo = async (conversationId: number, userId: number): Promise<{ row: ConversationRow; side: Side }> => {
    const row = await conversationById(db, conversationId);
    const side = row && sideOfTalk(row, userId);
    if (!row || !side) throw new Rejection('not_found');
    return { row, side };
  };

  /** The two sides of a requested reservation, and its nights. Throws Rejection not_found for anyone else. */
  const reservedBy = async (userId: number, reservationId: number): Promise<Parties & { stay: Stay }> => {
    const row = await reservationById(db, reservationId);
    if (!row?.requested_at || (row.guest_id !== userId && row.host_id !== userId)) throw new Rejection('not_found');
    const stay = { checkIn: row.check_in, checkOut: row.check_out };
    return { listingId: row.listing_id, guestId: row.guest_id, hostId: row.host_id, stay };
  };
  /** The guest and the host of a space that accepts messages. Throws Rejection like `start`. */
  const fromSpace = async (user: User, listingId: number, { checkIn }: Stay): Promise<Parties> => {
    const listing = await bookableListing(db, listingId);
    if (!listing) throw new Rejection('space_not_found');
    if (listingPolicies.isHiddenFrom(user, listing)) throw new Rejection(listing.state);
    if (listing.hostId === user.id) throw new Rejection('forbidden');
    if (checkIn < dayIn(listing.details.timeZone, clock.now())) throw new Rejection('past', { field: 'check_in_date' });
    return { listingId, guestId: user.id, hostId: listing.hostId };
  };
  return { partyTo, reservedBy, fromSpace };
};

export const conversationCommands = ({ db, store, clock, terms, caughtUp }: ConversationCommandsDeps) => {
  const talks = streamsOf({ store, clock }, conversationDecider, {
    queued: true,
  });
  const { partyTo, reservedBy, fromSpace } = findingParties({ db, clock });
  const write = writing({ db, clock, terms, caughtUp, talks });
  const marked = async (command: Command, metadata: Metadata): Promise<Done> => talks.send(command, metadata);

  return {
    partyTo,

    /**
     * The first message of a guest about a space, or a further one in the same conversation. Throws Rejection space_not_found and the
     * refusals of its page, forbidden (their own space), past (check_in_date), phone_required, contact_data, conversation_blocked, muted.
     * From a reservation either of its sides can write, even when the space is no longer shown or the stay is over: not_found for others,
     * mismatch (accommodation_id).
     */
    start: async (
      { user, listingId, text, stay, reservationId }: Begun & { user: User; listingId: number; reservationId: number | null },
      metadata: Metadata,
    ): Promise<Done & { conversationId: number }> => {
      const reserved = reservationId === null ? null : await reservedBy(user.id, reservationId);
      if (reserved && reserved.listingId !== listingId) throw new Rejection('mismatch', { field: 'accommodation_id' });
      const parties = reserved ?? (await fromSpace(user, listingId, stay));
      const conversationId = await conversationFor(db, { guestId: parties.guestId, listingId });
      const about = { conversationId, parties: { listingId, guestId: parties.guestId, hostId: parties.hostId } };
      const side = parties.guestId === user.id ? 'guest' : 'host';
      const { position } = await write({ ...about, side, authorId: user.id, text, stay: reserved?.stay ?? stay }, metadata);
      return { conversationId, position };
    },

    reservedBy,

    /** Sends a message of one of the two sides. Throws Rejection not_found, phone_required, contact_data, conversation_blocked, muted. */
    send: async ({ conversationId, userId, text }: { conversationId: number; userId: number; text: string }, metadata: Metadata) => {
      const { row, side } = await partyTo(conversationId, userId);
      const parties = { listingId: row.listing_id, guestId: row.guest_id, hostId: row.host_id };
      return write({ conversationId, side, authorId: userId, parties, text, stay: null }, metadata);
    },

    /** Marks the messages up to this number as read. Throws Rejection not_found. */
    read: async ({ conversationId, userId, upTo }: { conversationId: number; userId: number; upTo: number }, metadata: Metadata) => {
      const { side } = await partyTo(conversationId, userId);
      return marked({ type: 'Read', conversationId, side, upTo }, metadata);
    },

    /** Reports a conversation to the administrators, once per side. Throws Rejection not_found. */
    report: async (
      { conversationId, userId, reason }: { conversationId: number; userId: number; reason: TalkReportReason },
      metadata: Metadata,
    ) => {
      const { side } = await partyTo(conversationId, userId);
      return marked({ type: 'Report', conversationId, side, reporterId: userId, reason }, metadata);
    },

    /** Blocks or unblocks the conversation. Throws Rejection not_found. */
    block: async ({ conversationId, userId, on }: { conversationId: number; userId: number; on: boolean }, metadata: Metadata) => {
      const { side } = await partyTo(conversationId, userId);
      return marked({ type: on ? 'Block' : 'Unblock', conversationId, side }, metadata);
    },

    /** Throws Rejection not_found for anyone but the author of a stopped message; a stopped first message has no conversation yet. */
    mayAppeal: async ({ conversationId, userId }: { conversationId: number; userId: number }): Promise<void> => {
      const { state } = await talks.load(conversationStream(conversationId));
      if (![...state.stopped.values()].some(({ authorId }) => authorId === userId)) throw new Rejection('not_found');
    },

    /** The author of a stopped message states that it contains no contact data. Throws Rejection not_found for other people's messages. */
    appeal: (
      { conversationId, messageId, userId }: { conversationId: number; messageId: string; userId: number },
      metadata: Metadata,
    ): Promise<Done> => marked({ type: 'Appeal', conversationId, messageId, authorId: userId }, metadata),

    /** Announces unread messages to a side by mail; no effect when early, already read, or already announced. */
    announce: async ({ conversationId, side }: { conversationId: number; side: Side }, metadata: Metadata): Promise<void> => {
      await marked({ type: 'Announce', conversationId, side }, metadata);
    },

    ...administering({ db, store, clock, terms, talks }),
  };
};
