import { ContainerModule } from 'inversify';
import { CALENDAR_COMMANDS, FRESH_NIGHTS } from '../calendar/public.ts';
import { COUPON_COMMANDS } from '../coupons/public.ts';
import { BANK_DATA } from '../identity/public.ts';
import { LISTING_COMMANDS } from '../listings/public.ts';
import { OFFERS } from '../pricing/public.ts';
import { CONTEXTS, CORE, PERSONAL_DATA } from '../server/modules/tokens.ts';
import { CONDITIONS, TARIFFS } from '../terms/public.ts';
import { reservationCommands } from './commands.ts';
import { reservationDeadlines } from './deadlines.ts';
import { dryRunRoutes } from './dry-run/routes.ts';
import { conditionsDryRunRoutes } from './dry-run/routes-conditions.ts';
import { reservationRoutes } from './http/routes.ts';
import { conflictMailReaction, conflictMails } from './mails/conflict-mails.ts';
import { reservationMailReaction } from './mails/mail-reactions.ts';
import { reservationReminders } from './mails/mail-reminders.ts';
import { reservationMails } from './mails/mails.ts';
import { reservationsData } from './personal-data.ts';
import { MONEY_CHECK, RESERVATION_COMMANDS } from './public.ts';
import { quoteRoutes } from './quote/routes.ts';
import { reservationsLimits } from './rate-limits.ts';
import { requestCompletion, reservationEndings, strikeReaction } from './reactions.ts';
import { reservationsRejections } from './rejections.ts';
import { stayRoutes } from './stay/routes.ts';

export const reservationsModule = new ContainerModule(({ bind }) => {
  bind(RESERVATION_COMMANDS).toResolvedValue(
    (core, calendar, freshNights, coupons, conditions, tariffs, offers) =>
      reservationCommands({
        ...core,
        calendar,
        freshNights,
        coupons,
        conditions,
        tariffs,
        offers,
        terms: core.config,
        requestLimits: core.config.requestLimits,
      }),
    [CORE, CALENDAR_COMMANDS, FRESH_NIGHTS, COUPON_COMMANDS, CONDITIONS, TARIFFS, OFFERS],
  );
  bind(CONTEXTS).toResolvedValue(
    (core, commands, listings, coupons, conditions, tariffs, offers, bank, check) => {
      const deps = { ...core, commands, coupons, conditions, tariffs, offers };
      return {
        rejections: reservationsRejections,
        rateLimits: reservationsLimits,
        routes: [
          ...reservationRoutes(deps),
          ...stayRoutes(core),
          ...dryRunRoutes({ ...deps, terms: core.config, moneyCheck: check }),
          ...conditionsDryRunRoutes(deps),
          ...quoteRoutes(deps),
        ],
        reactions: [
          requestCompletion(commands),
          reservationEndings(commands),
          strikeReaction({ ...core, commands: listings }),
          reservationMailReaction,
          conflictMailReaction(core),
        ],
        deadlines: [reservationDeadlines(commands), reservationReminders(core)],
        mailTemplates: { ...conflictMails(core), ...reservationMails({ ...core, bank }) },
      };
    },
    [CORE, RESERVATION_COMMANDS, LISTING_COMMANDS, COUPON_COMMANDS, CONDITIONS, TARIFFS, OFFERS, BANK_DATA, MONEY_CHECK],
  );
  bind(PERSONAL_DATA).toResolvedValue((core, offers) => reservationsData({ ...core, offers }), [CORE, OFFERS]);
});
