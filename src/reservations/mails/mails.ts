import type { Knex } from 'knex';
import type { BankReader } from '../../identity/public.ts';
import { greeting, type Person, peopleByIds } from '../../identity/vault.ts';
import type { Clock } from '../../kernel/clock.ts';
import { durationText, weekdayText } from '../../kernel/formats.ts';
import { instantText } from '../../kernel/instants.ts';
import { textIn } from '../../kernel/languages.ts';
import { CURRENCIES } from '../../kernel/money.ts';
import { own } from '../../kernel/own.ts';
import type { Instant, Language } from '../../kernel/types.ts';
import { listingSummaries } from '../../listings/queries.ts';
import { legalNoticeOf } from '../../places/public.ts';
import { moneyFor, offerSettings, priceOnWire } from '../../pricing/public.ts';
import { layout } from '../../server/mail/layout.ts';
import { type Mail, MailNotReady, type MailTemplates } from '../../server/mail/outbox.ts';
import { asSentences } from '../../server/mail/sentences.ts';
import type { Config } from '../../server/settings/config.ts';
import { type TextValues, type Translate, textsOf } from '../../server/texts.ts';
import { isByEnd, isPart, type Party } from '../events.ts';
import { guestTokenOf, hostTokenOf, linkGenerations, renewalsOf } from '../links.ts';
import { backOfStart, moneyOf, moneyRowsOf } from '../money.ts';
import { paymentOfStay, reservationById } from '../queries.ts';
import type { ReservationRow } from '../rows.ts';
import { isReason } from '../vocabulary.ts';
import { guestLetters } from './letters-guest.ts';
import { hostLetters } from './letters-host.ts';
import type {
  CancelledFacts,
  Facts,
  Letters,
  PaidFacts,
  RefundFacts,
  RejectedFacts,
  ResentLinkFacts,
  RestoredFacts,
  TemplateName,
  TimedFacts,
  TransferFacts,
  UnpaidFacts,
  Written,
} from './mails-facts.ts';
import { paidFacts, payoutKept, payoutReverted, payoutSent } from './mails-money.ts';
import { guestRent, hasRequestLeft, isWithdrawnAtOnce, rent, requestFacts } from './mails-request.ts';

/** One letter for each step of the life of a reservation. */
export const LETTERS: Letters = { ...guestLetters, ...hostLetters };

/** The texts in the recipient's language, with the common values filled in: people, title, reference, days and the running deadline. */
const textsAbout = (facts: Facts & Partial<Pick<TimedFacts, 'by' | 'length'>>): Translate => {
  const { language, hello, guest, host, title, reference, stay, by, length } = facts;
  const timed = by === undefined || length === undefined ? {} : { by, length };
  const checkIn = weekdayText(language, stay.checkIn);
  const checkOut = weekdayText(language, stay.checkOut);
  const known: TextValues = { hello, guest, host, title, reference, checkIn, checkOut, ...timed };
  const t = textsOf(language);
  return (key, values) => t(key, { ...known, ...values });
};

/** A rendered letter: subject, preheader and blocks, in the language of its facts. */
export const written = <Name extends TemplateName>(name: Name, facts: Parameters<Letters[Name]>[0]): Written => {
  const write = LETTERS[name] as (facts: Parameters<Letters[Name]>[0], t: Translate) => Written;
  const t = textsAbout(facts);
  const letter = write(facts, t);
  const isNamed = facts.guest !== t('mails-reservations:somebody.guest') && facts.host !== t('mails-reservations:somebody.host');
  return isNamed ? letter : asSentences(letter);
};

/** What a new link of this party can do, by the status of the reservation. */
const OPENS: Readonly<Record<Party, Readonly<Partial<Record<ReservationRow['status'], ResentLinkFacts['opens']>>>>> = {
  guest: { accepted: 'pay', paid: 'receipt' },
  host: { requested: 'answer' },
};

/** Null when the page it would open does not show the reservation in this status. */
const openedBy = (party: Party, { status }: Pick<ReservationRow, 'status'>): ResentLinkFacts['opens'] => OPENS[party][status] ?? null;

export type MailDeps = {
  readonly db: Knex;
  readonly clock: Clock;
  readonly bank: BankReader;
  readonly config: Pick<
    Config,
    'publicUrl' | 'secret' | 'production' | 'transferBank' | 'gatewayPercent' | 'noCardSurcharge' | 'mercadoPago' | 'payPal'
  >;
};
type Params = Readonly<Record<string, string | number>>;
type Case = {
  readonly deps: MailDeps;
  readonly params: Params;
  readonly row: ReservationRow;
  readonly language: Language;
  readonly facts: Facts;
  readonly recipient: Person;
  /** The other party. */
  readonly counterpart: Person;
};
type FactsOf<Name extends TemplateName> = Parameters<Letters[Name]>[0];

/**
 * One template per step, rendered in the recipient's language from the state at the time of sending; null for an erased account, and for a
 * step that was reverted before the mail was sent.
 */
export const reservationMails = (deps: MailDeps): MailTemplates => {
  const template =
    <Name extends TemplateName>(name: Name, complete: (found: Case) => FactsOf<Name> | null | Promise<FactsOf<Name> | null>) =>
    async (params: Params): Promise<Mail | null> => {
      const found = await find(deps, name, params);
      if (!found) return null;
      const { language, facts } = found.case;
      const completed = await complete(found.case);
      if (completed === null) return null;
      const letter = written(name, completed);
      const footer = [textsOf(language)('mails-reservations:footer', { reference: facts.reference })];
      return { to: found.to, language, subject: letter.subject, ...layout({ language, ...letter, footer }, deps.config.publicUrl) };
    };
  const templates: { readonly [Name in TemplateName]: (params: Params) => Promise<Mail | null> } = {
    'guest-request-sent': template('guest-request-sent', timed),
    'guest-accepted': template('guest-accepted', timed),
    'guest-rejected': template('guest-rejected', rejected),
    'guest-unanswered': template('guest-unanswered', plain),
    'guest-pay-reminder': template('guest-pay-reminder', timed),
    'guest-paid': template('guest-paid', paid('guest')),
    'guest-restored': template('guest-restored', restored),
    'guest-unpaid': template('guest-unpaid', unpaid),
    'guest-unconfirmed': template('guest-unconfirmed', unconfirmed),
    'guest-payment-lapsed': template('guest-payment-lapsed', plain),
    'guest-transfer-started': template('guest-transfer-started', transfer),
    'guest-transfer-reminder': template('guest-transfer-reminder', transfer),
    'guest-transfer-announced': template('guest-transfer-announced', plain),
    'guest-transfer-lapsed': template('guest-transfer-lapsed', plain),
    'guest-cancelled': template('guest-cancelled', cancelled),
    'guest-payment-returned': template('guest-payment-returned', returned),
    'guest-rent-reminder': template('guest-rent-reminder', guestRent),
    'guest-instalment-paid': template('guest-instalment-paid', guestRent),
    'guest-instalment-announced': template('guest-instalment-announced', rent),
    'guest-instalment-missing': template('guest-instalment-missing', rent),
    'guest-instalment-overdue': template('guest-instalment-overdue', guestRent),
    'host-instalment-paid': template('host-instalment-paid', rent),
    'host-instalment-overdue': template('host-instalment-overdue', rent),
    'guest-end-asked': template('guest-end-asked', plain),
    'guest-end-refused': template('guest-end-refused', plain),
    'host-end-refused': template('host-end-refused', plain),
    'guest-link-anew': template('guest-link-anew', resentLink('guest')),
    'host-link-anew': template('host-link-anew', resentLink('host')),
    'guest-contested': template('guest-contested', plain),
    'host-contested': template('host-contested', plain),
    'host-payout-sent': template('host-payout-sent', (found) => payoutSent(deps, found)),
    'host-payout-reverted': template('host-payout-reverted', (found) => payoutReverted(deps.db, found)),
    'host-payout-kept': template('host-payout-kept', payoutKept),
    'host-request': template('host-request', (found) =>
      isWithdrawnAtOnce(found.row) ? null : requestFacts(deps.db, found, timed(found), deps.clock.now()),
    ),
    'host-answer-reminder': template('host-answer-reminder', timed),
    'host-unanswered': template('host-unanswered', plain),
    'host-accepted': template('host-accepted', timed),
    'host-transfer-announced': template('host-transfer-announced', plain),
    'host-paid': template('host-paid', paid('host')),
    'host-restored': template('host-restored', restored),
    'host-unpaid': template('host-unpaid', unpaid),
    'host-payment-lapsed': template('host-payment-lapsed', plain),
    'host-cancelled': template('host-cancelled', async (found) => ((await isCoveredByRequest(found)) ? null : cancelled(found))),
  };
  return templates;
};

const find = async (deps: MailDeps, name: TemplateName, params: Params): Promise<{ to: string; case: Case } | null> => {
  const { db, config, clock } = deps;
  const row = await reservationById(db, Number(params['reservationId']));
  if (!row) throw new MailNotReady('the reservation is not there yet');
  const people = await peopleByIds(db, [row.guest_id, row.host_id]);
  const listings = await listingSummaries(db, [row.listing_id]);
  const guest = people.get(row.guest_id);
  const host = people.get(row.host_id);
  const listing = listings.get(row.listing_id);
  if (!guest || !host || !listing) throw new MailNotReady('people or listing are not there yet');
  const [recipient, counterpart] = name.startsWith('host-') ? [host, guest] : [guest, host];
  if (recipient.erased || recipient.email === '') return null;
  const { language } = recipient;
  const t = textsOf(language);
  const { publicUrl } = config;
  const generation = await linkGenerations(db, [row]);
  const guestToken = guestTokenOf(config, row.id, generation(row, 'guest', clock.now()));
  const hostToken = hostTokenOf(config, row.id, generation(row, 'host', clock.now()));
  const quoted = (text: string | null): string | null => (recipient.isConfirmed ? text : null);
  const offers = offerSettings(config);
  const facts: Facts = {
    language,
    reservationId: row.id,
    reference: `R-${row.id}`,
    hello: greeting(t, recipient),
    title: quoted(textIn(listing.title, language)) ?? listing.locality,
    locality: listing.locality,
    countryCode: listing.countryCode,
    stay: row.quote.stay,
    hours: listing.hours,
    guests: row.quote.guests,
    quote: row.quote,
    lines: priceOnWire(row.quote, offers).lines(language).lines,
    money: moneyOf(row, (await moneyRowsOf(db, [row]))(row.id), { offers, now: clock.now() }),
    guest: quoted(guest.firstName) || t('mails-reservations:somebody.guest'),
    host: quoted(host.firstName) || t('mails-reservations:somebody.host'),
    notice: await legalNoticeOf(db, listing.placeIds, row.quote.stay, language),
    links: {
      pay: `${publicUrl}/pagos/${row.id}/${guestToken}`,
      receipt: `${publicUrl}/reserva-status/success?reserva=${row.id}&token=${guestToken}`,
      accept: `${publicUrl}/reserva/aceptar/${row.id}/${hostToken}`,
      reject: `${publicUrl}/reserva/rechazar/${row.id}/${hostToken}`,
      made: `${publicUrl}/reservations-made`,
      received: `${publicUrl}/reservations-received`,
      earnings: `${publicUrl}/mis-cobros`,
      yourStay: `${publicUrl}/estadia/${row.id}`,
      search: `${publicUrl}/search`,
      place: `${publicUrl}/alojamiento/${row.listing_id}/${row.quote.stay.checkIn}/${row.quote.stay.checkOut}`,
    },
  };
  return { to: recipient.email, case: { deps, params, row, language, facts, recipient, counterpart } };
};

const instant = (params: Params, name: string): Instant => {
  const value = own(params, name);
  if (typeof value !== 'string') throw new Error(`a mail without its ${name}`);
  return value;
};

const plain = ({ facts }: Case): Facts => facts;

const rejected = ({ facts, params }: Case): RejectedFacts => {
  const reason = String(params['reason'] ?? '');
  return { ...facts, reason: isReason(reason) ? reason : null };
};

const timed = ({ facts, params, row, language }: Case): TimedFacts => {
  const since = instant(params, 'since');
  const by = instant(params, 'by');
  return { ...facts, by: instantText(language, row.time_zone, by), length: durationText(language, Date.parse(by) - Date.parse(since)) };
};

const transfer = (found: Case): TransferFacts => {
  const { config } = found.deps;
  const { transferBank } = config;
  const amount = moneyFor(found.row.quote, { offers: offerSettings(config), chosen: 'bankTransfer' }).now?.charged;
  if (!transferBank || !amount) throw new Error('no account to transfer to is set');
  return { ...timed(found), bank: transferBank, amount };
};

const paid =
  (party: Party) =>
  async (found: Case): Promise<PaidFacts | null> => {
    const { params, deps } = found;
    const payment = params['paymentId'] === undefined ? null : await paymentOfStay(deps.db, String(params['paymentId']));
    if (payment?.status === 'withdrawn') return null;
    if (params['paymentId'] !== undefined && payment?.status !== 'confirmed') throw new MailNotReady('the payment is not there yet');
    return paidFacts(deps, party, { ...found, payment, paidAt: instant(params, 'paidAt') });
  };

const unpaid = async ({ deps: { db }, facts, params, row, language }: Case): Promise<UnpaidFacts> => {
  const payment = await paymentOfStay(db, String(params['paymentId']));
  if (!payment) throw new MailNotReady('the payment is not there yet');
  const { amount, currency } = payment;
  const next = params['over'] ? 'over' : awaited(row, instant(params, 'unpaidAt'), language);
  return { ...facts, amount: { amount, currency }, next };
};

const awaited = (row: ReservationRow, since: Instant, language: Language): UnpaidFacts['next'] => {
  if (row.status !== 'accepted') return row.status === 'ended' ? 'ended' : 'paid';
  if (row.transfer_notified_at !== null || row.pay_by === null) return 'transfer';
  const left = Date.parse(row.pay_by) - Date.parse(since);
  return { by: instantText(language, row.time_zone, row.pay_by), length: durationText(language, left) };
};

/** Null when it was paid, proposed again or ended since, and when an announced transfer is awaited without a deadline. */
const unconfirmed = (found: Case): TimedFacts | null => {
  const { status, pay_by, payment_proposed_at, transfer_notified_at } = found.row;
  const waits = status === 'accepted' && payment_proposed_at === null && transfer_notified_at === null;
  return waits && pay_by === found.params['by'] ? timed(found) : null;
};

const restored = ({ facts, params, row, language }: Case): RestoredFacts => {
  if (row.status === 'paid' || row.status === 'ended' || row.status === 'draft')
    return { ...facts, goesOn: row.status === 'paid' ? 'paid' : 'ended' };
  const by = row.status === 'requested' ? row.respond_by : row.transfer_notified_at ? null : row.pay_by;
  if (by === null) return { ...facts, goesOn: 'transfer' };
  const length = durationText(language, Date.parse(by) - Date.parse(instant(params, 'since')));
  return { ...facts, goesOn: { status: row.status, by: instantText(language, row.time_zone, by), length } };
};

/** Whether a quick withdrawal needs no mail, because the one about the request was sent (D-140); one not sent yet is dropped. */
const isCoveredByRequest = async ({ deps: { db }, row, params }: Case): Promise<boolean> => {
  if (params['cause'] !== 'guest') return false;
  if (row.status !== 'ended') throw new MailNotReady('the reservation has not ended yet');
  return isWithdrawnAtOnce(row) && hasRequestLeft(db, row.id);
};

/** Null when the link was renewed once more since: only the link in the later mail works. */
const resentLink =
  (party: Party) =>
  ({ facts, row, params }: Case): ResentLinkFacts | null => {
    const done = renewalsOf(row, party) - Number(params['renewal']);
    if (done < 0) throw new MailNotReady('the new link is not there yet');
    return done > 0 ? null : { ...facts, opens: openedBy(party, row) };
  };

const cancelled = ({ facts, params, row }: Case): CancelledFacts => {
  const { cause } = params;
  if (cause !== 'guest' && cause !== 'host' && cause !== 'admin') throw new Error(`cancelled by ${cause}`);
  const { quote, accepted_at, paid_at } = row;
  const refund = { amount: Number(params['amount']), percentage: Number(params['percentage']) };
  return {
    ...facts,
    cause,
    wasPaid: paid_at !== null,
    accepted: accepted_at !== null,
    refund:
      paid_at === null ? { amount: 0, currency: quote.currency } : backOfStart(facts.money, isPart(cause, refund) ? refund.amount : 'all'),
    kept: { amount: Math.max(0, (facts.money.dates[0]?.rent ?? 0) - refund.amount), currency: quote.currency },
    percentage: refund.percentage,
    ended: params['ended'] === 1,
  };
};

/** By the cause of a refund; any other cause is the status of the reservation when the money arrived. */
const WHY: Readonly<Record<string, RefundFacts['why']>> = { already_paid: 'twice', review: 'review' };

const returned = ({ facts, params }: Case): RefundFacts => {
  const currency = CURRENCIES.find((known) => known === params['currency']);
  if (!currency) throw new Error('a refund without its currency');
  const cause = String(params['cause']);
  return {
    ...facts,
    amount: { amount: Number(params['amount']), currency },
    why: isByEnd(cause) ? 'cancelled' : (own(WHY, cause) ?? 'late'),
  };
};
