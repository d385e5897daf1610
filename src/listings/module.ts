import { ContainerModule } from 'inversify';
import { listingsProjection } from '../../projections/listings/listings.ts';
import { hasLiveReservations } from '../../projections/reservations/reservation-lists.ts';
import {
  CLOCK,
  CONFIG,
  DB,
  FILE_OWNERS,
  FILES,
  MAIL_TEMPLATES,
  PERSONAL_DATA,
  PROJECTIONS,
  REACTIONS,
  REJECTIONS,
  ROOT_PAGES,
  ROUTES,
  STORE,
  WINDOWS,
} from '../server/modules/tokens.ts';
import { CONDITIONS } from '../terms/public.ts';
import { listingCommands } from './commands.ts';
import { listingDryRunRoutes } from './dry-run/routes.ts';
import { editMails, editMailTemplates } from './mails/edit-mails.ts';
import { listingMailReaction, listingMails } from './mails/mails.ts';
import { listingsData } from './own-data/personal-data.ts';
import { photoFiles, photoStore } from './photos/photos.ts';
import { sharedPhotos } from './photos/share-photo.ts';
import { LISTING_COMMANDS } from './public.ts';
import { listingsRejections } from './rejections.ts';
import { listingRoutes } from './routes.ts';
import { wifiRoutes } from './wifi/routes.ts';

export const listingsModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(listingsRejections);
  bind(LISTING_COMMANDS)
    .toResolvedValue(
      (db, store, clock, files, conditions, { videoHosts }) =>
        listingCommands({ db, store, clock, photoStore: photoStore(db, files), hasLiveReservations, conditions, videoHosts }),
      [DB, STORE, CLOCK, FILES, CONDITIONS, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, commands, conditions, config) =>
        listingRoutes({ db, store, clock, commands, conditions, secret: config.secret, links: config }),
      [DB, STORE, CLOCK, LISTING_COMMANDS, CONDITIONS, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, clock, { fieldKeys }) => wifiRoutes({ db, clock, fieldKeys }), [DB, CLOCK, CONFIG])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, store, clock) => listingDryRunRoutes({ db, store, clock }), [DB, STORE, CLOCK])
    .inSingletonScope();
  bind(REACTIONS)
    .toResolvedValue((store) => [listingMailReaction({ store }), editMails({ store })], [STORE])
    .inSingletonScope();
  bind(MAIL_TEMPLATES)
    .toResolvedValue(
      (db, store, clock, config, windows) => ({
        ...listingMails({ db, store, clock, config, windows }),
        ...editMailTemplates({ db, store, publicUrl: config.publicUrl }),
      }),
      [DB, STORE, CLOCK, CONFIG, WINDOWS],
    )
    .inSingletonScope();
  bind(FILE_OWNERS).toConstantValue([photoFiles]);
  bind(ROOT_PAGES).toResolvedValue(sharedPhotos, [FILES]).inSingletonScope();
  bind(PROJECTIONS).toConstantValue([listingsProjection]);
  bind(PERSONAL_DATA)
    .toResolvedValue((db, commands, { fieldKeys }) => listingsData({ db, commands, fieldKeys }), [DB, LISTING_COMMANDS, CONFIG])
    .inSingletonScope();
});
