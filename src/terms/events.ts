import type { Country } from '../kernel/countries.ts';
import type { StayTerms } from '../kernel/legal/stay-terms.ts';
import type { Event, Instant, StreamName } from '../kernel/types.ts';

/** `version` is the number of the proposal; a rejected or cancelled one leaves a gap. */
type VersionRef = { version: number };

/**
 * The events of the versions of `Terms`, in one stream; their names begin with `Name`. For terms that the console changes under versions
 * (ADR 65, ADR 97): one administrator proposes a whole set with the instant from which it is in force, another confirms it.
 */
export type VersionEvent<Name extends string, Terms> =
  | Event<`${Name}Proposed`, VersionRef & { terms: Terms; from: Instant; adminId: number; proposedAt: Instant }>
  /** By another administrator: the version is in force from `from` until the next one. */
  | Event<`${Name}Confirmed`, VersionRef & { firstId: number; adminId: number; from: Instant; confirmedAt: Instant }>
  /** By another administrator, or withdrawn by the proposer. */
  | Event<`${Name}Rejected`, VersionRef & { firstId: number; adminId: number; rejectedAt: Instant }>
  /** A confirmed version was withdrawn before it took effect. */
  | Event<`${Name}Cancelled`, VersionRef & { adminId: number; cancelledAt: Instant }>;

/** How long each step of a reservation may take, as ISO 8601 durations. */
export type Windows = {
  /** For the host to answer a request. */
  readonly hostAnswer: string;
  /** For the guest to pay once accepted. */
  readonly guestPayment: string;
  /** For announcing a bank transfer once that method is chosen. */
  readonly transferWindow: string;
  /** For a draft that is never requested. */
  readonly draftLife: string;
};

/** The site-wide conditions, apart from charges. */
export type ConditionTerms = { readonly windows: Windows } & StayTerms;

/**
 * `conditions`: the site conditions, version by version (ADR 97). A version older than one of the terms does not contain it: then the
 * setting applies.
 */
export type ConditionsEvent = VersionEvent<'Conditions', Partial<ConditionTerms>>;

export const CONDITIONS_STREAM: StreamName<ConditionsEvent> = 'conditions';

/** The percentages of a price that the installation charges (D-60, D-67), at most two decimals each. */
export type TariffTerms = {
  /** The service charge by rental mode: the default, and by ISO code for spaces in countries with their own rate. */
  readonly serviceCharge: Readonly<
    Record<'daily' | 'monthly', { readonly general: number; readonly countries: Readonly<Partial<Record<Country, number>>> }>
  >;
  /** The surcharge of each payment method. */
  readonly gatewayPercent: MethodPercents;
  /** Countries where a surcharge for cards is not allowed; to be confirmed by a lawyer. */
  readonly noCardSurcharge: readonly Country[];
};

/** Terms with the version number recorded in quotes; version 0 is the settings of the installation (ADR 65). */
export type Tariff = TariffTerms & { readonly version: number };

export type MethodPercents = Readonly<Record<'mercadopago' | 'paypal' | 'bankTransfer', number>>;

/** `tariff`: what the installation charges, version by version (ADR 65). Quotes contain the number of the version that was in force. */
export type TariffEvent = VersionEvent<'Tariff', TariffTerms>;

export const TARIFF_STREAM: StreamName<TariffEvent> = 'tariff';
