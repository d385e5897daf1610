import { Rejection } from './rejection.ts';

/**
 * A proposal by one administrator that a second one confirms (ADR 18): the same for money, terms, exchange rates and roles. Only one
 * proposal is pending at a time; each decider stores its own, with its subject, and names its events.
 */
type Proposal = { readonly adminId: number };
/** Who proposed and who decides, for the event about the decision. */
type Both = { readonly firstId: number; readonly adminId: number };

/** Throws `proposal_waits`. */
export const expectNoProposal = (waiting: Proposal | null): void => {
  if (waiting) throw new Rejection('proposal_waits');
};

/** The matching proposal. Throws `not_waiting` when it is not, or no longer, pending. */
const matching = <P extends Proposal>(waiting: P | null | undefined, isMeant: (proposal: P) => boolean): P => {
  if (!waiting || !isMeant(waiting)) throw new Rejection('not_waiting');
  return waiting;
};

/** The proposal with both administrators, once a second one confirms it. Throws `not_waiting`, and `second_administrator` to the first. */
export const confirmed = <P extends Proposal>(waiting: P | null | undefined, adminId: number, isMeant = (_: P) => true): P & Both => {
  const proposal = matching(waiting, isMeant);
  if (proposal.adminId === adminId) throw new Rejection('second_administrator');
  return { ...proposal, firstId: proposal.adminId, adminId };
};

/** The proposal with both, once another administrator rejects it or the first withdraws it. Throws `not_waiting`. */
export const rejected = <P extends Proposal>(waiting: P | null | undefined, adminId: number, isMeant = (_: P) => true): P & Both => {
  const proposal = matching(waiting, isMeant);
  return { ...proposal, firstId: proposal.adminId, adminId };
};
