import { confirmed, expectNoProposal, rejected } from '../../kernel/approval.ts';
import { after } from '../../kernel/durations.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { type Instant, passedOver, type StreamName } from '../../kernel/types.ts';
import { CONDITIONS_STREAM, type ConditionTerms, TARIFF_STREAM, type Tariff, type TariffTerms, type VersionEvent } from '../events.ts';

/**
 * A version is confirmed or cancelled at least this long before it takes effect. Every process reads the versions more often than that
 * (`terms/versions/reading.ts`), so that all of them know a version before it takes effect.
 */
export const NOTICE = 'PT5M';

type ByAdmin = { readonly adminId: number; readonly now: Instant };
type One = { readonly version: number } & ByAdmin;
export type VersionCommand<Terms> =
  | ({ readonly type: 'Propose'; readonly terms: Terms; readonly from: Instant } & ByAdmin)
  | ({ readonly type: 'Confirm' } & One)
  | ({ readonly type: 'Reject' } & One)
  | ({ readonly type: 'Cancel' } & One);

type Proposal<Terms> = {
  readonly version: number;
  readonly terms: Terms;
  readonly from: Instant;
  readonly adminId: number;
  readonly proposedAt: Instant;
};
type Version<Terms> = Proposal<Terms> & { readonly confirmedBy: number; readonly confirmedAt: Instant };

export type VersionsState<Terms> = {
  /** The number of the last proposal. */
  readonly last: number;
  readonly proposal: Proposal<Terms> | null;
  /** Confirmed and not cancelled, by their instants. */
  readonly versions: readonly Version<Terms>[];
};

/** The events without the prefix that names the kind of terms. */
type Bare<Terms> = VersionEvent<'', Terms>;

const evolve = <Terms>(state: VersionsState<Terms>, event: Bare<Terms>): VersionsState<Terms> => {
  switch (event.type) {
    case 'Proposed':
      return { ...state, last: event.data.version, proposal: event.data };
    case 'Confirmed': {
      const { proposal } = state;
      if (proposal === null) return state;
      const { adminId: confirmedBy, confirmedAt } = event.data;
      return { ...state, proposal: null, versions: [...state.versions, { ...proposal, confirmedBy, confirmedAt }] };
    }
    case 'Rejected':
      return { ...state, proposal: null };
    case 'Cancelled':
      return { ...state, versions: state.versions.filter(({ version }) => version !== event.data.version) };
    default:
      return passedOver(state, event);
  }
};

/** Throws `too_soon` when not every process would learn of the version in time. */
const expectNotice = (from: Instant, now: Instant): void => {
  if (from < after(now, NOTICE)) throw new Rejection('too_soon', { field: 'from' });
};

/**
 * Every version takes two administrators: one proposes, another confirms (ADR 18). Only one proposal can be pending, and a version takes
 * effect after all confirmed ones. Throws Rejection proposal_waits, too_soon, not_after_last, not_waiting, second_administrator.
 */
const decide = <Terms>(command: VersionCommand<Terms>, { last, proposal, versions }: VersionsState<Terms>): Bare<Terms>[] => {
  const { adminId, now } = command;
  switch (command.type) {
    case 'Propose': {
      const { terms, from } = command;
      expectNoProposal(proposal);
      expectNotice(from, now);
      if (versions.some((version) => version.from >= from)) throw new Rejection('not_after_last', { field: 'from' });
      return [{ type: 'Proposed', data: { version: last + 1, terms, from, adminId, proposedAt: now } }];
    }
    case 'Confirm': {
      const { version, from, firstId } = confirmed(proposal, adminId, (waiting) => waiting.version === command.version);
      expectNotice(from, now);
      return [{ type: 'Confirmed', data: { version, firstId, adminId, from, confirmedAt: now } }];
    }
    case 'Reject': {
      const { version, firstId } = rejected(proposal, adminId, (waiting) => waiting.version === command.version);
      return [{ type: 'Rejected', data: { version, firstId, adminId, rejectedAt: now } }];
    }
    case 'Cancel': {
      const cancelled = versions.find(({ version }) => version === command.version);
      if (!cancelled) throw new Rejection('not_waiting');
      expectNotice(cancelled.from, now);
      return [{ type: 'Cancelled', data: { version: cancelled.version, adminId, cancelledAt: now } }];
    }
  }
};

/** The decider of the versions in `stream`; its event names are `name` plus what happened. */
export const versionsDecider = <Name extends string, Terms>(name: Name, stream: StreamName<VersionEvent<Name, Terms>>) => {
  type Named = VersionEvent<Name, Terms>;
  return {
    initial: { last: 0, proposal: null, versions: [] } as VersionsState<Terms>,
    evolve: (state: VersionsState<Terms>, { type, data }: Named): VersionsState<Terms> =>
      evolve(state, { type: type.slice(name.length), data } as Bare<Terms>),
    decide: (command: VersionCommand<Terms>, state: VersionsState<Terms>): Named[] =>
      decide(command, state).map(({ type, data }) => ({ type: `${name}${type}`, data }) as Named),
    streamOf: () => stream,
  };
};

/** The version in force, with its terms: the last one that has taken effect, otherwise null. */
const begunBy = <Terms>({ versions }: VersionsState<Terms>, now: Instant): Version<Terms> | null =>
  versions.findLast(({ from }) => from <= now) ?? null;

/** Terms with their version number; version 0 is the settings. */
export type Conditions = ConditionTerms & { readonly version: number };

export const conditionsDecider = versionsDecider('Conditions', CONDITIONS_STREAM);

/** The conditions in force at an instant: the last version that has taken effect, otherwise version 0. */
export const conditionsAt = (state: VersionsState<Partial<ConditionTerms>>, first: Conditions, now: Instant): Conditions => {
  const begun = begunBy(state, now);
  return begun ? { ...first, ...begun.terms, version: begun.version } : first;
};

type TariffState = VersionsState<TariffTerms>;

export const tariffDecider = versionsDecider('Tariff', TARIFF_STREAM);

/** How long a displayed price without a draft is honoured: a new draft still uses the version it was computed with. */
const PRICE_HOLD = 'PT1H';

/** The version that a guest was shown, if it was in force within the last hour; otherwise, and for an unknown one, the one in force. */
export const asShown = (state: TariffState, first: Tariff, shown: number, now: Instant): Tariff => {
  const begun = state.versions.filter(({ from }) => from <= now);
  const at = begun.findIndex(({ version }) => version === shown); // −1 for version 0 as well
  const ended = begun[at + 1]?.from;
  const isHeld = (at >= 0 || shown === first.version) && (ended === undefined || now < after(ended, PRICE_HOLD));
  if (!isHeld) return inForce(state, first, now);
  const found = begun[at];
  return found ? { ...found.terms, version: found.version } : first;
};

/** The version in force: the last one that has taken effect, otherwise version 0. */
export const inForce = (state: TariffState, first: Tariff, now: Instant): Tariff => {
  const begun = begunBy(state, now);
  return begun ? { ...begun.terms, version: begun.version } : first;
};
