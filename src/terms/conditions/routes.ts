import { command, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { type NamesOf, namedOne } from '../../server/names.ts';
import { conditionVersions } from '../queries.ts';
import { versionsOnWire } from '../versions/contract.ts';
import { type Conditions, conditionsDecider } from '../versions/decider.ts';
import { versionsDesk } from '../versions/desk.ts';
import type { ConditionsInForce } from '../versions/reading.ts';
import {
  cancelConditions,
  conditionsFromWire,
  conditionsOnWire,
  confirmConditions,
  proposeConditions,
  readConditions,
  rejectConditions,
} from './contract.ts';

type ConditionRoutesDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly namesOf: NamesOf;
  readonly conditions: ConditionsInForce;
  readonly first: Conditions;
};

/** Number of versions on the page. */
const MAX_VERSIONS = 50;
const READ_MODEL = 'conditions';

/** The conditions for administrators: those in force, all versions, and the commands, each with a reason. */
export const conditionRoutes = ({ db, store, clock, namesOf, conditions, first }: ConditionRoutesDeps): readonly Route[] => {
  const desk = versionsDesk({ db, store, clock }, conditionsDecider);
  return [
    route(readConditions, async ({ user }) => {
      const now = clock.now();
      const [current, rows] = await Promise.all([conditions.at(now), conditionVersions.latest(db, MAX_VERSIONS)]);
      const shown = {
        terminos: conditionsOnWire(current),
        iniciales: conditionsOnWire(first),
        ...versionsOnWire({ rows, version: current.version, adminId: user.id, now, because: await desk.because(rows) }, (terms) =>
          conditionsOnWire({ ...first, ...terms }),
        ),
      };
      return namedOne(
        namesOf,
        shown,
        rows.flatMap((row) => [row.proposed_by, row.settled_by]),
      );
    }),
    command(proposeConditions, {
      write: ({ body: { terminos, desde, reason }, user, metadata }) =>
        desk.propose(conditionsFromWire(terminos), desde, { reason, adminId: user.id, metadata }),
      from: [READ_MODEL],
    }),
    ...desk.answers({ confirm: confirmConditions, reject: rejectConditions, cancel: cancelConditions }, READ_MODEL),
  ];
};
