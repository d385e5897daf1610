import type { Country } from '../kernel/countries.ts';
import type { StayTerms } from '../kernel/legal/stay-terms.ts';
import type { Event, Instant, StreamName } from '../kernel/types.ts';

/** `version` is the number of the proposal; one that is rejected or cancelled leaves a gap. */
type About = { version: number };

/**
 * What happens to the versions of `Terms`, in one stream; the names of the events begin with `Name`. Terms that the console changes under
 * versions (ADR 65, ADR 97): one administrator proposes a whole set with the instant from which it is in force, another confirms it.
 */
export type VersionEvent<Name extends string, Terms> =
  | Event<`${Name}Proposed`, About & { terms: Terms; from: Instant; adminId: number; proposedAt: Instant }>
  /** By another administrator: the version is in force from `from` on, until the next one. */
  | Event<`${Name}Confirmed`, About & { firstId: number; adminId: number; from: Instant; confirmedAt: Instant }>
  /** By another administrator, or withdrawn by the first. */
  | Event<`${Name}Rejected`, About & { firstId: number; adminId: number; rejectedAt: Instant }>
  /** A confirmed version was taken back before it began. */
  | Event<`${Name}Cancelled`, About & { adminId: number; cancelledAt: Instant }>;

/** How long each step of a reservation may take, as ISO 8601 durations. */
export type Windows = {
  /** For the host to answer a request. */
  readonly hostAnswer: string;
  /** For the guest to pay once accepted. */
  readonly guestPayment: string;
  /** To announce a bank transfer once it was chosen. */
  readonly transferWindow: string;
  /** For a draft that is never requested. */
  readonly draftLife: string;
};

/** What holds on the whole site, besides what is charged. */
export type ConditionTerms = { readonly windows: Windows } & StayTerms;

/**
 * `conditions`: what holds on the site, version by version (ADR 97). A version from before a term was one of these says nothing of it: then
 * the setting counts.
 */
export type ConditionsEvent = VersionEvent<'Conditions', Partial<ConditionTerms>>;

export const CONDITIONS_STREAM: StreamName<ConditionsEvent> = 'conditions';

/** The per cents of a price that the installation sets (D-60, D-67), at most two decimals each. */
export type TariffTerms = {
  /** The service charge by rental mode: in general, and of spaces in countries with a rate of their own, by ISO code. */
  readonly serviceCharge: Readonly<
    Record<'daily' | 'monthly', { readonly general: number; readonly countries: Readonly<Partial<Record<Country, number>>> }>
  >;
  /** The surcharge of each payment method. */
  readonly gatewayPercent: MethodPercents;
  /** Countries in which a surcharge for cards is not allowed; to be confirmed by a lawyer. */
  readonly noCardSurcharge: readonly Country[];
};

/** Terms with the number that quotes carry; 0 are the settings of the installation (ADR 65). */
export type Tariff = TariffTerms & { readonly version: number };

export type MethodPercents = Readonly<Record<'mercadopago' | 'paypal' | 'bankTransfer', number>>;

/** `tariff`: what the installation charges, version by version (ADR 65). Quotes carry the number of the version that was in force. */
export type TariffEvent = VersionEvent<'Tariff', TariffTerms>;

export const TARIFF_STREAM: StreamName<TariffEvent> = 'tariff';
