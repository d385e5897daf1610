import { useTranslate } from 'react-admin';
import { amountText } from '../../src/shared/formats.ts';
import { type Figure, guestCost, reservationCost } from '../../src/shared/price/stay-cost.ts';
import type { Reservation } from '../records.ts';

type Priced = Parameters<typeof guestCost>[0];

/** A figure of a price with its name: what was paid, the whole stay, a month, now. */
const FigureText = ({ figure: { amount, moneda } }: { figure: Figure }) => <span className="num">{amountText(amount, moneda)}</span>;

/** What the stay cost or costs its guest, in one figure and its name (D-125, D-126). */
export const LeadCost = ({ reservation }: { reservation: Priced }) => {
  const t = useTranslate();
  const lead = guestCost(reservation)?.lead;
  return !lead ? null : (
    <>
      {t(`posada.cost.${lead.name}`)} <b className="num">{amountText(lead.amount, lead.moneda)}</b>
    </>
  );
};

/** All figures of a reservation as facts, then the charge of the method in them. */
export const useCostFacts = (reservation: Reservation) => {
  const t = useTranslate();
  const { figures, charge } = reservationCost(reservation);
  return [
    ...figures.map(
      (figure) =>
        [
          t(`posada.cost.${figure.name === 'stay' && figures.length > 1 ? 'whole' : figure.name}`),
          <FigureText key={figure.name} figure={figure} />,
        ] as const,
    ),
    ...(charge && charge.amount > 0
      ? [
          [
            t('posada.cost.charge', { method: t(`posada.method.${charge.method}`) }),
            <span key="charge" className="num">
              {amountText(charge.amount, charge.moneda)}
            </span>,
          ] as const,
        ]
      : []),
  ];
};
