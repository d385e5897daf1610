import type { Route } from '../platform/http/contract.ts';
import { guestRoutes } from './guest-routes.ts';
import { hostRoutes } from './host-routes.ts';
import { sharedRoutes } from './shared-routes.ts';
import { type ShowingDeps, showing } from './showing.ts';

export const reservationRoutes = (deps: ShowingDeps): readonly Route[] => {
  const show = showing(deps);
  return [...guestRoutes(deps, show), ...hostRoutes(deps, show), ...sharedRoutes(deps, show)];
};
