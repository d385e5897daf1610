import { Rejection } from './rejection.ts';

/**
 * What one administrator proposes and a second one confirms (ADR 18): money, terms, exchange rates and roles ask alike. One proposal waits
 * at a time; each decider keeps its own, with what it is about, and names its events.
 */
type Proposal = { readonly adminId: number };
/** Who proposed and who answers: what an event about the answer holds. */
type Both = { readonly firstId: number; readonly adminId: number };

/** Throws `proposal_waits`. */
export const expectNoProposal = (waiting: Proposal | null): void => {
  if (waiting) throw new Rejection('proposal_waits');
};

/** The proposal that is meant. Throws `not_waiting` when it does not wait, or not any more. */
const meant = <P extends Proposal>(waiting: P | null | undefined, isMeant: (proposal: P) => boolean): P => {
  if (!waiting || !isMeant(waiting)) throw new Rejection('not_waiting');
  return waiting;
};

/** The proposal with both administrators, once a second one confirms it. Throws `not_waiting`, and `second_administrator` to the first. */
export const confirmed = <P extends Proposal>(waiting: P | null | undefined, adminId: number, isMeant = (_: P) => true): P & Both => {
  const proposal = meant(waiting, isMeant);
  if (proposal.adminId === adminId) throw new Rejection('second_administrator');
  return { ...proposal, firstId: proposal.adminId, adminId };
};

/** The proposal with both, once another administrator rejects it or the first withdraws it. Throws `not_waiting`. */
export const rejected = <P extends Proposal>(waiting: P | null | undefined, adminId: number, isMeant = (_: P) => true): P & Both => {
  const proposal = meant(waiting, isMeant);
  return { ...proposal, firstId: proposal.adminId, adminId };
};
