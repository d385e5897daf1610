import { ContainerModule } from 'inversify';
import { milliseconds } from '../kernel/durations.ts';
import { durationText } from '../kernel/formats.ts';
import type { Language } from '../kernel/types.ts';
import type { Route } from '../server/http/contract.ts';
import { AUTHENTICATE, CONTEXTS, CORE, type Core, KNOWN_DEVICE, NAMES_OF, PERSONAL_DATA, token } from '../server/modules/tokens.ts';
import { bankCommands } from './bank/commands.ts';
import { bankRoutes } from './bank/routes.ts';
import { type IdentityCommands, identityCommands } from './commands.ts';
import { builtInOnly, restCountries } from './countries/rest-countries.ts';
import { countryRoutes } from './countries/routes.ts';
import { emailChangeCommands } from './email-change/commands.ts';
import { emailChangeRoutes } from './email-change/routes.ts';
import { accountErasure } from './erasure/account-erasure.ts';
import { googleCommands } from './google/commands.ts';
import { googleNonces } from './google/nonces.ts';
import { googleProvider } from './google/provider.ts';
import { googleRoutes } from './google/routes.ts';
import { googleLinks, googleUnlinked } from './google/unlink.ts';
import { impersonationRoutes } from './impersonation/routes.ts';
import { identityMails } from './mails/mails.ts';
import { identityData } from './own-data/personal-data.ts';
import { chatbot, noPhoneCheck } from './phone-check/chatbot.ts';
import { phoneCheckRoutes } from './phone-check/routes.ts';
import { portraitFiles } from './profile/photo.ts';
import { ACCOUNT_ERASURE, BANK_DATA } from './public.ts';
import { identityLimits } from './rate-limits.ts';
import { accountMails } from './reactions.ts';
import { identityRejections } from './rejections.ts';
import { roleRoutes } from './roles/routes.ts';
import { identityRoutes } from './routes.ts';
import { sessionsListRoutes } from './sessions-list/routes.ts';
import { type Devices, devices } from './sign-in/devices.ts';
import { authenticate } from './sign-in/sessions.ts';
import { type IdentityStreams, identityStreams } from './streams.ts';
import { firstNames } from './vault.ts';

const COMMANDS = token<IdentityCommands>('IdentityCommands');
const DEVICES = token<Devices>('Devices');
const STREAMS = token<IdentityStreams>('IdentityStreams');

/** The endpoints that may query an external service, with its real adapter where one is configured. */
const outsideRoutes = ({ db, log, clock, config: { chatbotUrl, countryInfoUrl } }: Core): readonly Route[] => [
  ...phoneCheckRoutes({ db, check: chatbotUrl === null ? noPhoneCheck : chatbot({ url: chatbotUrl, log, clock }) }),
  ...countryRoutes({ db, info: countryInfoUrl === null ? builtInOnly : restCountries({ url: countryInfoUrl, log, clock }) }),
];

export const identityModule = new ContainerModule(({ bind }) => {
  bind(STREAMS).toResolvedValue(identityStreams, [CORE]);
  bind(COMMANDS).toResolvedValue((core, streams) => identityCommands({ ...core, streams }), [CORE, STREAMS]);
  bind(BANK_DATA).toResolvedValue((core, streams) => bankCommands({ ...core, streams }), [CORE, STREAMS]);
  bind(ACCOUNT_ERASURE).toResolvedValue((core, streams) => accountErasure({ ...core, streams }), [CORE, STREAMS]);
  bind(DEVICES).toResolvedValue(devices, [CORE]);
  bind(NAMES_OF).toResolvedValue(({ db }) => firstNames(db), [CORE]);
  bind(KNOWN_DEVICE).toResolvedValue(({ known }) => known, [DEVICES]);
  bind(AUTHENTICATE).toResolvedValue(({ db, store, clock }) => authenticate(db, store, clock), [CORE]);
  bind(CONTEXTS).toResolvedValue(
    (core, streams, commands, bank, known) => {
      const { config, clock } = core;
      const deps = { ...core, streams, commands, devices: known };
      const changes = emailChangeCommands({ ...deps, life: config.emailChangeLife });
      const changeLife = (language: Language) => durationText(language, milliseconds(config.emailChangeLife));
      const nonces = googleNonces(core);
      const google = {
        ...deps,
        nonces,
        google: googleCommands({ ...deps, nonces, register: commands.register }),
        links: googleLinks(deps),
        provider: config.google ? googleProvider({ ...config.google, clock }) : null,
      };
      return {
        rejections: identityRejections,
        rateLimits: identityLimits,
        routes: [
          ...identityRoutes(deps),
          ...bankRoutes({ bank, clock }),
          ...sessionsListRoutes(core),
          ...outsideRoutes(core),
          ...googleRoutes(google),
          ...emailChangeRoutes({ changes }),
          ...roleRoutes(deps),
          ...impersonationRoutes(deps),
        ],
        mailTemplates: identityMails({ ...core, ...commands, ...changes, changeLife }),
        reactions: [accountMails, googleUnlinked],
        fileOwners: [portraitFiles],
      };
    },
    [CORE, STREAMS, COMMANDS, BANK_DATA, DEVICES],
  );
  bind(PERSONAL_DATA).toResolvedValue(identityData, [CORE]);
});
