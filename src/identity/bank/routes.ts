import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { command, contract, Reply, type Route, route } from '../../server/http/contract.ts';
import { expectMatch } from '../../server/http/etag.ts';
import { email } from '../../server/http/input/fields.ts';
import { personText } from '../../server/http/input/person-text.ts';
import { digits } from '../profile/shapes.ts';
import type { BankCommands } from './commands.ts';
import { type BankData, masked } from './data.ts';
import { bankEtag, heldUntil, type StoredBankData } from './vault.ts';

const tag = 'People';

/** Letters, digits and separators; rejects a masked value sent back. */
const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} .\-/]*$/u;
const number = (row: 'governmentId' | 'accountNumber') => personText(row).refine((text) => text === '' || NUMBER.test(text), 'invalid');

/** 6 to 16 digits, with any separators (D-85). */
const phoneFault = (bare: string): string | null => {
  if (/\D/.test(bare)) return 'invalid';
  if (bare.length < 6) return 'too_short';
  return bare.length > 16 ? 'too_long' : null;
};
const phone = digits.nullish().transform((typed, ctx) => {
  const bare = typed?.replace(/[\s().+\-/]/g, '') || null;
  const code = bare && phoneFault(bare);
  if (code) ctx.addIssue({ code: 'custom', message: code });
  return bare;
});

const noAddress = z.preprocess((typed) => (typeof typed === 'string' && typed.trim() === '' ? null : typed), email.nullish());

const orNothing = <Text extends z.ZodType<string>>(text: Text) => text.nullish().transform((value) => value || null);

const fields = {
  first_name: personText('firstName'),
  last_name: personText('lastName'),
  government_id: number('governmentId'),
  phone,
  email: noAddress.transform((address) => address ?? null),
  bank_account_number: number('accountNumber'),
  bank_code: personText('bankCode'),
  bank_name: personText('bankName'),
  bank_address: orNothing(personText('bankAddress')),
  branch_code: orNothing(personText('branchCode')),
  message: orNothing(personText('bankMessage')),
};

/** Bank data on the wire. */
export const bankDataAnswer = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    government_id: z.string().meta({ description: 'Masked (`····78-5`) unless the password was confirmed.' }),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    bank_account_number: z.string().meta({ description: 'Masked (`····1234`) unless the password was confirmed.' }),
    bank_code: z.string(),
    bank_name: z.string(),
    bank_address: z.string().nullable(),
    branch_code: z.string().nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: 'BankData' });

const answer = z.object({
  data: bankDataAnswer.nullable().meta({ description: 'Null until first set.' }),
  payouts_from: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Payouts are on hold until then: 48 hours from the latest change (SEC-25). Null once over.' }),
});

export const getBankData = contract({
  name: 'getBankData',
  ownEyes: true,
  tag,
  summary: "Returns the caller's bank data, numbers masked",
  method: 'get',
  path: '/bank-data',
  role: 'user',
  secret: true,
  versioned: true,
  response: answer,
});

export const getWholeBankData = contract({
  name: 'getWholeBankData',
  ownEyes: true,
  tag,
  summary: "Returns the caller's bank data with unmasked numbers (SEC-25)",
  method: 'get',
  path: '/bank-data/whole',
  role: 'user',
  fresh: true,
  secret: true,
  versioned: true,
  response: answer,
  rejections: ['sign_in_again'],
});

export const putBankData = contract({
  name: 'putBankData',
  tag,
  summary: "Replaces the caller's bank data; omitted numbers are kept. Payouts are on hold for 48 hours",
  method: 'put',
  path: '/bank-data',
  role: 'user',
  fresh: true,
  secret: true,
  versioned: true,
  body: z.object({ ...fields, government_id: fields.government_id.optional(), bank_account_number: fields.bank_account_number.optional() }),
  response: answer,
  rejections: ['user_not_found', 'sign_in_again'],
  statuses: { user_not_found: 404 },
});

type BankRoutesDeps = { readonly bank: BankCommands; readonly clock: Clock };

/** The caller's own bank data. No endpoint takes a user id, so other people's data cannot be reached (SEC-07). */
export const bankRoutes = ({ bank, clock }: BankRoutesDeps): readonly Route[] => {
  const shown = (stored: StoredBankData | null, show: (data: BankData) => BankData = masked) => {
    const answer = { data: stored && show(stored.data), payouts_from: heldUntil(stored, clock.now()) };
    return new Reply(200, answer, { etag: bankEtag(stored) });
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
