import { randomUUID } from 'node:crypto';
import { ContainerModule } from 'inversify';
import type { Knex } from 'knex';
import { erasuresProjection } from '../../projections/identity/users.ts';
import { deskNotes } from '../console/public.ts';
import type { EventStore, Metadata } from '../engine/event-store/port.ts';
import { ACCOUNT_ERASURE, type AccountErasure } from '../identity/public.ts';
import type { Clock } from '../kernel/clock.ts';
import { LISTING_COMMANDS, type ListingCommands } from '../listings/public.ts';
import { type EndsReservations, RESERVATION_COMMANDS } from '../reservations/public.ts';
import type { Files } from '../server/files/files.ts';
import type { Holding } from '../server/modules/personal-data.ts';
import {
  AFTER_RESTORE,
  CLOCK,
  CONFIG,
  DB,
  DEADLINES,
  FILES,
  LOG,
  MAIL_TEMPLATES,
  PERSONAL_DATA,
  PROJECTIONS,
  REACTIONS,
  REJECTIONS,
  ROUNDS,
  ROUTES,
  STORE,
  token,
} from '../server/modules/tokens.ts';
import type { Config } from '../server/settings/config.ts';
import { type Certificates, certificatesIn } from './certificates.ts';
import { erasureDeadlines, recordDeadlines } from './deadlines.ts';
import { type ErasureCommands, erasureCommands } from './erase.ts';
import { erasureRoutes } from './erasure-routes.ts';
import { erasureMails, erasureMailTemplates } from './mails.ts';
import { platformData } from './platform-data.ts';
import { ownDataRejections } from './rejections.ts';
import { ownDataRoutes } from './routes.ts';
import { timelineRoutes } from './timeline/routes-timeline.ts';

const CERTIFICATES = token<Certificates>('ErasureCertificates');
const COMMANDS = token<ErasureCommands>('ErasureCommands');
/** Backups that another tool restored are found by the program itself, soon after it starts. */
const EVERY_SECONDS = 3_600;
const again = (): Metadata => ({ actor: 'deadline', correlationId: randomUUID(), commandId: randomUUID() });
const ALL_DATA = { serviceIdentifier: PERSONAL_DATA, isMultiple: true } as const;
type AllData = (readonly Holding[])[];

export const privacyModule = new ContainerModule(({ bind }) => {
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
      (db: Knex, store: EventStore, clock: Clock) => timelineRoutes({ db, clock, desk: deskNotes({ store, clock }) }),
      [DB, STORE, CLOCK],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db: Knex, clock: Clock, holdings: AllData) => ownDataRoutes({ db, clock, holdings: holdings.flat() }),
      [DB, CLOCK, ALL_DATA],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, clock, commands, config) => erasureRoutes({ db, clock, commands, config }), [DB, CLOCK, COMMANDS, CONFIG])
    .inSingletonScope();
  bind(DEADLINES)
    .toResolvedValue(
      (commands, certificates) => [erasureDeadlines({ commands, certificates }), recordDeadlines({ commands })],
      [COMMANDS, CERTIFICATES],
    )
    .inSingletonScope();
  bind(AFTER_RESTORE)
    .toResolvedValue((commands) => () => commands.repeat(again), [COMMANDS])
    .inSingletonScope();
  bind(ROUNDS)
    .toResolvedValue(
      (commands, log) => [
        {
          queue: 'erasures-again',
          everySeconds: EVERY_SECONDS,
          run: async () => {
            const people = await commands.repeat(again);
            if (people > 0) log.warn({ people }, 'erased again whom a restored backup had brought back');
          },
        },
      ],
      [COMMANDS, LOG],
    )
    .inSingletonScope();
  bind(MAIL_TEMPLATES)
    .toResolvedValue((db, { publicUrl }, certificates) => erasureMailTemplates({ db, publicUrl, certificates }), [DB, CONFIG, CERTIFICATES])
    .inSingletonScope();
  bind(REACTIONS).toConstantValue([erasureMails]);
  bind(PROJECTIONS).toConstantValue([erasuresProjection]);
});
