import { ContainerModule } from 'inversify';
import type { Knex } from 'knex';
import { usersProjection } from '../../projections/identity/users.ts';
import type { Log } from '../engine/observability/log.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Route } from '../server/http/contract.ts';
import {
  AUTHENTICATE,
  CAPTCHA,
  CLOCK,
  CONFIG,
  DB,
  FILE_OWNERS,
  FILES,
  KNOWN_DEVICE,
  LOG,
  MAIL_TEMPLATES,
  NAMES_OF,
  PERSONAL_DATA,
  PROJECTIONS,
  REACTIONS,
  REJECTIONS,
  ROUTES,
  STORE,
  token,
} from '../server/modules/tokens.ts';
import type { Config } from '../server/settings/config.ts';
import { windowsIn } from '../server/settings/windows.ts';
import { bankCommands } from './bank/commands.ts';
import { bankRoutes } from './bank/routes.ts';
import { type IdentityCommands, identityCommands } from './commands.ts';
import { builtInOnly } from './countries/port.ts';
import { restCountries } from './countries/rest-countries.ts';
import { countryRoutes } from './countries/routes.ts';
import { type EmailChanges, emailChangeCommands } from './email-change/commands.ts';
import { emailChangeRoutes } from './email-change/routes.ts';
import { accountErasure } from './erasure/account-erasure.ts';
import { type GoogleCommands, googleCommands } from './google/commands.ts';
import { type GoogleNonces, googleNonces } from './google/nonces.ts';
import { googleProvider } from './google/provider.ts';
import { googleRoutes } from './google/routes.ts';
import { googleLinks, googleUnlinked } from './google/unlink.ts';
import { type IdentityHandlers, identityHandlers } from './handlers.ts';
import { impersonationRoutes } from './impersonation/routes.ts';
import { identityMails } from './mails.ts';
import { identityData } from './personal-data.ts';
import { chatbot } from './phone-check/chatbot.ts';
import { nobodyKnows } from './phone-check/port.ts';
import { phoneCheckRoutes } from './phone-check/routes.ts';
import { portraitFiles } from './profile/photo.ts';
import { ACCOUNT_ERASURE, BANK_DATA } from './public.ts';
import { accountMails } from './reactions.ts';
import { identityRejections } from './rejections.ts';
import { roleRoutes } from './roles/routes-roles.ts';
import { identityRoutes } from './routes.ts';
import { sessionsListRoutes } from './sessions-list/routes.ts';
import { type Devices, devices } from './sign-in/devices.ts';
import { authenticate } from './sign-in/sessions.ts';
import { firstNames } from './vault.ts';

const COMMANDS = token<IdentityCommands>('IdentityCommands');
const DEVICES = token<Devices>('Devices');
const GOOGLE = token<GoogleCommands>('GoogleCommands');
const NONCES = token<GoogleNonces>('GoogleNonces');
const EMAIL_CHANGES = token<EmailChanges>('EmailChanges');
const HANDLERS = token<IdentityHandlers>('IdentityHandlers');

/** The calls that may ask another service, by its real adapter where one is set. */
const outsideRoutes = (
  db: Knex,
  { chatbotUrl, countryInfoUrl }: Pick<Config, 'chatbotUrl' | 'countryInfoUrl'>,
  log: Log,
  clock: Clock,
): readonly Route[] => [
  ...phoneCheckRoutes({ db, check: chatbotUrl === null ? nobodyKnows : chatbot({ url: chatbotUrl, log, clock }) }),
  ...countryRoutes({ db, info: countryInfoUrl === null ? builtInOnly : restCountries({ url: countryInfoUrl, log, clock }) }),
];

export const identityModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(identityRejections);
  bind(NAMES_OF).toResolvedValue(firstNames, [DB]).inSingletonScope();
  bind(HANDLERS)
    .toResolvedValue((store, clock) => identityHandlers({ store, clock }), [STORE, CLOCK])
    .inSingletonScope();
  bind(COMMANDS)
    .toResolvedValue(
      (db, store, clock, { secret }, handlers) => identityCommands({ db, store, clock, secret, handlers }),
      [DB, STORE, CLOCK, CONFIG, HANDLERS],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, commands, devices, files, config, captcha) => identityRoutes({ db, store, commands, devices, files, config, captcha }),
      [DB, STORE, COMMANDS, DEVICES, FILES, CONFIG, CAPTCHA],
    )
    .inSingletonScope();
  bind(BANK_DATA)
    .toResolvedValue(
      (db, clock, { fieldKeys }, handlers) => bankCommands({ db, clock, fieldKeys, handlers }),
      [DB, CLOCK, CONFIG, HANDLERS],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((bank, clock) => bankRoutes({ bank, clock }), [BANK_DATA, CLOCK])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, clock) => sessionsListRoutes({ db, clock }), [DB, CLOCK])
    .inSingletonScope();
  bind(ROUTES).toResolvedValue(outsideRoutes, [DB, CONFIG, LOG, CLOCK]).inSingletonScope();
  bind(NONCES)
    .toResolvedValue((clock, { secret }) => googleNonces({ clock, secret }), [CLOCK, CONFIG])
    .inSingletonScope();
  bind(GOOGLE)
    .toResolvedValue(
      (db, clock, { secret }, handlers, { register }, nonces) => googleCommands({ db, clock, secret, handlers, register, nonces }),
      [DB, CLOCK, CONFIG, HANDLERS, COMMANDS, NONCES],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue(
      (db, store, commands, devices, files, config, clock, google, nonces, handlers) => {
        const provider = config.google ? googleProvider({ ...config.google, clock }) : null;
        const links = googleLinks({ db, clock, secret: config.secret, handlers });
        return googleRoutes({ db, store, commands, devices, files, config, google, nonces, links, provider });
      },
      [DB, STORE, COMMANDS, DEVICES, FILES, CONFIG, CLOCK, GOOGLE, NONCES, HANDLERS],
    )
    .inSingletonScope();
  bind(EMAIL_CHANGES)
    .toResolvedValue(
      (db, clock, { secret, emailChangeLife: life }, handlers) => emailChangeCommands({ db, clock, secret, life, handlers }),
      [DB, CLOCK, CONFIG, HANDLERS],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((changes) => emailChangeRoutes({ changes }), [EMAIL_CHANGES])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, clock, handlers) => roleRoutes({ db, clock, handlers }), [DB, CLOCK, HANDLERS])
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, clock, config, handlers) => impersonationRoutes({ db, clock, config, handlers }), [DB, CLOCK, CONFIG, HANDLERS])
    .inSingletonScope();
  bind(ACCOUNT_ERASURE)
    .toResolvedValue((db, handlers) => accountErasure({ db, handlers }), [DB, HANDLERS])
    .inSingletonScope();
  bind(DEVICES)
    .toResolvedValue((db, clock, { secret }) => devices({ db, clock, secret }), [DB, CLOCK, CONFIG])
    .inSingletonScope();
  bind(KNOWN_DEVICE)
    .toResolvedValue(({ known }) => known, [DEVICES])
    .inSingletonScope();
  bind(AUTHENTICATE).toResolvedValue(authenticate, [DB, STORE, CLOCK]).inSingletonScope();
  bind(PROJECTIONS).toConstantValue([usersProjection]);
  bind(FILE_OWNERS).toConstantValue([portraitFiles]);
  bind(REACTIONS).toConstantValue([accountMails, googleUnlinked]);
  bind(MAIL_TEMPLATES)
    .toResolvedValue(
      (db, clock, { recoveryToken, confirmationToken }, { changeLetter }, config) =>
        identityMails({
          ...{ db, clock, publicUrl: config.publicUrl, changeLife: (language) => windowsIn(language, config).change },
          ...{ recoveryToken, confirmationToken, changeLetter },
        }),
      [DB, CLOCK, COMMANDS, EMAIL_CHANGES, CONFIG],
    )
    .inSingletonScope();
  bind(PERSONAL_DATA)
    .toResolvedValue((files, { fieldKeys }) => identityData({ files, fieldKeys }), [FILES, CONFIG])
    .inSingletonScope();
});
