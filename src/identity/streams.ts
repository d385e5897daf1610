import { streamsOf } from '../engine/commands/streams.ts';
import type { EventStore } from '../engine/event-store/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { emailDecider } from './decider/email.ts';
import { userDecider } from './decider.ts';

export const identityStreams = (core: { readonly store: EventStore; readonly clock: Clock }) => ({
  users: streamsOf(core, userDecider),
  addresses: streamsOf(core, emailDecider),
});
export type IdentityStreams = ReturnType<typeof identityStreams>;
