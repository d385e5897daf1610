import { useGetList, useTranslate } from 'react-admin';
import { amountText } from '../../src/shared/formats.ts';
import type { Payout, Reservation } from '../dataProvider.ts';
import { BankData } from '../payments/BankData.tsx';
import { PaidBy } from '../payments/PaidBy.tsx';
import { PayoutCommands } from '../payments/PayoutCommands.tsx';
import { PayoutState } from '../payments/PayoutState.tsx';
import { Blank } from '../ui/Blank.tsx';
import { Day } from '../ui/Day.tsx';
import { Failed, Waiting } from '../ui/Pending.tsx';
import frame from '../ui/record/frame.module.css';

/** What the host gets of a reservation, and by when: of the first payment and of each payment of instalments (K-18, D-127). */
export const Payouts = ({ reservation: { id, anfitrion } }: { reservation: Reservation }) => {
  const t = useTranslate();
  const { data, error, refetch } = useGetList<Payout>('payouts', {
    filter: { reserva: id },
    sort: { field: 'vence', order: 'ASC' },
    pagination: { page: 1, perPage: 15 },
  });
  return (
    <section>
      <h2>{t('resources.payouts.name', { smart_count: 2 })}</h2>
      {error && <Failed retry={() => void refetch()} />}
      {!error && !data && <Waiting rows={2} />}
      {data?.length === 0 && <Blank>{t('posada.money.noPayouts')}</Blank>}
      {data && data.length > 0 && (
        <ul className={`${frame.story} box`}>
          {data.map((payout) => (
            <li key={payout.id}>
              <Day day={payout.vence} />
              <PaidBy month={payout.mes} />
              <span className="num">{amountText(payout.importe + payout.pagado, payout.currency)}</span>
              <PayoutState payout={payout} />
              <PayoutCommands payout={payout} />
            </li>
          ))}
        </ul>
      )}
      <BankData user={anfitrion} />
    </section>
  );
};
