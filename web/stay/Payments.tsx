import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { amountText, dayText, listText } from '../../src/kernel/formats.ts';
import { dayIn } from '../../src/kernel/local-time.ts';
import { guestCost } from '../../src/kernel/price/stay-cost.ts';
import { paths } from '../paths.ts';
import { backText } from '../reservations/cancel/refund.ts';
import { HostGets } from '../reservations/shared/HostGets.tsx';
import { hostFigure } from '../reservations/shared/host-figure.ts';
import type { Side } from '../reservations/shared/queries.ts';
import { Schedule } from '../reservations/shared/Schedule.tsx';
import { isDisputed } from '../reservations/shared/state.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import type { Stay } from './queries.ts';
import styles from './shared/stay.module.css';

/** Past and future payments: the guest's amounts include the method surcharge, the host's share does not (D-125). */
export const Payments = ({ stay, side }: { stay: Stay; side: Side }) => {
  const { t } = useTranslation(['stay', 'pricing', 'reservations']);
  const { reservation } = stay;
  const { later, moneda } = reservation;
  const cost = guestCost(reservation);
  const isHost = side === 'host';
  const { token, idreserva } = reservation;
  const toPay = stay.side === 'guest' && later.some(({ actions }) => actions.includes('pay')) ? token : undefined;
  const { amount: share, name: called } = hostFigure(reservation);
  const mine = [{ name: t(`pay.${called}`), amount: share, moneda }];
  const theirs = (cost?.figures ?? [])
    .filter(({ name }) => name !== 'first')
    .map(({ name, amount, moneda: currency }) => ({
      name: t(`pricing:figure.${name}`),
      amount,
      moneda: currency,
    }));
  return (
    <section aria-labelledby="h-payments">
      <h2 id="h-payments">{t('pay.title')}</h2>
      {isDisputed(reservation, side) && (
        <Note kind="warning" icon={ShieldAlert}>
          {t(`reservations:contestedNote.${side}`)}
        </Note>
      )}
      <dl className={styles.figures}>
        {(isHost ? mine : theirs).map(({ name, amount, moneda: currency }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amountText(amount, currency)}</dd>
          </div>
        ))}
        <Refunds stay={stay} side={side} />
      </dl>
      {isHost && <HostGets reservation={reservation} />}
      {!isHost && cost?.charge && <p className="small mute">{t(`pricing:with.${cost.charge.method}`)}</p>}
      {later.length > 0 && (
        <>
          <h3 className={styles.sub}>{t('pay.schedule')}</h3>
          <Schedule reservation={reservation} side={side} />
          <p className="small mute">{t(isHost ? 'reservations:schedule.toHost' : 'reservations:schedule.byGuest')}</p>
          {toPay && (
            <p className={styles.toPay}>
              <ButtonLink look="secondary" to={paths.payMonths(idreserva, toPay)}>
                {t('reservations:schedule.pay')}
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </section>
  );
};

/** The refunds of a closed stay, for the payment that began it and each later one (D-127), and whether they were sent. */
const Refunds = ({ stay: { reservation, devoluciones }, side }: { stay: Stay; side: Side }) => {
  const { t, i18n } = useTranslation('stay');
  const { moneda, fecha_pago, refund, zona_horaria } = reservation;
  if (!refund || !fecha_pago) return null;
  const first = devoluciones.find(({ meses }) => meses.length === 0);
  const ofMonths = devoluciones.filter(({ meses }) => meses.length > 0);
  const day = (of: string) => dayText(i18n.language, of);
  const monthsName = (days: readonly string[]) => t('back.months', { count: days.length, days: listText(i18n.language, days.map(day)) });
  const rows = [
    { key: 'first', name: t(ofMonths.length > 0 ? 'back.first' : `back.${side}`), amount: backText(refund, moneda), of: first },
    ...ofMonths.map((of) => ({ key: of.meses.join(), name: monthsName(of.meses), amount: amountText(of.amount, of.moneda), of })),
  ];
  return rows.map(({ key, name, amount, of }) => (
    <div key={key}>
      <dt>
        {name}
        {of && (
          <span className={`small mute ${styles.sent}`}>
            {of.enviada ? t(of.por_banco ? 'back.byBank' : 'back.sent', { day: day(dayIn(zona_horaria, of.enviada)) }) : t('back.due')}
          </span>
        )}
      </dt>
      <dd>{amount}</dd>
    </div>
  ));
};
