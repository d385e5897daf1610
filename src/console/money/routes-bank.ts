import { withReason } from '../../engine/commands/reasons.ts';
import { type BankReader, heldUntil, masked } from '../../identity/public.ts';
import { personById } from '../../identity/vault.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Desk } from '../desk/desk.ts';
import { deskStream } from '../events.ts';
import { openBankData, userBankData } from './contract-bank.ts';

type BankRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly bank: BankReader;
  readonly desk: Desk;
};

/** A person's bank data for administrators: masked, or complete after a fresh sign-in, which is recorded first (SEC-25). */
export const bankRoutes = ({ db, clock, bank, desk }: BankRoutesDeps): readonly Route[] => [
  route(userBankData, async ({ params: { id } }) => {
    if (!(await personById(db, id))) throw new Rejection('not_found');
    const kept = await bank.of(id);
    return { data: kept && masked(kept.data), payouts_from: heldUntil(kept, clock.now()) };
  }),

  route(openBankData, async ({ params: { id }, body: { reason }, user, metadata }) => {
    const kept = await bank.of(id);
    if (!kept) throw new Rejection('not_found');
    const opened = { type: 'BankDataOpened', data: { adminId: user.id, userId: id, openedAt: clock.now() } } as const;
    await withReason({ db, clock }, reason, metadata, async () => ({ position: await desk(deskStream('user', id), opened, metadata) }));
    return { data: kept.data };
  }),
];
