import { byEither } from '../reservations/queries.ts';
import { byUser, type Holding, holding, type Subject } from '../server/modules/personal-data.ts';
import type { ConversationRow } from './rows.ts';

/** Whom a person exchanges messages with, and when. Their texts are in `person_words`; the other side's texts belong to the other side. */
export const messagesData: readonly Holding[] = [
  {
    table: 'conversations',
    part: 'conversations',
    erase: 'kept',
    rows: async (db, of) =>
      ((await byEither(db('conversations'), of).orderBy('id')) as ConversationRow[]).map(
        ({ id, listing_id, guest_id, started_at, check_in, check_out, guests, last_at }) => ({
          id,
          side: guest_id === of.userId ? 'guest' : 'host',
          listing_id,
          started_at,
          check_in,
          check_out,
          guests,
          last_at,
        }),
      ),
  },
  {
    table: 'messages',
    part: 'conversations',
    erase: 'kept',
    rows: (db, of: Subject) =>
      db('messages as m')
        .join('conversations as c', 'c.id', 'm.conversation_id')
        .leftJoin('person_words as w', 'w.id', 'm.text_id')
        .where((mine) =>
          mine
            .where((asGuest) => asGuest.where({ 'c.guest_id': of.userId, 'm.side': 'guest' }))
            .orWhere((asHost) => asHost.where({ 'c.host_id': of.userId, 'm.side': 'host' })),
        )
        .orderBy(['m.conversation_id', 'm.number'])
        .select('m.conversation_id', 'm.number as number', 'm.sent_at', 'w.words'),
  },
  holding({
    table: 'stopped_messages',
    part: 'conversations',
    columns: ['conversation_id', 'kinds', 'stopped_at'],
    whose: byUser('author_id'),
    erase: 'kept',
  }),
];

declare module '../server/modules/personal-data.ts' {
  interface Subject {
    /** Conversations in which they are on either side. */
    readonly talks: readonly number[];
  }
}
