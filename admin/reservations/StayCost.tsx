import { useTranslate } from 'react-admin';
import { amountText } from '../../src/kernel/formats.ts';
import { type Figure, guestCost, reservationCost } from '../../src/kernel/price/stay-cost.ts';
import type { Reservation } from '../data/records.ts';

type Priced = Parameters<typeof guestCost>[0];

/** The cost of the stay for its guest, as one figure with its label (D-125, D-126). */
export const LeadCost = ({ reservation }: { reservation: Priced }) => {
  const t = useTranslate();
  const lead = guestCost(reservation)?.lead;
  return !lead ? null : (
    <>
      {t(`posada.cost.${lead.name}`)} <b className="num">{amountText(lead.amount, lead.moneda)}</b>
    </>
  );
};

/** The surcharges of the payments and the total, to which they and the price lines add up; then the other figures as facts. */
export const useCostFacts = (reservation: Reservation) => {
  const t = useTranslate();
  const { dinero, moneda } = reservation;
  const fact = (name: 'charge' | 'whole' | Exclude<Figure['name'], 'stay'>, amount: number, of: string) =>
    [
      t(`posada.cost.${name}`),
      <span key={name} className="num">
        {amountText(amount, of)}
      </span>,
    ] as const;
  return [
    ...(dinero.charge > 0 ? [fact('charge', dinero.charge, moneda)] : []),
    fact('whole', dinero.whole, moneda),
    ...reservationCost(reservation).figures.flatMap(({ name, amount, moneda: of }) => (name === 'stay' ? [] : [fact(name, amount, of)])),
  ];
};
