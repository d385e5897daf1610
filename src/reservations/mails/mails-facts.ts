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
 * What every mail about a reservation may tell: first names only, no way to reach the other side (D-44). To an address that nobody has
 * confirmed neither a name nor a title: `guest`, `host` and `title` then stand for "the guest", "the host" and the place's district
 * (D-134).
 */
export type Facts = {
  /** The recipient's. */
  readonly language: Language;
  readonly reservationId: number;
  /** `R-17`: on the receipt and as the reference of a transfer. */
  readonly reference: string;
  /** "Hello Ana.": how the recipient is greeted. */
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
  /** The lines of the price as receipts say them. */
  readonly lines: ReturnType<ReturnType<typeof priceOnWire>['lines']>['lines'];
  readonly money: StayMoney;
  readonly guest: string;
  readonly host: string;
  /** What both sides are told of so long a stay there (D-05); null for most. */
  readonly notice: LegalNotice | null;
  /** Whole addresses under PUBLIC_URL. */
  readonly links: {
    readonly pay: string;
    readonly receipt: string;
    readonly accept: string;
    readonly reject: string;
    readonly made: string;
    readonly received: string;
    /** What the host has received and is to receive. */
    readonly earnings: string;
    /** The page of the stay, for whoever signs in. */
    readonly yourStay: string;
    readonly search: string;
    readonly place: string;
  };
};

/** `by`: the instant with its zone in words; `length`: how long that is from when it began. */
export type TimedFacts = Facts & { readonly by: string; readonly length: string };

/**
 * `note`: the guest's words; null without any. `introduction`: since which year the guest is here, their stays, what they say of
 * themselves. Neither to an address that nobody has confirmed (D-134).
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

/** The only facts with a way to reach the other side: loaded for the two mails that follow the payment, and for no other. */
export type PaidFacts = Facts & {
  /** Null to an address that nobody has confirmed: it stands on the page of the reservation (D-134). */
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string | null } | null;
  /** Street and number; null where it was erased, and likewise. */
  readonly address: string | null;
  /** Where directions lead, where there is an address (D-44). */
  readonly destination: string | null;
  /** The address of the recipient's own calendar of the stay, which follows it; null to an address that nobody has confirmed. */
  readonly calendar: string | null;
  readonly method: PaymentMethod;
  readonly paid: Money;
  /** The method's own charge, part of `paid`. */
  readonly surcharge: Money;
  readonly paidOn: string;
  /** The day of payment in the place's zone: refund steps before it are past. */
  readonly today: DateOnly;
};

export type CancelledFacts = Facts & {
  readonly cause: 'guest' | 'host' | 'admin';
  readonly wasPaid: boolean;
  /** A transfer was begun: the money may be on its way although nothing is paid (D-48). */
  readonly transferring: boolean;
  /** As it reaches the guest, in the currency that was charged. */
  readonly refund: Money;
  /** What of it stays with the host. */
  readonly kept: Money;
  readonly percentage: number;
  /** An administrator ended a stay that had begun, because its host had asked for it (D-136). */
  readonly ended: boolean;
};

/**
 * The payment of `amount` was voided. What is waited for now: another one within a time, the transfer that was announced; nothing where
 * it has ended, or was paid meanwhile; `over`: it had ended before.
 */
export type UnpaidFacts = Facts & {
  readonly amount: Money;
  readonly next: { readonly by: string; readonly length: string } | 'transfer' | 'ended' | 'paid' | 'over';
};

/** A cancellation was a mistake of ours: who has to act by when now; `transfer` waits for us, `paid` and `ended` for nobody. */
export type RestoredFacts = Facts & {
  readonly goesOn:
    | { readonly status: 'requested' | 'accepted'; readonly by: string; readonly length: string }
    | 'transfer'
    | 'paid'
    | 'ended';
};

/** `reason`: one of the known ones; words of the host's own are not passed on before a payment (D-44). */
export type RejectedFacts = Facts & { readonly reason: Reason | null };

/**
 * Money that pays nothing: it came twice, when the reservation was over, or was held for review and is not taken. `cancelled`: it paid
 * instalments of a stay that was cancelled since.
 */
export type RefundFacts = Facts & { readonly amount: Money; readonly why: 'twice' | 'late' | 'review' | 'cancelled' };

/** One or more later months of a long stay, paid through us (D-127). `due`: of the first of them. */
/** `months`: how many instalments it is about, of which `due` is the first. */
export type RentFacts = Facts & { readonly due: DateOnly; readonly months: number; readonly rent: Money };

/** What we transferred to the host. `account`: the end of its number; null where it is not known or not to be said. */
export type PayoutFacts = Facts & { readonly payout: Money; readonly account: string | null };

/** What was kept from a payout for a debt: `debtor` is the reference of the reservation from which the host owed it. */
export type KeptPayoutFacts = Facts & { readonly payout: Money; readonly debtor: string };

/** The links so far are ended. `opens`: what the new one is good for now; null when it opens nothing that the list does not show. */
export type ResentLinkFacts = Facts & { readonly opens: 'pay' | 'answer' | 'receipt' | null };

export type Written = Pick<Letter, 'subject' | 'preheader' | 'blocks'>;

/** Each writes in the language of `t`, which knows what `textsAbout` fills in (`letters.ts`). */
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
