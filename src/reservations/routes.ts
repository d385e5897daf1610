import type { Route } from '../platform/http/contract.ts';
import type { FieldKeys } from '../platform/sealed.ts';
import { guestRoutes } from './http/guest-routes.ts';
import { hostRoutes } from './http/host-routes.ts';
import { sharedRoutes } from './http/shared-routes.ts';
import { type ShowingDeps, showing } from './http/showing.ts';
import { stayRoutes } from './stay/routes.ts';

type Deps = ShowingDeps & { readonly config: { readonly publicUrl: string }; readonly fieldKeys: FieldKeys };

export const reservationRoutes = (deps: Deps): readonly Route[] => {
  const show = showing(deps);
  return [...guestRoutes(deps, show), ...hostRoutes(deps, show), ...sharedRoutes(deps, show), ...stayRoutes(deps, show)];
};
