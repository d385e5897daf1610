import type { Clock } from '../platform/clock.ts';
import { commandHandler } from '../platform/engine/handle-command.ts';
import type { EventStore } from '../platform/event-store/port.ts';
import { emailDecider } from './decider/email.ts';
import { userDecider } from './decider.ts';

/** The command handler of each decider, one for a process: all use cases share its cache. */
export const identityHandlers = ({ store, clock }: { readonly store: EventStore; readonly clock: Clock }) => ({
  onUser: commandHandler(store, clock, userDecider),
  onAddress: commandHandler(store, clock, emailDecider),
});
export type IdentityHandlers = ReturnType<typeof identityHandlers>;
