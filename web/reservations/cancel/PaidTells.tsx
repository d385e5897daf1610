import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { amountText, dayText } from '../../../src/kernel/formats.ts';
import { Failure } from '../../ui/state/Failure.tsx';
import type { Reservation, Side } from '../shared/queries.ts';
import { CancelOn } from './CancelOn.tsx';
import { GoesBack } from './GoesBack.tsx';
import { NotRefunded } from './NotRefunded.tsx';
import { backText, givesBack, notRefundedOf, paidAhead, refundsQuery, type StayEnding, sumText } from './refund.ts';

type Props = { reservation: Reservation; side: Side };

/** The refund for cancelling a paid stay. If instalments were paid, of each payment and in total (D-127). */
export const PaidTells = ({ reservation, side }: Props) => {
  const { t } = useTranslation('reservations');
  const isMore = paidAhead(reservation);
  const { data, error, refetch } = useQuery({ ...refundsQuery(reservation.idreserva), enabled: isMore });
  if (isMore && error) return <Failure error={error} retry={() => void refetch()} />;
  if (isMore && !data) return <span className="sk" style={{ height: 120 }} aria-busy="true" />;
  const [ending] = data ?? [];
  if (side === 'guest') return <GuestTells reservation={reservation} endings={data ?? []} />;
  return ending ? (
    <>
      <p>{t('cancelDialog.paidHostAll')}</p>
      <GoesBack ending={ending} of={null} />
    </>
  ) : (
    <p>{t('cancelDialog.paidHost', { amount: amountText(reservation.total, reservation.moneda) })}</p>
  );
};

const GuestTells = ({ reservation, endings }: { reservation: Reservation; endings: readonly StayEnding[] }) => {
  const { t, i18n } = useTranslation('reservations');
  const { refund_steps: steps, moneda } = reservation;
  const [now, next] = steps;
  if (!now) return null;
  const byMonth = reservation.later.length > 0;
  const of = t(`cancelDialog.of.${byMonth ? 'month' : 'stay'}`);
  const endingOf = ({ until }: { until: string | null }) => endings.find(({ hasta }) => hasta === until);
  const ending = endingOf(now);
  const after = next && endingOf(next);
  const first = ending?.pagos.find(({ meses }) => meses.length === 0);
  const parts = ending ? first?.partes && { ...first.partes, moneda: first.pagado.moneda } : now.parts;
  const gives = givesBack(now, ending);
  return (
    <>
      <p className={gives ? 'semi' : 'err semi'}>
        {!gives
          ? t('cancelDialog.nothing')
          : ending
            ? t('cancelDialog.nowAll', { amount: sumText(ending.suma) })
            : t('cancelDialog.now', { amount: backText(now, moneda), percentage: now.percentage, of })}
      </p>
      {ending && <GoesBack ending={ending} of={of} />}
      {now.until && next && (
        <p className="small mute">
          {!givesBack(next, after)
            ? t('cancelDialog.thenNothing', { day: dayText(i18n.language, now.until) })
            : after
              ? t('cancelDialog.thenAll', { day: dayText(i18n.language, now.until), amount: sumText(after.suma) })
              : t('cancelDialog.then', {
                  day: dayText(i18n.language, now.until),
                  amount: backText(next, moneda),
                  percentage: next.percentage,
                })}
        </p>
      )}
      <CancelOn reservation={reservation} endings={endings} />
      <p className="small mute">
        {parts ? (
          <NotRefunded parts={notRefundedOf(parts)} moneda={parts.moneda} ofFirst={ending !== undefined} />
        ) : (
          t('cancelDialog.service')
        )}{' '}
        {byMonth && t('cancelDialog.months')}
      </p>
    </>
  );
};
