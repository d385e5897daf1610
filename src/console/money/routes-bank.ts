import { z } from 'zod';
import { withReason } from '../../engine/commands/reasons.ts';
import { type BankReader, bankDataAnswer, heldUntil, masked } from '../../identity/public.ts';
import { personById } from '../../identity/vault.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { contract, type Route, route } from '../../server/http/contract.ts';
import { personText } from '../../server/http/input/person-text.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Desk } from '../desk/desk.ts';
import { deskStream } from '../events.ts';

/** The host's bank account, for the administrator who makes the transfer (SEC-25). */
const bank = {
  tag: 'console',
  role: 'admin',
  secret: true,
  path: '/console/users/{id}/bank-data',
  params: z.object({ id: z.coerce.number<string>().int() }),
  rejections: ['not_found'],
} as const;

export const userBankData = contract({
  ...bank,
  name: 'consoleBankData',
  summary: 'Returns masked bank data of a person',
  method: 'get',
  response: z.object({ data: bankDataAnswer.nullable(), payouts_from: z.iso.datetime().nullable() }).meta({ id: 'ConsoleBankData' }),
});

export const openBankData = contract({
  ...bank,
  name: 'consoleOpenBankData',
  summary: 'Returns unmasked bank data, after a fresh sign-in; each access is an event with its reason',
  method: 'post',
  fresh: true,
  body: z.strictObject({ reason: personText('givenReason') }),
  response: z.object({ data: bankDataAnswer }),
});

type BankRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly bank: BankReader;
  readonly desk: Desk;
};

/** A person's bank data for administrators: masked, or complete after a fresh sign-in, which is recorded first (SEC-25). */
export const bankRoutes = ({ db, clock, bank, desk }: BankRoutesDeps): readonly Route[] => [
  route(userBankData, async ({ params: { id } }) => {
    if (!(await personById(db, id))) throw new Rejection('not_found');
    const account = await bank.of(id);
    return { data: account && masked(account.data), payouts_from: heldUntil(account, clock.now()) };
  }),

  route(openBankData, async ({ params: { id }, body: { reason }, user, metadata }) => {
    const account = await bank.of(id);
    if (!account) throw new Rejection('not_found');
    const opened = { type: 'BankDataOpened', data: { adminId: user.id, userId: id, openedAt: clock.now() } } as const;
    await withReason({ db, clock }, reason, metadata, async () => ({ position: await desk(deskStream('user', id), opened, metadata) }));
    return { data: account.data };
  }),
];
