import type { Country } from '../kernel/countries.ts';
import type { StayTerms } from '../kernel/legal/stay-terms.ts';
import type { StreamName } from '../kernel/types.ts';
import type { VersionEvent } from './versions/events.ts';

export type { VersionEvent } from './versions/events.ts';

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
