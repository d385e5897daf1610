import type { Clock } from '../../kernel/clock.ts';
import { command, Reply, type Route, route } from '../../server/http/contract.ts';
import { expectMatch } from '../../server/http/etag.ts';
import type { BankCommands } from './commands.ts';
import { getBankData, getWholeBankData, putBankData } from './contract-bank.ts';
import { type BankData, masked } from './data.ts';
import { bankEtag, heldUntil, type KeptBankData } from './vault.ts';

type BankRoutesDeps = { readonly bank: BankCommands; readonly clock: Clock };

/** The caller's own bank data: no call takes a user id, so that other people's data cannot be reached (SEC-07). */
export const bankRoutes = ({ bank, clock }: BankRoutesDeps): readonly Route[] => {
  const shown = (kept: KeptBankData | null, show: (data: BankData) => BankData = masked) => {
    const answer = { data: kept && show(kept.data), payouts_from: heldUntil(kept, clock.now()) };
    return new Reply(200, answer, { etag: bankEtag(kept) });
  };
  return [
    route(getBankData, async ({ user }) => shown(await bank.of(user.id))),

    route(getWholeBankData, async ({ user }) => {
      return shown(await bank.of(user.id), (whole) => whole);
    }),

    command(putBankData, {
      write: async ({ body, user, metadata, ctx, countTry }) => {
        await countTry('accountMail');
        return { position: await bank.change(user.id, body, metadata, (now) => expectMatch(ctx, bankEtag(now))) };
      },
      from: ['users'],
      read: async ({ user }) => shown(await bank.of(user.id)),
    }),
  ];
};
