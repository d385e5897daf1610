import { commandHandler } from '../engine/commands/handle-command.ts';
import type { EventStore } from '../engine/event-store/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { emailDecider } from './decider/email.ts';
import { userDecider } from './decider.ts';

/** The command handler of each decider, one for a process: all use cases share its cache. */
export const identityStreams = ({ store, clock }: { readonly store: EventStore; readonly clock: Clock }) => ({
  onUser: commandHandler(store, clock, userDecider),
  onAddress: commandHandler(store, clock, emailDecider),
});
export type IdentityStreams = ReturnType<typeof identityStreams>;
