import type { WithoutNow } from '../../engine/commands/handle-command.ts';
import { reasonsOf, withReason } from '../../engine/commands/reasons.ts';
import { streamsOf } from '../../engine/commands/streams.ts';
import type { Metadata } from '../../engine/event-store/port.ts';
import { readStream } from '../../engine/event-store/typed.ts';
import type { Instant } from '../../kernel/types.ts';
import { command, type Route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { VersionRow } from '../rows.ts';
import type { AnswerContract, VersionAction } from './contract.ts';
import type { VersionCommand, versionsDecider } from './decider.ts';

/** The administrator, their reason, and the metadata of the request. */
type ByAdmin = { readonly reason: string; readonly adminId: number; readonly metadata: Metadata };

/** The administrators' commands on versions, each with its reason; they wait for the read model that shows the versions. */
export const versionsDesk = <Name extends string, Terms>(
  { db, store, clock }: Pick<Core, 'db' | 'store' | 'clock'>,
  decider: ReturnType<typeof versionsDecider<Name, Terms>>,
) => {
  type Command = WithoutNow<VersionCommand<Terms>>;
  const streams = streamsOf({ store, clock }, decider);
  const send = async (command: Command, reason: string, metadata: Metadata) => {
    const { position, events, state } = await withReason({ db, clock }, reason, metadata, () => streams.send(command, metadata));
    return { position, version: events[0]?.data.version ?? state.last };
  };
  const answer = (type: 'Confirm' | 'Reject' | 'Cancel', contract: AnswerContract, readModel: string): Route =>
    command(contract, {
      write: ({ params: { version }, body: { reason }, user, metadata }) => send({ type, version, adminId: user.id }, reason, metadata),
      from: [readModel],
    });
  return {
    propose: (terms: Terms, desde: Instant, { reason, adminId, metadata }: ByAdmin) =>
      send({ type: 'Propose', terms, from: new Date(desde).toISOString(), adminId }, reason, metadata),
    /** The endpoints that decide on a proposal, by action. */
    answers: ({ confirm, reject, cancel }: Readonly<Record<VersionAction, AnswerContract>>, readModel: string): readonly Route[] => [
      answer('Confirm', confirm, readModel),
      answer('Reject', reject, readModel),
      answer('Cancel', cancel, readModel),
    ],
    /** Why the pending version was proposed; null if none is pending or its reason has been deleted. */
    because: async (rows: readonly Pick<VersionRow<Terms>, 'state'>[]): Promise<string | null> => {
      if (!rows.some(({ state }) => state === 'proposed')) return null;
      const command = (await readStream(store, decider.streamOf())).findLast(({ type }) => type.endsWith('Proposed'))?.meta.commandId;
      return (command && (await reasonsOf(db, [command])).get(command)) ?? null;
    },
  };
};
