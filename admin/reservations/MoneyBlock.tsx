import { type ReactNode, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { amountText } from '../../src/kernel/formats.ts';
import type { Payment, Payout, Reservation, Second } from '../data/records.ts';
import { AdminAction, SecondCommands } from '../payments/ApprovalsList.tsx';
import { BankData } from '../payments/BankData.tsx';
import { InstalmentPaid } from '../payments/InstalmentList.tsx';
import { MoneyState } from '../payments/MoneyState.tsx';
import { PaidBy } from '../payments/PaidBy.tsx';
import { PaymentCommands } from '../payments/PaymentCommands.tsx';
import { PayoutCommands } from '../payments/PayoutCommands.tsx';
import { PayoutState } from '../payments/PayoutState.tsx';
import styles from '../payments/to-receive.module.css';
import { Day } from '../ui/Day.tsx';
import lists from '../ui/lists/lists.module.css';
import { listPath } from '../ui/lists/lists.ts';
import { Failed, Waiting } from '../ui/Pending.tsx';
import frame from '../ui/record/frame.module.css';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { toReceive } from './ToReceive.tsx';
import { MoneyCame, useUnpaidMonths } from './UnexpectedTransfer.tsx';

const ALL = { pagination: { page: 1, perPage: 100 } } as const;

/**
 * The money of a reservation: expected, received, refunded, disputed and unmatched amounts, the host's share, and actions awaiting a second
 * administrator, each with its commands. A held refund and its proposal are one line.
 */
export const MoneyBlock = ({ reservation }: { reservation: Reservation }) => {
  const t = useTranslate();
  const filter = { reserva: reservation.id };
  const payments = useGetList<Payment>('payments', { ...ALL, filter, sort: { field: 'iniciado', order: 'ASC' } });
  const payouts = useGetList<Payout>('payouts', { ...ALL, filter, sort: { field: 'vence', order: 'ASC' } });
  const seconds = useGetList<Second>('approvals', { ...ALL, filter, sort: { field: 'pedido', order: 'ASC' } });
  const { months } = useUnpaidMonths(reservation);
  const proposalOf = ({ id }: Payment) => seconds.data?.find(({ acto, cobro }) => acto === 'approve_refund' && cobro === id);
  const talk = { persona: reservation.huesped, alojamiento: reservation.alojamiento };
  const due = reservation.status === 'accepted' ? toReceive(reservation) : null; // each later month has a line of its own
  const error = payments.error ?? payouts.error ?? seconds.error;
  const refetch = () => void Promise.all([payments.refetch(), payouts.refetch(), seconds.refetch()]);
  const isEmpty = !due && payments.data?.length === 0 && seconds.data?.length === 0;
  return (
    <section>
      <h2>{t('posada.moneyOf.title')}</h2>
      {error ? <Failed retry={refetch} /> : null}
      {!error && !(payments.data && payouts.data && seconds.data) && <Waiting rows={2} />}
      {payments.data && payouts.data && seconds.data && !isEmpty && (
        <>
          <div className={`box ${styles.money}`}>
            <table className={lists.plain}>
              <tbody>
                {due && (
                  <Line
                    what={t('posada.receive.due')}
                    sum={amountText(due.amount, due.moneda)}
                    state={<MoneyState state={reservation.transferencia === null ? 'waits' : 'announced'} words="posada.moneyOf.state" />}
                    at={reservation.transferencia && <Time brief at={reservation.transferencia} />}
                  />
                )}
                {payments.data.map((payment) => (
                  <PaymentLines key={payment.id} payment={payment} proposal={proposalOf(payment)} />
                ))}
                {months
                  .filter(({ estado }) => estado !== 'announced') // a payment by then
                  .map((month) => (
                    <Line
                      key={month.id}
                      what={<PaidBy month={month.vence} />}
                      sum={amountText(month.importe, month.currency)}
                      state={<MoneyState state={month.estado} words="posada.money.instalmentState" />}
                      at={<Day day={month.vence} />}
                      commands={<InstalmentPaid instalment={month} />}
                    />
                  ))}
                {payouts.data
                  .filter(({ estado }) => estado !== 'nothing')
                  .map((payout) => (
                    <PayoutLine key={payout.id} payout={payout} />
                  ))}
                {seconds.data
                  .filter(({ acto, cobro }) => acto !== 'approve_refund' || !payments.data.some(({ id }) => id === cobro))
                  .map((second) => (
                    <Line
                      key={second.id}
                      what={<AdminAction second={second} />}
                      sum={amountText(second.importe, second.currency)}
                      state={<MoneyState state="held" />}
                      at={<Time brief at={second.pedido} />}
                      commands={<SecondCommands second={second} />}
                    />
                  ))}
              </tbody>
            </table>
          </div>
          <p className={frame.meta}>
            {payments.data[0] && <Link to={pageOf(payments.data[0])}>{t('posada.moneyOf.books')}</Link>}
            <Link to={listPath('conversations', talk)}>{t('posada.moneyOf.talk')}</Link>
          </p>
          {payouts.data.some(({ importe }) => importe > 0) && <HostsBank host={reservation.anfitrion} />}
        </>
      )}
      <MoneyCame reservation={reservation} />
    </section>
  );
};

const pageOf = ({ id }: Payment) => `/payments/${encodeURIComponent(id)}/show`;

/** The account for the host's payouts, loaded only when it is opened. */
const HostsBank = ({ host }: { host: number }) => {
  const t = useTranslate();
  const [isOpen, open] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{t('posada.bank.title')}</summary>
      {isOpen && <BankData user={host} />}
    </details>
  );
};

type Row = { what: ReactNode; sum: string; state: ReactNode; at: ReactNode; commands?: ReactNode };

const Line = ({ what, sum, state, at, commands }: Row) => (
  <tr>
    <td>{what}</td>
    <td className="num">
      <b>{sum}</b>
    </td>
    <td>{state}</td>
    <td>{at}</td>
    <td>{commands}</td>
  </tr>
);

/** The host's share of a payment: paid out and outstanding, and by when (K-18, D-127). */
const PayoutLine = ({ payout }: { payout: Payout }) => {
  const t = useTranslate();
  const { reserva, mes, importe, compensa, despues, pagado, pagado_el, vence, currency } = payout;
  const left = importe + compensa + despues;
  return (
    <Line
      what={
        <>
          <Link to={listPath('payouts', { reserva })}>{t('posada.moneyOf.toHost')}</Link> <PaidBy month={mes} />
        </>
      }
      sum={amountText(pagado + left, currency)}
      state={
        <>
          <PayoutState payout={payout} /> {pagado > 0 && left > 0 && t('posada.moneyOf.sentOf', { sum: amountText(pagado, currency) })}
        </>
      }
      at={left > 0 || pagado_el === null ? <Day day={vence} /> : <Time brief at={pagado_el} />}
      commands={<PayoutCommands payout={payout} />}
    />
  );
};

type Action = Payment['actions'][number];
const OF_REFUND: readonly Action[] = ['approve_refund', 'refund_again', 'refund_sent'];
const OF_DISPUTE: readonly Action[] = ['settle_won', 'settle_lost'];
const NOT_OF_PAYMENT = [...OF_REFUND, ...OF_DISPUTE];

/** A payment, followed by its refund and any dispute. `proposal`: the refund awaits a second administrator. */
const PaymentLines = ({ payment, proposal }: { payment: Payment; proposal: Second | undefined }) => {
  const t = useTranslate();
  const {
    metodo,
    meses,
    estado,
    importe,
    currency,
    devolucion,
    devuelto_fuera: seen,
    contracargo,
    resuelto,
    iniciado,
    revertido,
  } = payment;
  const to = pageOf(payment);
  const only = (is: (action: Action) => boolean) => <PaymentCommands payment={{ ...payment, actions: payment.actions.filter(is) }} />;
  const time = (at: string | null) => at && <Time brief at={at} />;
  return (
    <>
      <Line
        what={
          <>
            <Link to={to}>
              {t(estado === 'review' ? 'posada.moneyOf.unmatched' : 'posada.moneyOf.payment')} · <Word of="method" is={metodo} />
            </Link>{' '}
            <PaidBy month={meses?.[0] ?? null} />
          </>
        }
        sum={amountText(importe, currency)}
        state={<MoneyState state={estado} />}
        at={time(resuelto ?? iniciado)}
        commands={only((action) => !NOT_OF_PAYMENT.includes(action))}
      />
      {devolucion && (
        <Line
          what={<Link to={to}>{t('posada.money.refund')}</Link>}
          sum={amountText(devolucion.importe, devolucion.currency)}
          state={<MoneyState state={devolucion.retenida ? 'held' : devolucion.estado} words="posada.moneyOf.refund" />}
          at={time(devolucion.hecha ?? devolucion.desde)}
          commands={proposal ? <SecondCommands second={proposal} /> : only((action) => OF_REFUND.includes(action))}
        />
      )}
      {seen > 0 && (
        <Line
          what={<Link to={to}>{t('posada.money.refundSeen')}</Link>}
          sum={amountText(seen, currency)}
          state={null}
          at={time(revertido)}
        />
      )}
      {contracargo && (
        <Line
          what={<Link to={to}>{t('posada.moneyOf.disputed')}</Link>}
          sum={amountText(importe, currency)}
          state={<MoneyState state={`contest_${contracargo}`} />}
          at={time(revertido)}
          commands={only((action) => OF_DISPUTE.includes(action))}
        />
      )}
    </>
  );
};
