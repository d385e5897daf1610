import { randomUUID } from 'node:crypto';
import { ContainerModule } from 'inversify';
import { DESK, type Desk } from '../console/public.ts';
import type { Metadata } from '../engine/event-store/port.ts';
import { ACCOUNT_ERASURE, type AccountErasure } from '../identity/public.ts';
import { LISTING_COMMANDS, type ListingCommands } from '../listings/public.ts';
import { type EndsReservations, RESERVATION_COMMANDS } from '../reservations/public.ts';
import type { Holding } from '../server/modules/personal-data.ts';
import { CONTEXTS, CORE, type Core, PERSONAL_DATA, token } from '../server/modules/tokens.ts';
import { type Certificates, certificatesIn } from './certificates.ts';
import { erasureDeadlines, recordDeadlines } from './deadlines.ts';
import { type ErasureCommands, erasureCommands } from './erase.ts';
import { erasureRoutes } from './erasure-routes.ts';
import { erasureMails, erasureMailTemplates } from './mails.ts';
import { commonData } from './platform-data.ts';
import { privacyRejections } from './rejections.ts';
import { privacyRoutes } from './routes.ts';
import { timelineRoutes } from './timeline/routes.ts';

const CERTIFICATES = token<Certificates>('ErasureCertificates');
const COMMANDS = token<ErasureCommands>('ErasureCommands');
/** The program detects backups restored by another tool soon after it starts. */
const EVERY_SECONDS = 3_600;
const again = (): Metadata => ({ actor: 'deadline', correlationId: randomUUID(), commandId: randomUUID() });
const ALL_DATA = { serviceIdentifier: PERSONAL_DATA, isMultiple: true } as const;
type AllData = (readonly Holding[])[];

export const privacyModule = new ContainerModule(({ bind }) => {
  bind(PERSONAL_DATA).toConstantValue(commonData);
  bind(CERTIFICATES).toResolvedValue(certificatesIn, [CORE]);
  bind(COMMANDS).toResolvedValue(
    (
      core: Core,
      account: AccountErasure,
      listings: ListingCommands,
      reservations: EndsReservations,
      certificates: Certificates,
      all: AllData,
    ) =>
      erasureCommands({
        ...core,
        account,
        listings,
        reservations,
        certificates,
        holdings: all.flat(),
        coolOff: core.config.eraseCoolOff,
        recordsYears: core.config.operator.years,
      }),
    [CORE, ACCOUNT_ERASURE, LISTING_COMMANDS, RESERVATION_COMMANDS, CERTIFICATES, ALL_DATA],
  );
  bind(CONTEXTS).toResolvedValue(
    (core: Core, desk: Desk, commands: ErasureCommands, certificates: Certificates, all: AllData) => ({
      rejections: privacyRejections,
      routes: [
        ...timelineRoutes({ ...core, desk }),
        ...privacyRoutes({ ...core, holdings: all.flat() }),
        ...erasureRoutes({ ...core, commands }),
      ],
      deadlines: [erasureDeadlines({ commands, certificates }), recordDeadlines({ commands })],
      afterRestore: () => commands.repeat(again),
      periodic: [
        {
          queue: 'erasures-again',
          everySeconds: EVERY_SECONDS,
          run: async () => {
            const people = await commands.repeat(again);
            if (people > 0) core.log.warn({ people }, 'erased again whom a restored backup had brought back');
          },
        },
      ],
      mailTemplates: erasureMailTemplates({ ...core, certificates }),
      reactions: [erasureMails],
    }),
    [CORE, DESK, COMMANDS, CERTIFICATES, ALL_DATA],
  );
});
