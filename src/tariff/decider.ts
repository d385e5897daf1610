import type { Tariff, TariffTerms } from '../pricing/events.ts';
import type { Instant } from '../shared/types.ts';
import { begunBy, type VersionsState, versionsDecider } from '../shared/versions/decider.ts';
import { TARIFF_STREAM } from './events.ts';

type TariffState = VersionsState<TariffTerms>;

export const tariffDecider = versionsDecider('Tariff', TARIFF_STREAM);

/** The version in force: the last one that has begun, otherwise version 0. */
export const inForce = (state: TariffState, first: Tariff, now: Instant): Tariff => {
  const begun = begunBy(state, now);
  return begun ? { ...begun.terms, version: begun.version } : first;
};
