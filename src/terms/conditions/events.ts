import type { StayTerms } from '../../kernel/legal/stay-terms.ts';
import type { StreamName } from '../../kernel/types.ts';
import type { VersionEvent } from '../versions/events.ts';

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
