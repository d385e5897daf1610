import { readStream } from '../src/engine/event-store/typed.ts';
import { userStream } from '../src/identity/events.ts';
import { emailHmac } from '../src/identity/vault.ts';
import type { Instant } from '../src/kernel/types.ts';
import { grantAdministrator, openAccounts } from './accounts.ts';
import { daysBefore } from './clock.ts';
import { writeConversations } from './conversations.ts';
import { nameFeed } from './feeds.ts';
import { commandsWithMail, playStories } from './history.ts';
import { makeCoupons } from './money/coupons.ts';
import { payHosts, sendRefunds } from './money/payouts.ts';
import { ADMIN, GUEST, people } from './people.ts';
import { openPool } from './pictures/pool.ts';
import { writeReviews } from './reviews.ts';
import { saveSearches } from './saved-searches.ts';
import { publishSpaces } from './spaces.ts';
import { stories } from './stories.ts';
import { type DemoPlatform, inWorld, ofDemonstration } from './world.ts';

/**
 * The present of the demo data. The administrator's account is created first; a resumed start finds the original present in that account.
 */
const presentOf = async ({ db, store, config, clock }: DemoPlatform): Promise<Instant> => {
  const account: { id: number } | undefined = await db('user_vault')
    .where({ email_hmac: emailHmac(config.secret, ADMIN) })
    .first('id');
  const history = account ? await readStream(store, userStream(account.id)) : [];
  const { days = 0 } = people.find(({ email }) => email === ADMIN) ?? {};
  const [opened] = history;
  return opened ? daysBefore(opened.meta.at, -days) : clock.now();
};

/**
 * Loads the demo data: accounts and roles, then spaces with pictures, and reservations in every state, through the program's own commands.
 * An interrupted start can be resumed. Mails are written only for what still needs an answer. Read models and reactions of this database
 * must not run elsewhere in the meantime. Throws what a command throws.
 */
export const loadDemonstration = async (platform: DemoPlatform): Promise<void> => {
  const demoPlatform = { ...platform, config: ofDemonstration(platform.config) };
  const { log, config } = demoPlatform;
  const present = await presentOf(demoPlatform);
  const begun = performance.now();
  log.info('loading the demonstration data');
  const { pictures, store: storePhoto } = await openPool(config.demoPhotosDir, demoPlatform);
  await Promise.all(pictures.map(({ bytes }) => storePhoto(bytes))); // once each: spaces published concurrently share them
  const stored = performance.now();
  await inWorld({ platform: demoPlatform, present, storePhoto, mailed: commandsWithMail(config, present) }, async (world) => {
    const accounts = await openAccounts(world);
    await grantAdministrator(world, accounts(ADMIN)); // early, so that the console is accessible even if a later step fails
    const spaces = await publishSpaces(world, accounts, pictures, new Set(stories.map(({ space }) => space)));
    await playStories(world, accounts, spaces);
    await nameFeed(world, accounts, spaces);
    await sendRefunds(world);
    await payHosts(world, accounts(ADMIN)); // at the beginning of a stay; later events about it come after it in the log too
    await writeReviews(world, accounts, spaces);
    await writeConversations(world, accounts, spaces);
    await makeCoupons(world, accounts(ADMIN));
    await saveSearches(world, accounts(GUEST));
    await world.settled();
  });
  const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10;
  log.info({ pictures: seconds(begun, stored), data: seconds(stored, performance.now()) }, 'demonstration data loaded, in seconds');
};
