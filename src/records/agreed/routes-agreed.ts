import { deskStream } from '../../console/events.ts';
import type { Desk } from '../../console/public.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { type Side, seenBy } from '../../reservations/public.ts';
import { type Route, route, type User } from '../../server/http/contract.ts';
import { type AgreedDeps, agreedAt } from './agreed.ts';
import { consoleAgreed, reservationAgreed } from './contract-agreed.ts';

type AgreedRoutesDeps = AgreedDeps & { readonly clock: Clock; readonly desk: Desk };

/** What was agreed to, for the two sides and for the console, where the access is recorded before the response is sent (SEC-37). */
export const agreedRoutes = ({ desk, clock, ...deps }: AgreedRoutesDeps): readonly Route[] => {
  /** Administrators have their own route, which records the access; here they count as strangers. */
  const ownSide = async ({ params: { id }, user }: { params: { id: number }; user: User }): Promise<Side> => {
    const { row, side } = await seenBy({ ...deps, clock }, id, undefined, user);
    if (side === 'admin' || row.cause === 'discarded') throw new Rejection('not_found');
    return side;
  };
  return [
    route(
      reservationAgreed,
      ({ params: { id }, query: { al = null }, found: side }) => agreedAt(deps, id, { side, at: al, now: clock.now() }),
      ownSide,
    ),
    route(consoleAgreed, async ({ params: { id }, query: { al = null }, user, metadata }) => {
      const agreed = await agreedAt(deps, id, { side: 'admin', at: al, now: clock.now() });
      const data = { adminId: user.id, reservationId: id, asOf: agreed.al, openedAt: clock.now() };
      await desk(deskStream('reservation', id), { type: 'AgreementOpened', data }, metadata);
      return agreed;
    }),
  ];
};
