import { useTranslate } from 'react-admin';
import { amountText } from '../../src/kernel/formats.ts';
import type { Reservation } from '../data/records.ts';
import { proofPath, TransferSaid } from '../payments/Proof.tsx';
import styles from '../payments/to-receive.module.css';
import { Person } from '../ui/Person.tsx';
import { Word } from '../ui/Word.tsx';
import { LeadCost } from './StayCost.tsx';

/** The amount to receive now, for an accepted reservation or for later months that are due: what a bank statement must show. */
export const toReceive = ({
  status,
  moneda,
  dinero: { now, now_charged: charged },
}: Reservation): { amount: number; moneda: string } | null => {
  if (now === null || (status !== 'accepted' && status !== 'paid')) return null;
  return charged ?? { amount: now, moneda };
};

/** One figure of a reservation: the amount to receive now, else what its guest paid or would pay. */
export const OneFigure = ({ reservation }: { reservation: Reservation }) => {
  const t = useTranslate();
  const due = toReceive(reservation);
  if (!due) return <LeadCost reservation={reservation} />;
  return (
    <>
      {t('posada.receive.due')} <b className="num">{amountText(due.amount, due.moneda)}</b>
    </>
  );
};

/** The guest's pending notice of the transfer that begins the stay. */
export const Announcement = ({ reservation: { id, aviso }, brief }: { reservation: Reservation; brief?: boolean }) =>
  aviso && (
    <TransferSaid reference={aviso.referencia} proof={aviso.comprobante ? proofPath({ reservation: id }) : null} brief={brief ?? false} />
  );

/** What the bank statement must show before a payment is marked: amount, method, payer, reference, and the proof next to it. */
export const ToReceive = ({ reservation }: { reservation: Reservation }) => {
  const t = useTranslate();
  const due = toReceive(reservation);
  if (!due) return null;
  const { tipopago, huesped, aviso } = reservation;
  return (
    <section className={styles.receive} aria-label={t('posada.receive.due')}>
      <p>
        {t('posada.receive.due')} <b className={`${styles.amount} num`}>{amountText(due.amount, due.moneda)}</b>
      </p>
      <p>
        {tipopago && <Word of="method" is={tipopago} />} · {t('posada.receive.from')} <Person id={huesped} />
      </p>
      {aviso && (
        <p>
          <Announcement reservation={reservation} />
        </p>
      )}
    </section>
  );
};
