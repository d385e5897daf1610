import { confirmed, expectNoProposal, rejected } from '../../kernel/approval.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Currency, Instant } from '../../kernel/types.ts';
import { passedOver } from '../../kernel/types.ts';
import { type RateEvent, rateStream } from '../events.ts';

type ByAdmin = { readonly currency: Currency; readonly adminId: number; readonly now: Instant };
type One = { readonly number: number } & ByAdmin;
export type RateCommand =
  | ({ readonly type: 'ProposeRate'; readonly clpPerUnit: number; readonly from: Instant } & ByAdmin)
  | ({ readonly type: 'ConfirmRate' } & One)
  | ({ readonly type: 'RejectRate' } & One)
  | ({ readonly type: 'EndRate' } & One);

type Proposal = { readonly number: number; readonly clpPerUnit: number; readonly from: Instant; readonly adminId: number };
export type RateState = {
  /** The number of the last proposal. */
  readonly last: number;
  readonly proposal: Proposal | null;
  /** The last one confirmed and when it takes effect; null where the daily table applies. */
  readonly held: { readonly number: number; readonly from: Instant } | null;
};

const evolve = (state: RateState, event: RateEvent): RateState => {
  switch (event.type) {
    case 'RateProposed':
      return { ...state, last: event.data.number, proposal: event.data };
    case 'RateConfirmed':
      return { ...state, proposal: null, held: { number: event.data.number, from: event.data.from } };
    case 'RateRejected':
      return { ...state, proposal: null };
    case 'RateEnded':
      return { ...state, held: null };
    default:
      return passedOver(state, event);
  }
};

/**
 * A manual rate takes two administrators: one proposes, another confirms (ADR 18). Only one proposal per currency can be pending, and a
 * rate takes effect after the last one confirmed. One administrator can revoke it, since the daily table then applies as before. Throws
 * Rejection base_currency, proposal_waits, rate_in_past, not_after_last, not_waiting, second_administrator.
 */
const decide = (command: RateCommand, { last, proposal, held }: RateState): RateEvent[] => {
  const { currency, adminId, now } = command;
  switch (command.type) {
    case 'ProposeRate': {
      const { clpPerUnit, from } = command;
      if (currency === 'CLP') throw new Rejection('base_currency', { field: 'moneda' }); // all rates are relative to the peso (D-70)
      expectNoProposal(proposal);
      if (from < now) throw new Rejection('rate_in_past', { field: 'desde' });
      if (held && held.from >= from) throw new Rejection('not_after_last', { field: 'desde' });
      return [{ type: 'RateProposed', data: { currency, number: last + 1, clpPerUnit, from, adminId, proposedAt: now } }];
    }
    case 'ConfirmRate': {
      const { number, clpPerUnit, firstId, from: wanted } = confirmed(proposal, adminId, (waiting) => waiting.number === command.number);
      const from = wanted > now ? wanted : now;
      return [{ type: 'RateConfirmed', data: { currency, number, clpPerUnit, from, firstId, adminId, confirmedAt: now } }];
    }
    case 'RejectRate': {
      const { number, firstId } = rejected(proposal, adminId, (waiting) => waiting.number === command.number);
      return [{ type: 'RateRejected', data: { currency, number, firstId, adminId, rejectedAt: now } }];
    }
    case 'EndRate': {
      if (held?.number !== command.number) throw new Rejection('not_waiting');
      return [{ type: 'RateEnded', data: { currency, number: held.number, adminId, endedAt: now } }];
    }
  }
};

export const rateDecider = {
  initial: { last: 0, proposal: null, held: null } as RateState,
  evolve,
  decide,
  streamOf: ({ currency }: { readonly currency: Currency }) => rateStream(currency),
};
