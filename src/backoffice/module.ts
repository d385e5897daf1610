import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import { highlightOrderProjection } from '../../projections/listings.ts';
import { CONVERSATION_COMMANDS } from '../conversations/public.ts';
import { BANK_DATA } from '../identity/public.ts';
import { CAUGHT_UP, CLOCK, CONFIG, DB, FILES, OPERATIONS, PROJECTIONS, REACTIONS, REJECTIONS, ROUTES, STORE } from '../platform/tokens.ts';
import { offerSettings } from '../pricing/public.ts';
import { REVIEW_COMMANDS } from '../reviews/public.ts';
import { calendarDeskRoutes } from './calendars/routes-calendars.ts';
import { conversationDeskRoutes } from './conversations/routes-conversations.ts';
import { deskNotes } from './desk/desk.ts';
import { deskRoutes } from './desk/routes-desk.ts';
import { peopleRoutes } from './desk/routes-people.ts';
import { reportRoutes } from './desk/routes-reports.ts';
import { highlightRoutes } from './highlights/routes-highlights.ts';
import { logRoutes } from './log/routes-log.ts';
import { bankRoutes } from './money/routes-bank.ts';
import { consoleCouponRoutes } from './money/routes-coupons.ts';
import { moneyRoutes } from './money/routes-money.ts';
import { resending } from './reactions.ts';
import { backofficeRejections } from './rejections.ts';
import { replayRoutes } from './replay/routes-replay.ts';
import { reviewDeskRoutes } from './reviews/routes-reviews.ts';
import { backofficeRoutes } from './routes.ts';
import { visitsRoutes } from './visits/routes-visits.ts';

export const backofficeModule = new ContainerModule((options) => {
  const { bind } = options;
  bindHomeAndLog(options);
  bind(REJECTIONS).toConstantValue(backofficeRejections);
  bind(ROUTES).toResolvedValue(consoleCouponRoutes, [DB]).inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, clock, config) => backofficeRoutes(db, clock, offerSettings(config)), [DB, CLOCK, CONFIG])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config) => replayRoutes({ db, store, clock, config, desk: deskNotes({ store, clock }) }),
      [DB, STORE, CLOCK, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, caughtUp, operations, config) =>
        deskRoutes({ db, store, clock, caughtUp, operations, config, desk: deskNotes({ store, clock }) }),
      [DB, STORE, CLOCK, CAUGHT_UP, OPERATIONS, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config) => reportRoutes({ db, clock, config, desk: deskNotes({ store, clock }) }),
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
    .toResolvedValue((db, store, clock) => visitsRoutes({ db, store, clock }), [DB, STORE, CLOCK])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, caughtUp, reviews) => reviewDeskRoutes({ db, caughtUp, reviews }), [DB, CAUGHT_UP, REVIEW_COMMANDS])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config) => calendarDeskRoutes({ db, clock, config, desk: deskNotes({ store, clock }) }),
      [DB, STORE, CLOCK, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, caughtUp, talks) => conversationDeskRoutes({ db, clock, caughtUp, talks }),
      [DB, CLOCK, CAUGHT_UP, CONVERSATION_COMMANDS],
    )
    .inSingletonScope();
  bind(REACTIONS).toConstantValue([resending]);
});

/** The order of the home page, and the log. */
const bindHomeAndLog = ({ bind }: ContainerModuleLoadOptions) => {
  bind(ROUTES).toResolvedValue(logRoutes, [DB]).inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, caughtUp) => highlightRoutes({ db, clock, caughtUp, desk: deskNotes({ store, clock }) }),
      [DB, STORE, CLOCK, CAUGHT_UP],
    )
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([highlightOrderProjection]);
};
