import { ContainerModule } from 'inversify';
import { pastModels } from '../engine/followers/past-models.ts';
import { BANK_DATA } from '../identity/public.ts';
import { CONVERSATION_COMMANDS } from '../messages/public.ts';
import { OFFERS } from '../pricing/public.ts';
import { REVIEW_COMMANDS } from '../reviews/public.ts';
import { CONTEXTS, CORE, PERSONAL_DATA } from '../server/modules/tokens.ts';
import { calendarDeskRoutes } from './calendars/routes-calendars.ts';
import { conversationDeskRoutes } from './conversations/routes-conversations.ts';
import { deskNotes } from './desk/desk.ts';
import { deskRoutes } from './desk/routes-desk.ts';
import { peopleRoutes } from './desk/routes-people.ts';
import { reportRoutes } from './desk/routes-reports.ts';
import { periodicExports } from './exports/making.ts';
import { exportRoutes } from './exports/routes-exports.ts';
import { exportStore } from './exports/store.ts';
import { figureRoutes } from './figures/routes-figures.ts';
import { highlightRoutes } from './highlights/routes.ts';
import { logRoutes } from './log/routes.ts';
import { bankRoutes } from './money/routes-bank.ts';
import { consoleCouponRoutes } from './money/routes-coupons.ts';
import { moneyRoutes } from './money/routes-money.ts';
import { consoleData } from './personal-data.ts';
import { DESK } from './public.ts';
import { queueRoutes } from './queues/routes.ts';
import { consoleLimits } from './rate-limits.ts';
import { resending } from './reactions.ts';
import { consoleRejections } from './rejections.ts';
import { replayRoutes } from './replay/routes-replay.ts';
import { reviewDeskRoutes } from './reviews/routes.ts';
import { consoleRoutes } from './routes.ts';
import { searchRoutes } from './search/routes-search.ts';
import { proposalRoutes } from './terms/routes.ts';
import { visitsRoutes } from './visits/routes-visits.ts';

/** The tables read by exports of the past: the money of a stay comes from payments, instalments and payouts (ADR 149). */
const PAST: readonly string[] = ['users', 'listings', 'reservations', 'payments', 'instalments', 'payouts'];

export const consoleModule = new ContainerModule(({ bind }) => {
  bind(DESK).toResolvedValue(deskNotes, [CORE]);
  bind(CONTEXTS).toResolvedValue(
    (core, offers, desk, bank, reviews, talks) => {
      const { db, store, clock } = core;
      const deps = { ...core, offers, desk };
      const exports = {
        ...deps,
        past: pastModels({ db, store, projections: core.readModels.all.filter(({ name }) => PAST.includes(name)) }),
        exports: exportStore(db),
      };
      return {
        rejections: consoleRejections,
        rateLimits: consoleLimits,
        routes: [
          ...consoleRoutes(db, store, clock, offers),
          ...bankRoutes({ ...deps, bank }),
          ...calendarDeskRoutes(deps),
          ...consoleCouponRoutes(db),
          ...conversationDeskRoutes({ ...deps, talks }),
          ...deskRoutes(deps),
          ...exportRoutes(exports),
          ...figureRoutes(deps),
          ...highlightRoutes(deps),
          ...logRoutes(db),
          ...moneyRoutes(deps),
          ...peopleRoutes(deps),
          ...proposalRoutes(db),
          ...queueRoutes(deps),
          ...replayRoutes(deps),
          ...reportRoutes(deps),
          ...reviewDeskRoutes({ ...deps, reviews }),
          ...searchRoutes(deps),
          ...visitsRoutes(deps),
        ],
        periodic: [periodicExports(exports)],
        reactions: [resending],
      };
    },
    [CORE, OFFERS, DESK, BANK_DATA, REVIEW_COMMANDS, CONVERSATION_COMMANDS],
  );
  bind(PERSONAL_DATA).toConstantValue(consoleData);
});
