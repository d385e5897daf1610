import type { Knex } from 'knex';
import { latestVersions, type TariffRow } from '../../projections/tariff/versions.ts';
import type { Clock } from '../platform/clock.ts';
import type { WithoutNow } from '../platform/engine/handle-command.ts';
import type { CaughtUp } from '../platform/engine/runner.ts';
import { streamsOf } from '../platform/engine/streams.ts';
import type { EventStore, Metadata } from '../platform/event-store/port.ts';
import { type Route, route } from '../platform/http/contract.ts';
import { withReason } from '../platform/reasons.ts';
import type { Tariff } from '../pricing/events.ts';
import type { OfferSettings } from '../pricing/public.ts';
import { after, milliseconds } from '../shared/durations.ts';
import type { Instant } from '../shared/types.ts';
import { cancelTariff, confirmTariff, proposeTariff, readTariff, rejectTariff, tryTariff } from './contract.ts';
import { NOTICE, type TariffCommand, type TariffState, tariffDecider } from './decider.ts';
import type { TariffEvent } from './events.ts';
import { termsFromWire, termsOnWire } from './on-wire.ts';
import { tariffTrial } from './trial.ts';
import type { Tariffs } from './versions.ts';

type Deps = {
  readonly db: Knex;
  readonly store: EventStore;
  readonly clock: Clock;
  readonly caughtUp: CaughtUp;
  readonly offers: OfferSettings;
  readonly tariffs: Tariffs;
  readonly first: Tariff;
};

type Action = 'confirm' | 'reject' | 'cancel';

/** Versions that the page shows. */
const MOST = 50;

/** The tariff for administrators: what is in force, what a proposal would have cost, and the commands, each with a reason. */
export const tariffRoutes = ({ db, store, clock, caughtUp, offers, tariffs, first }: Deps): readonly Route[] => {
  const streams = streamsOf<TariffState, WithoutNow<TariffCommand>, TariffEvent>({ store, clock }, tariffDecider);
  const send = async (command: WithoutNow<TariffCommand>, reason: string, metadata: Metadata) => {
    const { position, events, state } = await withReason({ db, clock }, reason, metadata, () => streams.send(command, metadata));
    await caughtUp(['tariff'], position);
    return { position, version: events[0]?.data.version ?? state.last };
  };
  return [
    route(readTariff, async ({ user }) => {
      const now = clock.now();
      const [tariff, rows] = await Promise.all([tariffs.at(now), latestVersions(db, MOST)]);
      return {
        version: tariff.version,
        terminos: termsOnWire(tariff),
        iniciales: termsOnWire(first),
        aviso_minutos: milliseconds(NOTICE) / 60_000,
        versiones: rows.map((row) => ({
          version: row.version,
          desde: row.begins_at,
          estado: row.state,
          terminos: termsOnWire(row.terms),
          ...{ propuesto_por: row.proposed_by, propuesto: row.proposed_at, resuelto_por: row.settled_by, resuelto: row.settled_at },
          propia: row.proposed_by === user.id,
          vigente: row.version === tariff.version,
          actions: actionsFor(row, user.id, now),
        })),
      };
    }),
    route(tryTariff, ({ query: { terms } }) => tariffTrial(db, termsFromWire(terms), offers)),
    route(proposeTariff, ({ body: { terminos, desde, reason }, user, metadata }) => {
      const from = new Date(desde).toISOString();
      return send({ type: 'ProposeTariff', terms: termsFromWire(terminos), from, adminId: user.id }, reason, metadata);
    }),
    route(confirmTariff, ({ params: { version }, body: { reason }, user, metadata }) =>
      send({ type: 'ConfirmTariff', version, adminId: user.id }, reason, metadata),
    ),
    route(rejectTariff, ({ params: { version }, body: { reason }, user, metadata }) =>
      send({ type: 'RejectTariff', version, adminId: user.id }, reason, metadata),
    ),
    route(cancelTariff, ({ params: { version }, body: { reason }, user, metadata }) =>
      send({ type: 'CancelTariff', version, adminId: user.id }, reason, metadata),
    ),
  ];
};

/** What an administrator may do with a version; support may do nothing, which the console leaves out. */
const actionsFor = ({ state, proposed_by, begins_at }: TariffRow, adminId: number, now: Instant): Action[] => {
  const isInTime = begins_at >= after(now, NOTICE);
  if (state === 'proposed') return isInTime && proposed_by !== adminId ? ['confirm', 'reject'] : ['reject'];
  return state === 'confirmed' && isInTime ? ['cancel'] : [];
};
