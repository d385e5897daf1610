import type { Knex } from 'knex';
import { v5 as uuidv5 } from 'uuid';
import { claimedId, idFor } from '../engine/db/ids.ts';

type Pair = { readonly guestId: number; readonly listingId: number };

/** Names the conversation of a guest about a space, so that two first messages at once begin one conversation. */
const PAIRS = '6d1f5f3c-8f0b-4b54-9d8a-31a2c7b5e9d0';
const nameOf = ({ guestId, listingId }: Pair): string => uuidv5(`${guestId}/${listingId}`, PAIRS);

/** The number of the conversation of this guest about this space, a new one before the first message. */
export const conversationFor = async (db: Knex, pair: Pair): Promise<number> =>
  (await conversationOf(db, pair)) ?? idFor(db, 'conversations', nameOf(pair));

/** The same for readers; null before the first message. It finds a conversation also when its row names nobody any more. */
export const conversationOf = (db: Knex, pair: Pair): Promise<number | null> => claimedId(db, 'conversations', nameOf(pair));
