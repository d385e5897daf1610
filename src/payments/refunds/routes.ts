import { Rejection } from '../../kernel/rejection.ts';
import { seenBy } from '../../reservations/public.ts';
import { type Route, route } from '../../server/http/contract.ts';
import type { PaymentDeps } from '../deps.ts';
import { getRefunds } from './contract-refunds.ts';
import { refundsFor } from './refunds.ts';

/** By session alone: whoever is on neither side gets 404, like for a reservation that does not exist (SEC-07). */
export const refundRoutes = (deps: PaymentDeps): readonly Route[] => [
  route(getRefunds, async ({ params: { id }, user }) => {
    const { row, side } = await seenBy(deps, id, undefined, user);
    if (row.cause === 'discarded') throw new Rejection('not_found');
    return { opciones: await refundsFor(deps, id, side, user.id) };
  }),
];
