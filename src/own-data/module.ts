import { ContainerModule } from 'inversify';
import type { Knex } from 'knex';
import { erasuresProjection } from '../../projections/users.ts';
import { ACCOUNT_ERASURE, type AccountErasure } from '../identity/public.ts';
import { LISTING_COMMANDS, type ListingCommands } from '../listings/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { EventStore } from '../platform/event-store/port.ts';
import type { Files } from '../platform/files/files.ts';
import type { Holding } from '../platform/personal-data.ts';
import {
  CAUGHT_UP,
  CLOCK,
  CONFIG,
  DB,
  DEADLINES,
  FILES,
  MAIL_TEMPLATES,
  PERSONAL_DATA,
  PROJECTIONS,
  REACTIONS,
  REJECTIONS,
  ROUTES,
  STORE,
  token,
} from '../platform/tokens.ts';
import { type EndsReservations, RESERVATION_COMMANDS } from '../reservations/public.ts';
import { type Certificates, certificatesIn } from './certificates.ts';
import { erasureDeadlines } from './deadlines.ts';
import { type ErasureCommands, erasureCommands } from './erase.ts';
import { erasureRoutes } from './erasure-routes.ts';
import { erasureMails, erasureMailTemplates } from './mails.ts';
import { platformData } from './platform-data.ts';
import { ownDataRejections } from './rejections.ts';
import { ownDataRoutes } from './routes.ts';

const CERTIFICATES = token<Certificates>('ErasureCertificates');
const COMMANDS = token<ErasureCommands>('ErasureCommands');
const ALL_DATA = { serviceIdentifier: PERSONAL_DATA, isMultiple: true } as const;
type AllData = (readonly Holding[])[];

export const ownDataModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(ownDataRejections);
  bind(PERSONAL_DATA).toConstantValue(platformData);
  bind(CERTIFICATES)
    .toResolvedValue((db, { fieldKeys }) => certificatesIn({ db, fieldKeys }), [DB, CONFIG])
    .inSingletonScope();
  bind(COMMANDS)
    .toResolvedValue(
      (
        db: Knex,
        store: EventStore,
        clock: Clock,
        files: Files,
        { eraseCoolOff: coolOff, operator }: Config,
        account: AccountErasure,
        listings: ListingCommands,
        reservations: EndsReservations,
        certificates: Certificates,
        holdings: AllData,
      ) =>
        erasureCommands({
          ...{ db, store, clock, files, account, listings, reservations, certificates, coolOff },
          ...{ holdings: holdings.flat(), recordsYears: operator.years },
        }),
      [DB, STORE, CLOCK, FILES, CONFIG, ACCOUNT_ERASURE, LISTING_COMMANDS, RESERVATION_COMMANDS, CERTIFICATES, ALL_DATA],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db: Knex, clock: Clock, holdings: AllData) => ownDataRoutes({ db, clock, holdings: holdings.flat() }),
      [DB, CLOCK, ALL_DATA],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, commands, caughtUp, config) => erasureRoutes({ db, clock, commands, caughtUp, config }),
      [DB, CLOCK, COMMANDS, CAUGHT_UP, CONFIG],
    )
    .inSingletonScope();
  bind(DEADLINES)
    .toResolvedValue((commands, certificates) => [erasureDeadlines({ commands, certificates })], [COMMANDS, CERTIFICATES])
    .inSingletonScope();
  bind(MAIL_TEMPLATES)
    .toResolvedValue((db, { publicUrl }, certificates) => erasureMailTemplates({ db, publicUrl, certificates }), [DB, CONFIG, CERTIFICATES])
    .inSingletonScope();
  bind(REACTIONS).toConstantValue([erasureMails]);
  bind(PROJECTIONS).toConstantValue([erasuresProjection]);
});
