import { ContainerModule } from 'inversify';
import { visitsProjection } from '../../projections/viewings/visits.ts';
import {
  CAPTCHA,
  CLOCK,
  CONFIG,
  DB,
  DEADLINES,
  FILE_OWNERS,
  FILES,
  MAIL_TEMPLATES,
  PERSONAL_DATA,
  PROJECTIONS,
  REACTIONS,
  REJECTIONS,
  ROUTES,
  STORE,
  token,
} from '../server/modules/tokens.ts';
import { type VisitCommands, visitCommands } from './commands.ts';
import { pictureDeadlines } from './deadlines.ts';
import { visitMailTemplates } from './mails.ts';
import { visitsData } from './personal-data.ts';
import { visitMails } from './reactions.ts';
import { visitsRejections } from './rejections.ts';
import { visitRoutes } from './routes.ts';
import { documentFiles } from './vault.ts';

const COMMANDS = token<VisitCommands>('VisitCommands');

export const viewingsModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(visitsRejections);
  bind(COMMANDS)
    .toResolvedValue(
      (db, store, clock, files, { fieldKeys }) => visitCommands({ db, store, clock, files, fieldKeys }),
      [DB, STORE, CLOCK, FILES, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, commands, captcha) => visitRoutes({ db, commands, captcha }), [DB, COMMANDS, CAPTCHA])
    .inSingletonScope();
  bind(DEADLINES)
    .toResolvedValue((commands) => [pictureDeadlines(commands)], [COMMANDS])
    .inSingletonScope();
  bind(MAIL_TEMPLATES)
    .toResolvedValue((db, clock, { publicUrl }) => visitMailTemplates({ db, clock, publicUrl }), [DB, CLOCK, CONFIG])
    .inSingletonScope();
  bind(FILE_OWNERS).toConstantValue([documentFiles]);
  bind(REACTIONS).toConstantValue([visitMails]);
  bind(PROJECTIONS).toConstantValue([visitsProjection]);
  bind(PERSONAL_DATA)
    .toResolvedValue((files, { fieldKeys }) => visitsData({ files, fieldKeys }), [FILES, CONFIG])
    .inSingletonScope();
});
