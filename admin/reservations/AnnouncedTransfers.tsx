import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { dayText } from '../../src/kernel/formats.ts';
import type { Console } from '../data/dataProvider.ts';
import type { MoneyTrail, Reservation } from '../data/records.ts';
import { MoneyState } from '../payments/MoneyState.tsx';
import { proofPath, TransferSaid } from '../payments/Proof.tsx';
import { Loaded } from '../ui/Pending.tsx';
import frame from '../ui/record/frame.module.css';
import { Time } from '../ui/Time.tsx';
import { isPaidByMonths } from './paid-by-months.ts';

/** The transfers that the guest announced: when, for what, their note, and the proof. */
export const AnnouncedTransfers = ({ reservation }: { reservation: Reservation }) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { id } = reservation;
  const isShown = reservation.transferencia !== null || isPaidByMonths(reservation);
  const trail = useQuery({ queryKey: ['money', id], queryFn: () => provider.moneyTrail(id), enabled: isShown });
  if (!isShown || trail.data?.transfers.length === 0) return null;
  return (
    <section>
      <h2>{t('posada.money.announced.title')}</h2>
      <Loaded of={trail} rows={2}>
        {({ transfers }) => (
          <ul className={`${frame.story} box`}>
            {transfers.map((transfer) => (
              <Announced key={`${transfer.payment} ${transfer.announced_at}`} transfer={transfer} reservation={reservation} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
};

type Props = { transfer: MoneyTrail['transfers'][number]; reservation: Reservation };

const Announced = ({ transfer: { payment, months, announced_at, reference, receipt, status }, reservation }: Props) => {
  const t = useTranslate();
  const [language] = useLocaleState();
  const { id, cobro, zona_horaria } = reservation;
  const paid = payment ?? cobro;
  const name =
    payment === null
      ? t('posada.money.firstPayment')
      : t('posada.goesBack.months', { smart_count: months.length, days: months.map((due) => dayText(language, due)).join(', ') });
  const proof = proofPath(payment === null ? { reservation: id } : { payment });
  return (
    <li>
      <Time at={announced_at} zone={zona_horaria} />
      {paid === null ? <span>{name}</span> : <Link to={`/payments/${encodeURIComponent(paid)}/show`}>{name}</Link>}
      {status !== null && <MoneyState state={status} />}
      <span>
        <TransferSaid reference={reference} proof={receipt ? proof : null} />
      </span>
    </li>
  );
};
