import type { Party } from '../events.ts';
import type { ReservationRow } from '../rows.ts';
import type { ResentLinkFacts } from './mails-facts.ts';

/** What a new link of this party is good for, by where the reservation stands. */
const OPENS: Readonly<Record<Party, Readonly<Partial<Record<ReservationRow['status'], ResentLinkFacts['opens']>>>>> = {
  guest: { accepted: 'pay', paid: 'receipt' },
  host: { requested: 'answer' },
};

/** Null where the page it would open does not show the reservation as it stands. */
export const openedBy = (party: Party, { status }: Pick<ReservationRow, 'status'>): ResentLinkFacts['opens'] =>
  OPENS[party][status] ?? null;
