import { ContainerModule } from 'inversify';
import { CONTEXTS, CORE, PERSONAL_DATA } from '../server/modules/tokens.ts';
import { CONDITIONS, DISPLAYED_TERMS } from '../terms/public.ts';
import { listingCommands } from './commands.ts';
import { listingDryRunRoutes } from './dry-run/routes.ts';
import { editMails, editMailTemplates } from './mails/edit-mails.ts';
import { listingMailReaction, listingMails } from './mails/mails.ts';
import { listingsData } from './own-data/personal-data.ts';
import { photoFiles, photoStore, sharedPhotos } from './photos/photos.ts';
import { LISTING_COMMANDS } from './public.ts';
import { hasLiveReservations } from './queries.ts';
import { listingsLimits } from './rate-limits.ts';
import { listingsRejections } from './rejections.ts';
import { listingRoutes } from './routes.ts';
import { wifiRoutes } from './wifi/routes.ts';

export const listingsModule = new ContainerModule(({ bind }) => {
  bind(LISTING_COMMANDS).toResolvedValue(
    (core, conditions) =>
      listingCommands({
        ...core,
        conditions,
        hasLiveReservations,
        photoStore: photoStore(core.db, core.files),
        videoHosts: core.config.videoHosts,
      }),
    [CORE, CONDITIONS],
  );
  bind(CONTEXTS).toResolvedValue(
    (core, commands, conditions, windows) => ({
      rejections: listingsRejections,
      rateLimits: listingsLimits,
      routes: [...listingRoutes({ ...core, commands, conditions, links: core.config }), ...wifiRoutes(core), ...listingDryRunRoutes(core)],
      reactions: [listingMailReaction(core), editMails(core)],
      mailTemplates: { ...listingMails({ ...core, windows }), ...editMailTemplates(core) },
      fileOwners: [photoFiles],
      rootPages: [sharedPhotos(core.files)],
    }),
    [CORE, LISTING_COMMANDS, CONDITIONS, DISPLAYED_TERMS],
  );
  bind(PERSONAL_DATA).toResolvedValue((core, commands) => listingsData({ ...core, commands }), [CORE, LISTING_COMMANDS]);
});
