import type { Knex } from 'knex';
import { type BankReader, masked } from '../../identity/public.ts';
import type { Person } from '../../identity/vault.ts';
import { instantText } from '../../kernel/instants.ts';
import { dayIn } from '../../kernel/local-time.ts';
import { destinationOf } from '../../kernel/map/directions.ts';
import { CURRENCIES } from '../../kernel/money.ts';
import type { Instant, Language } from '../../kernel/types.ts';
import { exactPlaceOf } from '../../listings/vault.ts';
import type { PaymentMethod } from '../../pricing/events.ts';
import { MailNotReady, type PostedMail } from '../../server/mail/outbox.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { type Party, reservationStream } from '../events.ts';
import type { PaymentOfStay, ReservationRow } from '../rows.ts';
import { stayCalendarAddress } from '../stay/stay-calendar.ts';
import type { Facts, KeptPayoutFacts, PaidFacts, PayoutFacts } from './mails-facts.ts';

type PaidFactsDeps = Pick<Core, 'db' | 'clock'> & {
  readonly config: { readonly secret: string; readonly publicUrl: string };
};
type Paid = {
  readonly row: ReservationRow;
  readonly facts: Facts;
  readonly language: Language;
  readonly params: Readonly<Record<string, string | number>>;
  readonly recipient: Person;
  readonly counterpart: Person;
  readonly payment: PaymentOfStay | null;
  readonly paidAt: Instant;
};

/** The facts of the mails to both sides after the payment. An unconfirmed address gets neither contact data nor the address (D-134). */
export const paidFacts = async (
  { db, config, clock }: PaidFactsDeps,
  party: Party,
  { row, facts, language, params, recipient, counterpart, payment, paidAt }: Paid,
): Promise<PaidFacts> => {
  const place = await exactPlaceOf(db, row.listing_id);
  const currency = payment?.currency ?? row.quote.currency;
  return {
    ...facts,
    contact: recipient.isConfirmed
      ? {
          name: `${counterpart.firstName} ${counterpart.lastName}`.trim(),
          email: counterpart.email,
          phone: counterpart.phone ? `+${counterpart.phone}` : null,
        }
      : null,
    address: place && recipient.isConfirmed ? `${place.address} ${place.number}, ${facts.locality}` : null,
    destination: place && recipient.isConfirmed ? destinationOf(place, facts, language) : null,
    calendar: recipient.isConfirmed ? await stayCalendarAddress({ db, config }, row, party, clock.now()) : null,
    method: String(params['method']) as PaymentMethod, // written by our own reaction from the event
    paid: { amount: payment?.amount ?? row.quote.total, currency },
    surcharge: { amount: payment?.surcharge ?? 0, currency },
    paidOn: instantText(language, row.time_zone, paidAt),
    today: dayIn(row.time_zone, paidAt),
  };
};

type Params = Readonly<Record<string, string | number>>;
type Payout = { readonly facts: Facts; readonly params: Params; readonly recipient: Person };
type Posted = Pick<PostedMail, 'template' | 'status'> & { readonly params: Params };

/** The mails about the payout of one payment, in posting order. */
const posted = async (db: Knex, { reservationId, paymentId }: Params): Promise<readonly Posted[]> => {
  const rows: Posted[] = await db('mail_outbox')
    .where({ concerns: reservationStream(Number(reservationId)) })
    .whereIn('template', ['host-payout-sent', 'host-payout-reverted'])
    .orderBy('posted')
    .select('template', 'status', 'params');
  return rows.filter(({ params }) => params['paymentId'] === paymentId);
};

/** The reverted transfers, each with the mail about it. A reversal always applies to the last transfer not reverted yet. */
const takenBack = (mails: readonly Posted[]): readonly { readonly sent: Posted; readonly reverted: Posted }[] => {
  const open: Posted[] = [];
  return mails.flatMap((mail) => {
    if (mail.template === 'host-payout-sent') open.push(mail);
    const sent = mail.template === 'host-payout-reverted' ? open.pop() : undefined;
    return sent ? [{ sent, reverted: mail }] : [];
  });
};

/** Null when the payout was reverted before the mail was sent. */
export const payoutSent = async (
  { db, bank }: { readonly db: Knex; readonly bank: BankReader },
  { facts, params, recipient }: Payout,
): Promise<PayoutFacts | null> => {
  const at = String(params['at']);
  if (takenBack(await posted(db, params)).some(({ sent }) => sent.params['at'] === at)) return null;
  return { ...facts, payout: amountIn(params), account: recipient.isConfirmed ? await accountAt(bank, recipient.id, at) : null };
};

/** Null when the mail about the payout was never sent, because the payout was reverted first. */
export const payoutReverted = async (db: Knex, { facts, params }: Payout): Promise<PayoutFacts | null> => {
  const payoutMail = takenBack(await posted(db, params)).find(({ reverted }) => reverted.params['at'] === params['at'])?.sent;
  if (payoutMail?.status === 'waiting') throw new MailNotReady('the mail about the payout is under way');
  return payoutMail === undefined || payoutMail.status === 'dropped' ? null : { ...facts, payout: amountIn(params), account: null };
};

/** A deduction is final: a payout that was used for a debt cannot be reverted. */
export const payoutKept = ({ facts, params }: Pick<Payout, 'facts' | 'params'>): KeptPayoutFacts => ({
  ...facts,
  payout: amountIn(params),
  debtor: `R-${params['debtor']}`,
});

/** The last digits of the account number; null when the account was changed since, because the money went to the old one. */
const accountAt = async (bank: BankReader, hostId: number, at: Instant): Promise<string | null> => {
  const account = await bank.of(hostId);
  return account && account.payoutsFrom <= at ? masked(account.data).bank_account_number : null;
};

const amountIn = (params: Params): PayoutFacts['payout'] => {
  const currency = CURRENCIES.find((known) => known === params['currency']);
  if (!currency) throw new Error('a payout without its currency');
  return { amount: Number(params['amount']), currency };
};
