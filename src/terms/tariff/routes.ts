import { command, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { type NamesOf, namedOne } from '../../server/names.ts';
import type { Tariff } from '../events.ts';
import { tariffVersions } from '../queries.ts';
import { versionsOnWire } from '../versions/contract.ts';
import { tariffDecider } from '../versions/decider.ts';
import { versionsDesk } from '../versions/desk.ts';
import type { Tariffs } from '../versions/reading.ts';
import { cancelTariff, confirmTariff, proposeTariff, readTariff, rejectTariff, termsFromWire, termsOnWire } from './contract.ts';

type TariffRoutesDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly namesOf: NamesOf;
  readonly tariffs: Tariffs;
  readonly first: Tariff;
};

/** Number of versions on the page. */
const MAX_VERSIONS = 50;
const READ_MODEL = 'tariff';

/** The tariff for administrators: the one in force, and the commands, each with a reason. */
export const tariffRoutes = ({ db, store, clock, namesOf, tariffs, first }: TariffRoutesDeps): readonly Route[] => {
  const desk = versionsDesk({ db, store, clock }, tariffDecider);
  return [
    route(readTariff, async ({ user }) => {
      const now = clock.now();
      const [tariff, rows] = await Promise.all([tariffs.at(now), tariffVersions.latest(db, MAX_VERSIONS)]);
      const shown = {
        terminos: termsOnWire(tariff),
        iniciales: termsOnWire(first),
        ...versionsOnWire({ rows, version: tariff.version, adminId: user.id, now, because: await desk.because(rows) }, termsOnWire),
      };
      return namedOne(
        namesOf,
        shown,
        rows.flatMap((row) => [row.proposed_by, row.settled_by]),
      );
    }),
    command(proposeTariff, {
      write: ({ body: { terminos, desde, reason }, user, metadata }) =>
        desk.propose(termsFromWire(terminos), desde, { reason, adminId: user.id, metadata }),
      from: [READ_MODEL],
    }),
    ...desk.answers({ confirm: confirmTariff, reject: rejectTariff, cancel: cancelTariff }, READ_MODEL),
  ];
};
