import { savedSearchCommands } from '../src/search/saved/commands.ts';
import { stepBy } from './chance.ts';
import { daysBefore } from './clock.ts';
import type { World } from './world.ts';

/** A place with many spaces, and one with few and an additional criterion; each as the query of its results. */
const SEARCHES = ['search_query=providencia&numero_huespedes=2&wifi=1', 'search_query=valparaiso&numero_huespedes=4'];

/** Saves the searches of the demo's guest, one per day. */
export const saveSearches = async ({ db, store, clock, present }: World, guestId: number): Promise<void> => {
  const commands = savedSearchCommands({ db, store, clock });
  for (const [n, address] of SEARCHES.entries())
    await clock.at(daysBefore(present, 6 - n), () => commands.save(guestId, address, stepBy(`user:${guestId}`, `search ${address}`)));
};
