import type { ShowingConfig } from '../../reservations/public.ts';
import { type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Desk } from '../desk/desk.ts';
import { deskStream } from '../events.ts';
import { reservationEvents } from './contract-replay.ts';
import { presentStep } from './present.ts';
import { replayOf } from './replay.ts';

type ReplayRoutesDeps = Pick<Core, 'db' | 'store' | 'clock' | 'readModels'> & {
  readonly config: ShowingConfig;
  readonly desk: Desk;
};

/** The replay of a reservation. The access is recorded in the log before the answer is sent (SEC-37). */
export const replayRoutes = ({ desk, clock, ...deps }: ReplayRoutesDeps): readonly Route[] => [
  route(reservationEvents, async ({ params: { id }, query: { until }, user, metadata, language }) => {
    const steps = await replayOf(deps, id, until ?? null, language);
    const opened = { type: 'ReplayOpened', data: { adminId: user.id, reservationId: id, openedAt: clock.now() } } as const;
    await desk(deskStream('reservation', id), opened, metadata);
    return { events: steps.map(presentStep) };
  }),
];
