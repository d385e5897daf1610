import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import type { Knex } from 'knex';
import { usersProjection } from '../../projections/identity/users.ts';
import { highlightOrderProjection, listingsProjection } from '../../projections/listings/listings.ts';
import { instalmentsProjection } from '../../projections/payments/instalments.ts';
import { paymentsProjection } from '../../projections/payments/payments.ts';
import { payoutsProjection } from '../../projections/payments/payouts.ts';
import { reservationsProjection } from '../../projections/reservations/reservations.ts';
import type { EventStore } from '../engine/event-store/port.ts';
import { pastModels } from '../engine/followers/past-models.ts';
import { BANK_DATA } from '../identity/public.ts';
import { CONVERSATION_COMMANDS } from '../messages/public.ts';
import { offerSettings } from '../pricing/public.ts';
import { REVIEW_COMMANDS } from '../reviews/public.ts';
import {
  CLOCK,
  CONFIG,
  DB,
  FILES,
  LOG,
  OPERATIONS,
  PERSONAL_DATA,
  PROJECTIONS,
  REACTIONS,
  REJECTIONS,
  ROUNDS,
  ROUTES,
  STORE,
} from '../server/modules/tokens.ts';
import { calendarDeskRoutes } from './calendars/routes-calendars.ts';
import { conversationDeskRoutes } from './conversations/routes-conversations.ts';
import { deskNotes } from './desk/desk.ts';
import { deskRoutes } from './desk/routes-desk.ts';
import { peopleRoutes } from './desk/routes-people.ts';
import { reportRoutes } from './desk/routes-reports.ts';
import { exportRounds } from './exports/making.ts';
import { exportRoutes } from './exports/routes-exports.ts';
import { exportStore } from './exports/store.ts';
import { figureRoutes } from './figures/routes-figures.ts';
import { highlightRoutes } from './highlights/routes-highlights.ts';
import { logRoutes } from './log/routes-log.ts';
import { bankRoutes } from './money/routes-bank.ts';
import { consoleCouponRoutes } from './money/routes-coupons.ts';
import { moneyRoutes } from './money/routes-money.ts';
import { backofficeData } from './personal-data.ts';
import { resending } from './reactions.ts';
import { backofficeRejections } from './rejections.ts';
import { replayRoutes } from './replay/routes-replay.ts';
import { reviewDeskRoutes } from './reviews/routes-reviews.ts';
import { backofficeRoutes } from './routes.ts';
import { searchRoutes } from './search/routes-search.ts';
import { proposalRoutes } from './terms/routes-proposals.ts';
import { visitsRoutes } from './visits/routes-visits.ts';

export const consoleModule = new ContainerModule((options) => {
  const { bind } = options;
  bindHomeAndLog(options);
  bind(REJECTIONS).toConstantValue(backofficeRejections);
  bind(ROUTES).toResolvedValue(consoleCouponRoutes, [DB]).inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, store, clock, config) => backofficeRoutes(db, store, clock, offerSettings(config)), [DB, STORE, CLOCK, CONFIG])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config) => replayRoutes({ db, store, clock, config, desk: deskNotes({ store, clock }) }),
      [DB, STORE, CLOCK, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, operations, config) => deskRoutes({ db, store, clock, operations, config, desk: deskNotes({ store, clock }) }),
      [DB, STORE, CLOCK, OPERATIONS, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config) => reportRoutes({ db, clock, config, offers: offerSettings(config), desk: deskNotes({ store, clock }) }),
      [DB, STORE, CLOCK, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, files, { fieldKeys }) => moneyRoutes({ db, store, clock, files, fieldKeys, desk: deskNotes({ store, clock }) }),
      [DB, STORE, CLOCK, FILES, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, bank) => bankRoutes({ db, clock, bank, desk: deskNotes({ store, clock }) }),
      [DB, STORE, CLOCK, BANK_DATA],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, store, clock) => peopleRoutes({ db, clock, desk: deskNotes({ store, clock }) }), [DB, STORE, CLOCK])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, store, clock) => visitsRoutes({ db, store, clock, desk: deskNotes({ store, clock }) }), [DB, STORE, CLOCK])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, reviews) => reviewDeskRoutes({ db, reviews }), [DB, REVIEW_COMMANDS])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config) => calendarDeskRoutes({ db, clock, config, desk: deskNotes({ store, clock }) }),
      [DB, STORE, CLOCK, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, clock, talks) => conversationDeskRoutes({ db, clock, talks }), [DB, CLOCK, CONVERSATION_COMMANDS])
    .inSingletonScope();
  bind(REACTIONS).toConstantValue([resending]);
  bindExports(options);
  bind(PERSONAL_DATA).toConstantValue(backofficeData);
});

/** What exports of the past read: the money of a stay is that of payments, instalments and payouts (ADR 149). */
const PAST = [usersProjection, listingsProjection, reservationsProjection, paymentsProjection, instalmentsProjection, payoutsProjection];

/** Downloads, and the read models of the past that they can be made of. */
const bindExports = ({ bind }: ContainerModuleLoadOptions) => {
  const past = (db: Knex, store: EventStore) => pastModels({ db, store, projections: PAST });
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, files, config) =>
        exportRoutes({
          db,
          clock,
          files,
          fieldKeys: config.fieldKeys,
          offers: offerSettings(config),
          past: past(db, store),
          exports: exportStore(db),
          desk: deskNotes({ store, clock }),
        }),
      [DB, STORE, CLOCK, FILES, CONFIG],
    )
    .inSingletonScope();
  bind(ROUNDS)
    .toResolvedValue(
      (db, store, clock, log, files, config) => [
        exportRounds({
          db,
          clock,
          log,
          files,
          fieldKeys: config.fieldKeys,
          offers: offerSettings(config),
          past: past(db, store),
          exports: exportStore(db),
        }),
      ],
      [DB, STORE, CLOCK, LOG, FILES, CONFIG],
    )
    .inSingletonScope();
};

/** The order of the home page, the log, the search in everything, the plots, and proposals of a tariff. */
const bindHomeAndLog = ({ bind }: ContainerModuleLoadOptions) => {
  bind(ROUTES).toResolvedValue(logRoutes, [DB]).inSingletonScope();
  bind(ROUTES).toResolvedValue(proposalRoutes, [DB]).inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, clock, config) => searchRoutes({ db, clock, offers: offerSettings(config) }), [DB, CLOCK, CONFIG])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, clock, config) => figureRoutes({ db, clock, config }), [DB, CLOCK, CONFIG])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, store, clock) => highlightRoutes({ db, clock, desk: deskNotes({ store, clock }) }), [DB, STORE, CLOCK])
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([highlightOrderProjection]);
};
