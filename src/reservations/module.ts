import { ContainerModule } from 'inversify';
import { hostAnswersProjection } from '../../projections/listings/host-answers.ts';
import { requestSlotsProjection } from '../../projections/reservations/request-slots.ts';
import { reservationsProjection } from '../../projections/reservations/reservations.ts';
import { CALENDAR_COMMANDS, FRESH_NIGHTS } from '../calendar/public.ts';
import { COUPON_COMMANDS } from '../coupons/public.ts';
import { BANK_DATA } from '../identity/public.ts';
import { LISTING_COMMANDS } from '../listings/public.ts';
import { offerSettings } from '../pricing/public.ts';
import {
  CLOCK,
  CONFIG,
  DB,
  DEADLINES,
  MAIL_TEMPLATES,
  PERSONAL_DATA,
  PROJECTIONS,
  REACTIONS,
  REJECTIONS,
  ROUTES,
  STORE,
} from '../server/modules/tokens.ts';
import { CONDITIONS, TARIFFS } from '../terms/public.ts';
import { reservationCommands } from './commands.ts';
import { reservationDeadlines } from './deadlines.ts';
import { dryRunRoutes } from './dry-run/routes.ts';
import { reservationRoutes } from './http/routes.ts';
import { conflictMailReaction, conflictMails } from './mails/conflict-mails.ts';
import { reservationMailReaction } from './mails/mail-reactions.ts';
import { reservationReminders } from './mails/mail-reminders.ts';
import { reservationMails } from './mails/mails.ts';
import { reservationsData } from './personal-data.ts';
import { MONEY_CHECK, RESERVATION_COMMANDS } from './public.ts';
import { quoteRoutes } from './quote/routes.ts';
import { requestCompletion, reservationEndings, strikeReaction } from './reactions.ts';
import { reservationsRejections } from './rejections.ts';
import { stayRoutes } from './stay/routes.ts';
import { trialRoutes } from './trial/routes.ts';

export const reservationsModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(reservationsRejections);
  bind(RESERVATION_COMMANDS)
    .toResolvedValue(
      (db, store, clock, calendar, freshNights, coupons, config, conditions, tariffs) =>
        reservationCommands({
          ...{ db, store, clock, calendar, freshNights, coupons, terms: config, conditions, tariffs, offers: offerSettings(config) },
          requestLimits: config.requestLimits,
        }),
      [DB, STORE, CLOCK, CALENDAR_COMMANDS, FRESH_NIGHTS, COUPON_COMMANDS, CONFIG, CONDITIONS, TARIFFS],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, clock, config, commands) => [
        ...reservationRoutes({ db, store, clock, config, commands, offers: offerSettings(config) }),
        ...stayRoutes({ db, store, clock, config, fieldKeys: config.fieldKeys }),
      ],
      [DB, STORE, CLOCK, CONFIG, RESERVATION_COMMANDS],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (store, clock, config, commands, moneyCheck) => dryRunRoutes({ store, clock, terms: config, commands, moneyCheck }),
      [STORE, CLOCK, CONFIG, RESERVATION_COMMANDS, MONEY_CHECK],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, store, clock, conditions) => trialRoutes({ db, store, clock, conditions }), [DB, STORE, CLOCK, CONDITIONS])
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([reservationsProjection, requestSlotsProjection, hostAnswersProjection]);
  bind(REACTIONS)
    .toResolvedValue(
      (commands, store, listings) => [
        requestCompletion(commands),
        reservationEndings(commands),
        strikeReaction({ store, commands: listings }),
        reservationMailReaction,
        conflictMailReaction({ store }),
      ],
      [RESERVATION_COMMANDS, STORE, LISTING_COMMANDS],
    )
    .inSingletonScope();
  bind(DEADLINES)
    .toResolvedValue(
      (commands, db, clock) => [reservationDeadlines(commands), reservationReminders({ db, clock })],
      [RESERVATION_COMMANDS, DB, CLOCK],
    )
    .inSingletonScope();
  bind(MAIL_TEMPLATES)
    .toResolvedValue((db, store, { publicUrl }) => conflictMails({ db, store, publicUrl }), [DB, STORE, CONFIG])
    .inSingletonScope();
  bind(MAIL_TEMPLATES)
    .toResolvedValue((db, config, clock, bank) => reservationMails({ db, config, clock, bank }), [DB, CONFIG, CLOCK, BANK_DATA])
    .inSingletonScope();
  bind(PERSONAL_DATA)
    .toResolvedValue((clock, config) => reservationsData({ clock, offers: offerSettings(config) }), [CLOCK, CONFIG])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, config, coupons, conditions, tariffs) =>
        quoteRoutes({ db, clock, conditions, tariffs, offers: offerSettings(config), coupons }),
      [DB, CLOCK, CONFIG, COUPON_COMMANDS, CONDITIONS, TARIFFS],
    )
    .inSingletonScope();
});
