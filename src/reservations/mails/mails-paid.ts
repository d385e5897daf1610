import type { Person } from '../../identity/vault.ts';
import { instantText } from '../../kernel/instants.ts';
import { dayIn } from '../../kernel/local-time.ts';
import { destinationOf } from '../../kernel/map/directions.ts';
import type { Instant, Language } from '../../kernel/types.ts';
import { exactPlaceOf } from '../../listings/vault.ts';
import type { PaymentMethod } from '../../pricing/events.ts';
import type { Core } from '../../server/modules/tokens.ts';
import type { Party } from '../events.ts';
import type { PaymentOfStay, ReservationRow } from '../rows.ts';
import { stayCalendarAddress } from '../stay/stay-calendar.ts';
import type { Facts, PaidFacts } from './mails-facts.ts';

type PaidFactsDeps = Pick<Core, 'db' | 'clock'> & {
  readonly config: { readonly secret: string; readonly publicUrl: string };
};
type Paid = {
  readonly row: ReservationRow;
  readonly facts: Facts;
  readonly language: Language;
  readonly params: Readonly<Record<string, string | number>>;
  readonly recipient: Person;
  readonly counterpart: Person;
  readonly payment: PaymentOfStay | null;
  readonly paidAt: Instant;
};

/**
 * What both sides are told after the payment. To an address that nobody has confirmed neither how to reach the other nor where it is
 * (D-134).
 */
export const paidFacts = async (
  { db, config, clock }: PaidFactsDeps,
  party: Party,
  { row, facts, language, params, recipient, counterpart, payment, paidAt }: Paid,
): Promise<PaidFacts> => {
  const place = await exactPlaceOf(db, row.listing_id);
  const currency = payment?.currency ?? row.quote.currency;
  return {
    ...facts,
    contact: recipient.isConfirmed
      ? {
          name: `${counterpart.firstName} ${counterpart.lastName}`.trim(),
          email: counterpart.email,
          phone: counterpart.phone ? `+${counterpart.phone}` : null,
        }
      : null,
    address: place && recipient.isConfirmed ? `${place.address} ${place.number}, ${facts.locality}` : null,
    destination: place && recipient.isConfirmed ? destinationOf(place, facts, language) : null,
    calendar: recipient.isConfirmed ? await stayCalendarAddress({ db, config }, row, party, clock.now()) : null,
    method: String(params['method']) as PaymentMethod, // written by our own reaction from the event
    paid: { amount: payment?.amount ?? row.quote.total, currency },
    surcharge: { amount: payment?.surcharge ?? 0, currency },
    paidOn: instantText(language, row.time_zone, paidAt),
    today: dayIn(row.time_zone, paidAt),
  };
};
