import { after } from '../../kernel/durations.ts';
import type { Instant } from '../../kernel/types.ts';
import type { Tariff, TariffTerms } from '../events.ts';
import { TARIFF_STREAM } from '../events.ts';
import { begunBy, type VersionsState, versionsDecider } from '../versions/decider.ts';

type TariffState = VersionsState<TariffTerms>;

export const tariffDecider = versionsDecider('Tariff', TARIFF_STREAM);

/** For how long a price that was shown without a draft is held: the version that it was computed by still counts for a new draft. */
const HELD = 'PT1H';

/** The version that a guest was shown, if it was in force within the last hour; otherwise, and for an unknown one, that in force. */
export const asShown = (state: TariffState, first: Tariff, shown: number, now: Instant): Tariff => {
  const begun = state.versions.filter(({ from }) => from <= now);
  const at = begun.findIndex(({ version }) => version === shown); // −1 for version 0 as well
  const ended = begun[at + 1]?.from;
  const isHeld = (at >= 0 || shown === first.version) && (ended === undefined || now < after(ended, HELD));
  if (!isHeld) return inForce(state, first, now);
  const found = begun[at];
  return found ? { ...found.terms, version: found.version } : first;
};

/** The version in force: the last one that has begun, otherwise version 0. */
export const inForce = (state: TariffState, first: Tariff, now: Instant): Tariff => {
  const begun = begunBy(state, now);
  return begun ? { ...begun.terms, version: begun.version } : first;
};
