import type { Tariff, TariffTerms } from '../pricing/events.ts';
import { after } from '../shared/durations.ts';
import { Rejection } from '../shared/rejection.ts';
import type { Instant } from '../shared/types.ts';
import { TARIFF_STREAM, type TariffEvent } from './events.ts';

/**
 * A version is confirmed, or cancelled, at least this long before it begins. Every process reads the versions more often than that
 * (`versions.ts`), so that all of them know a version before its instant.
 */
export const NOTICE = 'PT5M';

type ByAdmin = { readonly adminId: number; readonly now: Instant };
type One = { readonly version: number } & ByAdmin;
export type TariffCommand =
  | ({ readonly type: 'ProposeTariff'; readonly terms: TariffTerms; readonly from: Instant } & ByAdmin)
  | ({ readonly type: 'ConfirmTariff' } & One)
  | ({ readonly type: 'RejectTariff' } & One)
  | ({ readonly type: 'CancelTariff' } & One);

export type Proposal = {
  readonly version: number;
  readonly terms: TariffTerms;
  readonly from: Instant;
  readonly adminId: number;
  readonly proposedAt: Instant;
};
export type Version = Proposal & { readonly confirmedBy: number; readonly confirmedAt: Instant };

export type TariffState = {
  /** The number of the last proposal. */
  readonly last: number;
  readonly proposal: Proposal | null;
  /** Confirmed and not cancelled, by their instants. */
  readonly versions: readonly Version[];
};

const evolve = (state: TariffState, event: TariffEvent): TariffState => {
  const { data } = event;
  switch (event.type) {
    case 'TariffProposed':
      return { ...state, last: data.version, proposal: event.data };
    case 'TariffConfirmed': {
      const { proposal } = state;
      if (proposal === null) return state;
      const { adminId: confirmedBy, confirmedAt } = event.data;
      return { ...state, proposal: null, versions: [...state.versions, { ...proposal, confirmedBy, confirmedAt }] };
    }
    case 'TariffRejected':
      return { ...state, proposal: null };
    case 'TariffCancelled':
      return { ...state, versions: state.versions.filter(({ version }) => version !== data.version) };
  }
};

/** Throws `too_soon` when not every process would know of it in time. */
const expectNotice = (from: Instant, now: Instant): void => {
  if (from < after(now, NOTICE)) throw new Rejection('too_soon', { field: 'from' });
};

/**
 * A tariff takes two administrators, whatever it changes: one proposes, another confirms (ADR 18). One proposal waits at a time, and a version
 * begins after all that are confirmed. Throws Rejection proposal_waits, too_soon, not_after_last, not_waiting, second_administrator.
 */
const decide = (command: TariffCommand, { last, proposal, versions }: TariffState): TariffEvent[] => {
  const { adminId, now } = command;
  const expectProposal = (version: number): Proposal => {
    if (proposal?.version !== version) throw new Rejection('not_waiting');
    return proposal;
  };
  switch (command.type) {
    case 'ProposeTariff': {
      const { terms, from } = command;
      if (proposal) throw new Rejection('proposal_waits');
      expectNotice(from, now);
      if (versions.some((version) => version.from >= from)) throw new Rejection('not_after_last', { field: 'from' });
      return [{ type: 'TariffProposed', data: { version: last + 1, terms, from, adminId, proposedAt: now } }];
    }
    case 'ConfirmTariff': {
      const { version, from, adminId: firstId } = expectProposal(command.version);
      if (firstId === adminId) throw new Rejection('second_administrator');
      expectNotice(from, now);
      return [{ type: 'TariffConfirmed', data: { version, firstId, adminId, from, confirmedAt: now } }];
    }
    case 'RejectTariff': {
      const { version, adminId: firstId } = expectProposal(command.version);
      return [{ type: 'TariffRejected', data: { version, firstId, adminId, rejectedAt: now } }];
    }
    case 'CancelTariff': {
      const cancelled = versions.find(({ version }) => version === command.version);
      if (!cancelled) throw new Rejection('not_waiting');
      expectNotice(cancelled.from, now);
      return [{ type: 'TariffCancelled', data: { version: cancelled.version, adminId, cancelledAt: now } }];
    }
  }
};

export const tariffDecider = {
  initial: { last: 0, proposal: null, versions: [] } as TariffState,
  evolve,
  decide,
  streamOf: () => TARIFF_STREAM,
};

/** The version in force: the last one that has begun, otherwise version 0. */
export const inForce = ({ versions }: TariffState, first: Tariff, now: Instant): Tariff => {
  const begun = versions.findLast(({ from }) => from <= now);
  return begun ? { ...begun.terms, version: begun.version } : first;
};
