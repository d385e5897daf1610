import type { Clock } from '../platform/clock.ts';
import { commandHandler } from '../platform/engine/handle-command.ts';
import type { EventStore } from '../platform/event-store/port.ts';
import { emailDecider } from './decider/email.ts';
import { userDecider } from './decider.ts';

/** One handler of each decider for a process: all use cases share what it remembers of an account. */
export const identityHandlers = ({ store, clock }: { readonly store: EventStore; readonly clock: Clock }) => ({
  onUser: commandHandler(store, clock, userDecider),
  onAddress: commandHandler(store, clock, emailDecider),
});
export type IdentityHandlers = ReturnType<typeof identityHandlers>;
