import type { StayHours } from '../../kernel/stay-rules.ts';
import type { DateOnly, Language, Money, Stay } from '../../kernel/types.ts';
import type { LegalNotice } from '../../places/public.ts';
import type { PaymentMethod, Quote } from '../../pricing/events.ts';
import type { priceOnWire, StayMoney } from '../../pricing/public.ts';
import type { Letter } from '../../server/mail/layout.ts';
import type { Config } from '../../server/settings/config.ts';
import type { Translate } from '../../server/texts.ts';
import type { Reason } from '../vocabulary.ts';

/**
 * What any mail about a reservation may contain: first names only, no contact data of the other side (D-44). Mail to an unconfirmed address
 * contains neither name nor title: `guest`, `host` and `title` then read "the guest", "the host" and the place's district (D-134).
 */
export type Facts = {
  /** The recipient's. */
  readonly language: Language;
  readonly reservationId: number;
  /** `R-17`: on the receipt and as the reference of a transfer. */
  readonly reference: string;
  /** The greeting of the recipient: "Hello Ana." */
  readonly hello: string;
  readonly title: string;
  readonly locality: string;
  readonly countryCode: string;
  readonly stay: Stay;
  /** Check-in and check-out of the space. */
  readonly hours: StayHours;
  readonly guests: number;
  readonly quote: Quote;
  /** What the stay costs and what its host gets, by date (D-163). */
  /** The lines of the price, as on receipts. */
  readonly lines: ReturnType<ReturnType<typeof priceOnWire>['lines']>['lines'];
  readonly money: StayMoney;
  readonly guest: string;
  readonly host: string;
  /** The legal notice for stays of this length there (D-05); null for most. */
  readonly notice: LegalNotice | null;
  /** Whole addresses under PUBLIC_URL. */
  readonly links: {
    readonly pay: string;
    readonly receipt: string;
    readonly accept: string;
    readonly reject: string;
    readonly made: string;
    readonly received: string;
    /** The host's past and coming payouts. */
    readonly earnings: string;
    /** The page of the stay; requires a session. */
    readonly yourStay: string;
    readonly search: string;
    readonly place: string;
  };
};

/** `by`: the instant with its zone in words. `length`: the duration from the start of the window. */
export type TimedFacts = Facts & { readonly by: string; readonly length: string };

/**
 * `note`: the guest's message, or null. `introduction`: the year the guest joined, their stays, their own introduction. Neither is sent to
 * an unconfirmed address (D-134).
 */
export type RequestFacts = TimedFacts & {
  readonly note: string | null;
  readonly introduction: {
    readonly since: number;
    readonly completed: number;
    readonly cancelled: number;
    readonly biography: string | null;
  } | null;
};

export type TransferFacts = TimedFacts & { readonly bank: NonNullable<Config['transferBank']>; readonly amount: Money };

/** The only facts with contact data of the other side: loaded only for the two mails that follow the payment. */
export type PaidFacts = Facts & {
  /** Null for an unconfirmed address: the page of the reservation shows it (D-134). */
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string | null } | null;
  /** Street and number; null when erased, or for an unconfirmed address. */
  readonly address: string | null;
  /** The target of the directions, if there is an address (D-44). */
  readonly destination: string | null;
  /** The URL of the recipient's calendar feed of the stay; null for an unconfirmed address. */
  readonly calendar: string | null;
  readonly method: PaymentMethod;
  readonly paid: Money;
  /** The surcharge of the payment method, included in `paid`. */
  readonly surcharge: Money;
  readonly paidOn: string;
  /** The day of payment in the place's zone: refund steps before it are past. */
  readonly today: DateOnly;
};

export type CancelledFacts = Facts & {
  readonly cause: 'guest' | 'host' | 'admin';
  readonly wasPaid: boolean;
  /** The guest could pay: money may be on its way or in review although nothing counts as paid (D-48). */
  readonly accepted: boolean;
  /** As it reaches the guest, in the currency that was charged. */
  readonly refund: Money;
  /** The part that stays with the host. */
  readonly kept: Money;
  readonly percentage: number;
  /** An administrator ended a stay that had begun, because its host had asked for it (D-136). */
  readonly ended: boolean;
};

/**
 * The payment of `amount` was voided. What is awaited now: another payment by a deadline, or the announced transfer; nothing if the
 * reservation has ended or was paid since. `over`: it had ended before.
 */
export type UnpaidFacts = Facts & {
  readonly amount: Money;
  readonly next: { readonly by: string; readonly length: string } | 'transfer' | 'ended' | 'paid' | 'over';
};

/** A cancellation was our mistake: who has to act now, and by when. `transfer`: we have to; `paid`, `ended`: nobody has to. */
export type RestoredFacts = Facts & {
  readonly goesOn:
    | { readonly status: 'requested' | 'accepted'; readonly by: string; readonly length: string }
    | 'transfer'
    | 'paid'
    | 'ended';
};

/** `reason`: one from the list; the host's own words are not passed on before a payment (D-44). */
export type RejectedFacts = Facts & { readonly reason: Reason | null };

/**
 * Money that pays for nothing: a duplicate, too late, or held for review and not accepted. `cancelled`: it paid instalments of a stay that
 * was cancelled since.
 */
export type RefundFacts = Facts & { readonly amount: Money; readonly why: 'twice' | 'late' | 'review' | 'cancelled' };

/** One or more later months of a long stay, paid through us (D-127). `due`: the due day of the first of them. */
/** `months`: the number of instalments; `due`: the due day of the first. */
export type RentFacts = Facts & { readonly due: DateOnly; readonly months: number; readonly rent: Money };

/** A payout to the host. `account`: the last digits of the account number; null when unknown or not to be disclosed. */
export type PayoutFacts = Facts & { readonly payout: Money; readonly account: string | null };

/** A deduction from a payout for a debt. `debtor`: the reference of the reservation that the debt comes from. */
export type KeptPayoutFacts = Facts & { readonly payout: Money; readonly debtor: string };

/** The earlier links are revoked. `opens`: what the new link can do now; null when it opens nothing that the list does not show. */
export type ResentLinkFacts = Facts & { readonly opens: 'pay' | 'answer' | 'receipt' | null };

export type Written = Pick<Letter, 'subject' | 'preheader' | 'blocks'>;

/** Each is written in the language of `t`, which has the values of `textsAbout` filled in (`letters.ts`). */
export type GuestLetters = {
  readonly 'guest-request-sent': (facts: TimedFacts, t: Translate) => Written;
  readonly 'guest-accepted': (facts: TimedFacts, t: Translate) => Written;
  readonly 'guest-rejected': (facts: RejectedFacts, t: Translate) => Written;
  readonly 'guest-unanswered': (facts: Facts, t: Translate) => Written;
  readonly 'guest-pay-reminder': (facts: TimedFacts, t: Translate) => Written;
  readonly 'guest-paid': (facts: PaidFacts, t: Translate) => Written;
  readonly 'guest-restored': (facts: RestoredFacts, t: Translate) => Written;
  readonly 'guest-unpaid': (facts: UnpaidFacts, t: Translate) => Written;
  readonly 'guest-unconfirmed': (facts: TimedFacts, t: Translate) => Written;
  readonly 'guest-payment-lapsed': (facts: Facts, t: Translate) => Written;
  readonly 'guest-transfer-started': (facts: TransferFacts, t: Translate) => Written;
  readonly 'guest-transfer-reminder': (facts: TransferFacts, t: Translate) => Written;
  readonly 'guest-transfer-announced': (facts: Facts, t: Translate) => Written;
  readonly 'guest-transfer-lapsed': (facts: Facts, t: Translate) => Written;
  readonly 'guest-cancelled': (facts: CancelledFacts, t: Translate) => Written;
  readonly 'guest-payment-returned': (facts: RefundFacts, t: Translate) => Written;
  readonly 'guest-rent-reminder': (facts: RentFacts, t: Translate) => Written;
  readonly 'guest-instalment-paid': (facts: RentFacts, t: Translate) => Written;
  readonly 'guest-instalment-announced': (facts: RentFacts, t: Translate) => Written;
  readonly 'guest-instalment-missing': (facts: RentFacts, t: Translate) => Written;
  readonly 'guest-instalment-overdue': (facts: RentFacts, t: Translate) => Written;
  readonly 'guest-end-asked': (facts: Facts, t: Translate) => Written;
  readonly 'guest-end-refused': (facts: Facts, t: Translate) => Written;
  readonly 'guest-link-anew': (facts: ResentLinkFacts, t: Translate) => Written;
  readonly 'guest-contested': (facts: Facts, t: Translate) => Written;
};

export type HostLetters = {
  readonly 'host-instalment-paid': (facts: RentFacts, t: Translate) => Written;
  readonly 'host-instalment-overdue': (facts: RentFacts, t: Translate) => Written;
  readonly 'host-request': (facts: RequestFacts, t: Translate) => Written;
  readonly 'host-answer-reminder': (facts: TimedFacts, t: Translate) => Written;
  readonly 'host-unanswered': (facts: Facts, t: Translate) => Written;
  readonly 'host-accepted': (facts: TimedFacts, t: Translate) => Written;
  readonly 'host-transfer-announced': (facts: Facts, t: Translate) => Written;
  readonly 'host-paid': (facts: PaidFacts, t: Translate) => Written;
  readonly 'host-restored': (facts: RestoredFacts, t: Translate) => Written;
  readonly 'host-unpaid': (facts: UnpaidFacts, t: Translate) => Written;
  readonly 'host-payment-lapsed': (facts: Facts, t: Translate) => Written;
  readonly 'host-cancelled': (facts: CancelledFacts, t: Translate) => Written;
  readonly 'host-end-refused': (facts: Facts, t: Translate) => Written;
  readonly 'host-link-anew': (facts: ResentLinkFacts, t: Translate) => Written;
  readonly 'host-contested': (facts: Facts, t: Translate) => Written;
  readonly 'host-payout-sent': (facts: PayoutFacts, t: Translate) => Written;
  readonly 'host-payout-reverted': (facts: PayoutFacts, t: Translate) => Written;
  readonly 'host-payout-kept': (facts: KeptPayoutFacts, t: Translate) => Written;
};

export type Letters = GuestLetters & HostLetters;
/** One template per step of a reservation's life (docs/rules/product.md#mails). */
export type TemplateName = keyof Letters;
