import type { Knex } from 'knex';
import type { Instant } from '../../shared/types.ts';
import type { VersionCommand, VersionsState, versionsDecider } from '../../shared/versions/decider.ts';
import type { VersionEvent } from '../../shared/versions/events.ts';
import type { Clock } from '../clock.ts';
import type { WithoutNow } from '../engine/handle-command.ts';
import type { CaughtUp } from '../engine/runner.ts';
import { streamsOf } from '../engine/streams.ts';
import type { EventStore, Metadata } from '../event-store/port.ts';
import { withReason } from '../reasons.ts';

type Deps = { readonly db: Knex; readonly store: EventStore; readonly clock: Clock; readonly caughtUp: CaughtUp };
/** Who answers, why, and for which request. */
type Said = { readonly reason: string; readonly adminId: number; readonly metadata: Metadata };

/** The commands of administrators on versions, each with its reason; they wait for the read model `projection`. */
export const versionsDesk = <Name extends string, Terms>(
  { db, store, clock, caughtUp }: Deps,
  decider: ReturnType<typeof versionsDecider<Name, Terms>>,
  projection: string,
) => {
  type Command = WithoutNow<VersionCommand<Terms>>;
  const streams = streamsOf<VersionsState<Terms>, Command, VersionEvent<Name, Terms>>({ store, clock }, decider);
  const send = async (command: Command, reason: string, metadata: Metadata) => {
    const { position, events, state } = await withReason({ db, clock }, reason, metadata, () => streams.send(command, metadata));
    await caughtUp([projection], position);
    return { position, version: events[0]?.data.version ?? state.last };
  };
  const answer =
    (type: 'Confirm' | 'Reject' | 'Cancel') =>
    (version: number, { reason, adminId, metadata }: Said) =>
      send({ type, version, adminId }, reason, metadata);
  return {
    propose: (terms: Terms, desde: Instant, { reason, adminId, metadata }: Said) =>
      send({ type: 'Propose', terms, from: new Date(desde).toISOString(), adminId }, reason, metadata),
    confirm: answer('Confirm'),
    reject: answer('Reject'),
    cancel: answer('Cancel'),
  };
};
