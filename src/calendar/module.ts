import { ContainerModule } from 'inversify';
import { calendarProjection } from '../../projections/calendar.ts';
import { CAUGHT_UP, CLOCK, CONFIG, DB, PROJECTIONS, REJECTIONS, ROUTES, STORE } from '../platform/tokens.ts';
import { calendarCommands } from './commands.ts';
import { exportRoutes } from './export/routes.ts';
import { CALENDAR_COMMANDS } from './public.ts';
import { calendarRejections } from './rejections.ts';
import { calendarRoutes } from './routes.ts';

export const calendarModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(calendarRejections);
  bind(CALENDAR_COMMANDS)
    .toResolvedValue((store, clock, db) => calendarCommands({ store, clock, db }), [STORE, CLOCK, DB])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, clock, commands, caughtUp) => calendarRoutes({ db, clock, commands, caughtUp }),
      [DB, CLOCK, CALENDAR_COMMANDS, CAUGHT_UP],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, store, clock, config) => exportRoutes({ db, store, clock, config }), [DB, STORE, CLOCK, CONFIG])
    .inSingletonScope();
  bind(PROJECTIONS).toConstantValue([calendarProjection]);
});
