import type { Route } from '../platform/http/contract.ts';
import { guestRoutes } from './http/guest-routes.ts';
import { hostRoutes } from './http/host-routes.ts';
import { sharedRoutes } from './http/shared-routes.ts';
import { type ShowingDeps, showing } from './http/showing.ts';

export const reservationRoutes = (deps: ShowingDeps): readonly Route[] => {
  const show = showing(deps);
  return [...guestRoutes(deps, show), ...hostRoutes(deps, show), ...sharedRoutes(deps, show)];
};
