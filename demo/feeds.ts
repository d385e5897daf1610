import { devSiteAddress, feedRegister } from '../src/calendar/public.ts';
import { idFor } from '../src/engine/db/ids.ts';
import type { Accounts } from './accounts.ts';
import { stepBy } from './chance.ts';
import type { Spaces } from './spaces.ts';
import type { World } from './world.ts';

/** A space that its host also lets elsewhere. */
const LET_ELSEWHERE = 'las-condes/4';

/** Registers the other site's calendar. The program itself reads it on start and every half hour. */
export const nameFeed = async ({ db, config, calendar, present }: World, accounts: Accounts, spaces: Spaces): Promise<void> => {
  const { listingId, host } = spaces(LET_ELSEWHERE);
  const metadata = stepBy(`user:${accounts(host)}`, `feed ${LET_ELSEWHERE}`);
  const register = feedRegister({ db, fieldKeys: config.fieldKeys });
  const feedId = await idFor(db, 'feeds', metadata.commandId);
  const revision = await calendar.setFeed({ listingId, feedId }, metadata);
  const url = devSiteAddress(config.publicUrl, present.slice(0, 10));
  await register.note({ feedId, listingId, revision, url, now: present });
};
