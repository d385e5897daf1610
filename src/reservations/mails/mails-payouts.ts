import type { Knex } from 'knex';
import { type BankReader, masked } from '../../identity/public.ts';
import type { Person } from '../../identity/vault.ts';
import { CURRENCIES } from '../../kernel/money.ts';
import type { Instant } from '../../kernel/types.ts';
import { MailNotReady, type PostedMail } from '../../server/mail/outbox.ts';
import { reservationStream } from '../events.ts';
import type { Facts, KeptPayoutFacts, PayoutFacts } from './mails-facts.ts';

type Params = Readonly<Record<string, string | number>>;
type Payout = { readonly facts: Facts; readonly params: Params; readonly recipient: Person };
type Posted = Pick<PostedMail, 'template' | 'status'> & { readonly params: Params };

/** The mails about the payout of one payment, in the order they were posted. */
const posted = async (db: Knex, { reservationId, paymentId }: Params): Promise<readonly Posted[]> => {
  const rows: Posted[] = await db('mail_outbox')
    .where({ concerns: reservationStream(Number(reservationId)) })
    .whereIn('template', ['host-payout-sent', 'host-payout-reverted'])
    .orderBy('posted')
    .select('template', 'status', 'params');
  return rows.filter(({ params }) => params['paymentId'] === paymentId);
};

/** The transfers that were taken back, each with the mail about that: it is always the last that was not taken back before. */
const takenBack = (mails: readonly Posted[]): readonly { readonly sent: Posted; readonly reverted: Posted }[] => {
  const open: Posted[] = [];
  return mails.flatMap((mail) => {
    if (mail.template === 'host-payout-sent') open.push(mail);
    const sent = mail.template === 'host-payout-reverted' ? open.pop() : undefined;
    return sent ? [{ sent, reverted: mail }] : [];
  });
};

/** Null where it was taken back before the mail left. */
export const payoutSent = async (
  { db, bank }: { readonly db: Knex; readonly bank: BankReader },
  { facts, params, recipient }: Payout,
): Promise<PayoutFacts | null> => {
  const at = String(params['at']);
  if (takenBack(await posted(db, params)).some(({ sent }) => sent.params['at'] === at)) return null;
  return { ...facts, payout: amountIn(params), account: recipient.isConfirmed ? await accountAt(bank, recipient.id, at) : null };
};

/** Null where the host was not told of the payout, because it was taken back before that mail left. */
export const payoutReverted = async (db: Knex, { facts, params }: Payout): Promise<PayoutFacts | null> => {
  const told = takenBack(await posted(db, params)).find(({ reverted }) => reverted.params['at'] === params['at'])?.sent;
  if (told?.status === 'waiting') throw new MailNotReady('the mail about the payout is under way');
  return told === undefined || told.status === 'dropped' ? null : { ...facts, payout: amountIn(params), account: null };
};

/** What was kept stays kept: a payout that paid for a debt cannot be taken back. */
export const payoutKept = ({ facts, params }: Pick<Payout, 'facts' | 'params'>): KeptPayoutFacts => ({
  ...facts,
  payout: amountIn(params),
  debtor: `R-${params['debtor']}`,
});

/** The end of the number of the account; null where it was changed since, for then the money went to another. */
const accountAt = async (bank: BankReader, hostId: number, at: Instant): Promise<string | null> => {
  const kept = await bank.of(hostId);
  return kept && kept.payoutsFrom <= at ? masked(kept.data).bank_account_number : null;
};

const amountIn = (params: Params): PayoutFacts['payout'] => {
  const currency = CURRENCIES.find((known) => known === params['currency']);
  if (!currency) throw new Error('a payout without its currency');
  return { amount: Number(params['amount']), currency };
};
