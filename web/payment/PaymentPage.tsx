import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { amountText, dayText } from '../../src/kernel/formats.ts';
import { isRefused } from '../api/client.ts';
import { useMe } from '../api/session.ts';
import type { Handle } from '../head.ts';
import { endsIn, type PageContext } from '../page.ts';
import { FOR_MONTHS } from '../paths.ts';
import { CancelDialog } from '../reservations/cancel/CancelDialog.tsx';
import { NotRefunded } from '../reservations/cancel/NotRefunded.tsx';
import { moneyLess } from '../reservations/cancel/refund.ts';
import styles from '../reservations/request/reserve.module.css';
import { Summary } from '../reservations/request/Summary.tsx';
import { ClockPanel } from '../reservations/shared/Deadline.tsx';
import { ownWindows } from '../reservations/shared/own-windows.ts';
import { type Reservation, reservationQuery } from '../reservations/shared/queries.ts';
import { Schedule } from '../reservations/shared/Schedule.tsx';
import { isBeingChecked, standingOf } from '../reservations/shared/state.ts';
import { Note } from '../ui/Note.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import { useTimeLeft } from '../ui/state/use-time-left.ts';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import { Instalments } from './Instalments.tsx';
import { PayByCard } from './PayByCard.tsx';
import { PaymentTrouble } from './PaymentTrouble.tsx';
import paymentStyles from './payment.module.css';
import { instalmentsQuery, type Payment, paymentQuery } from './queries.ts';
import { Receipt } from './Receipt.tsx';
import { Methods, type Offer } from './shared/Methods.tsx';
import { outcomeQuery, useMoneySent } from './shared/outcome.ts';
import { SentNote } from './shared/SentNote.tsx';
import { TransferBox } from './TransferBox.tsx';

/** The payment that begins the stay was made; later months may be open. */
const PAID = 'E06';
const isPaid = (data: unknown): boolean => isRefused(data) && data.refused === PAID;

/**
 * The page linked from the acceptance mail, on any device: choose a payment method before the deadline (K-10 to K-15). Once the stay is
 * paid, in whatever way, it is the success page.
 */
export const PaymentPage = () => {
  const { id = '', token = '' } = useParams();
  const isForMonths = useSearchParams()[0].has(FOR_MONTHS);
  const linkQuery = paymentQuery(Number(id), token);
  const wasPaid = isPaid(useQueryClient().getQueryData(linkQuery.queryKey));
  const months = useQuery({ ...instalmentsQuery(Number(id), token), enabled: isForMonths || wasPaid });
  const { data: paid, isError: hasNone } = months;
  // browsers log every rejected request to the console: skip the query for a stay known to be paid
  const page = useQuery({ ...linkQuery, enabled: !wasPaid && (!isForMonths || hasNone) });
  const toPay = page.data && !isRefused(page.data) ? page.data : null;
  const stands = toPay && isBeingChecked(standingOf(toPay.reservation));
  const heading = useFocusOnChange<HTMLHeadingElement>(paid ? 'paid' : toPay && (stands ? 'checked' : 'open'));
  if (paid)
    return isForMonths && paid.reservation.later.length > 0 ? (
      <Instalments id={Number(id)} token={token} />
    ) : (
      <Receipt reservation={paid.reservation} heading={heading} />
    );
  if (isRefused(page.data) && !wasPaid) return <PaymentTrouble code={page.data.refused} id={Number(id)} token={token} />;
  if (!toPay) {
    const { error, refetch } = wasPaid ? months : page;
    return (
      <div className={`wrap ${styles.page}`}>
        {error ? <Failure error={error} retry={() => void refetch()} /> : <LinesSkeleton count={8} />}
      </div>
    );
  }
  const { reservation, payment } = toPay;
  return (
    <Pay
      key={reservation.idreserva}
      reservation={reservation}
      payment={payment}
      token={token}
      heading={heading}
      refresh={() => void page.refetch()}
    />
  );
};

const Pay = ({
  reservation,
  payment,
  token,
  heading,
  refresh,
}: {
  reservation: Reservation;
  payment: Payment;
  token: string;
  heading: RefObject<HTMLHeadingElement | null>;
  refresh: () => void;
}) => {
  const { t, i18n } = useTranslation(['payment', 'reservations']);
  const me = useMe();
  const sent = useMoneySent({ ...reservation, token });
  const standing = standingOf(reservation);
  const available = payment.offers.filter((offer) => offer.available);
  const stands = isBeingChecked(standing);
  const inTransfer = standing === 'transfer' || standing === 'announced';
  const first = inTransfer
    ? 'bankTransfer'
    : (available.find(({ method }) => method === reservation.tipopago)?.method ?? available[0]?.method ?? null);
  const [method, setMethod] = useState<Offer['method'] | null>(first);
  const [cancelling, setCancelling] = useState(false);
  const offer = payment.offers.find((candidate) => candidate.method === method);
  const left = useTimeLeft(payment.pay_by, reservation.server_now);
  if (left === 0 && !stands) return <PaymentTrouble code="E02" id={reservation.idreserva} token={token} />;
  const mine = me !== null && reservation.actions.includes('cancel') && reservation.user.correo === me.correo;
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={`${styles.main} ${paymentStyles.paying}`}>
        <Progress host={reservation.accommodation.user.nombre} />
        <h1 ref={heading} tabIndex={-1}>
          {stands ? t(`${standing}Title`) : t('title')}
        </h1>
        {stands ? (
          <Note kind="info" icon={ReceiptText}>
            {t(`${standing}Text`)}
          </Note>
        ) : (
          <ClockPanel
            until={payment.pay_by}
            since={payment.transfer.started_at ?? reservation.accepted_at}
            serverNow={reservation.server_now}
            zone={reservation.zona_horaria}
            otherwise={t(sent ? 'otherwiseSent' : standing === 'transfer' ? 'transfer.otherwise' : 'otherwise')}
          />
        )}
        <SentNote sent={sent} />
        {standing === 'announced' && (
          <section>
            <h2>{t('transfer.yours')}</h2>
            <TransferBox reservation={reservation} token={token} standing={standing} onChanged={refresh} />
          </section>
        )}
        {!stands && sent !== 'review' && (
          <section>
            <h2>{t('how')}</h2>
            <Methods
              offers={payment.offers}
              chosen={method}
              onChoose={setMethod}
              transferHow={t('method.bankTransfer.how', { transfer: ownWindows(i18n.language, reservation).transfer })}
              inside={(chosen) =>
                chosen.method === 'bankTransfer' ? (
                  <TransferBox reservation={reservation} token={token} standing={standing} onChanged={refresh} />
                ) : null
              }
            />
          </section>
        )}
        {offer && offer.method !== 'bankTransfer' && !stands && sent !== 'review' && (
          <PayByCard reservation={reservation} offer={offer} token={token} />
        )}
        {reservation.later.length > 0 && <LaterMonths reservation={reservation} offer={offer} />}
        {mine && (
          <p>
            <button type="button" className="link" onClick={() => setCancelling(true)}>
              {t('reservations:cancel')}
            </button>
          </p>
        )}
        <AfterPayment reservation={reservation} offer={offer} />
      </div>
      <Summary reservation={reservation} offer={offer} />
      {cancelling && <CancelDialog reservation={reservation} side="guest" onClose={() => setCancelling(false)} onDone={refresh} />}
    </div>
  );
};

/** The progress of the reservation: request sent, accepted, payment next. */
const Progress = ({ host }: { host: string }) => {
  const { t } = useTranslation('payment');
  const steps = [t('steps.sent'), t('steps.accepted', { name: host }), t('steps.pay'), t('steps.keys')];
  return (
    <ol className={`steps ${paymentStyles.progress}`} aria-label={t('steps.label')}>
      {steps.map((name, i) => (
        <li key={name} className={i < 2 ? 'done' : undefined} aria-current={i === 2 ? 'step' : undefined}>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
};

/** For a long stay: the cost of each later month, and when it is due. */
const LaterMonths = ({ reservation, offer }: { reservation: Reservation; offer: Offer | undefined }) => {
  const { t } = useTranslation('reservations');
  return (
    <section>
      <h2>{t('schedule.title')}</h2>
      <Schedule reservation={reservation} side="guest" offer={offer} />
      <p className="small mute">{t('schedule.byGuest')}</p>
    </section>
  );
};

/** The refund of the payment if the guest cancels. */
const AfterPayment = ({ reservation, offer }: { reservation: Reservation; offer: Offer | undefined }) => {
  const { t, i18n } = useTranslation('payment');
  const [refund] = reservation.refund_steps;
  const [first] = (offer?.available ? offer.dinero : reservation.dinero)?.dates ?? [];
  if (!refund) return null;
  return (
    <section>
      <h2>{t('after.title')}</h2>
      <p>
        {refund.until
          ? t('after.cancel', {
              day: dayText(i18n.language, refund.until),
              amount: amountText(refund.amount, reservation.moneda),
              percentage: refund.percentage,
            })
          : t('after.noRefund')}{' '}
        {refund.until && first && (
          <NotRefunded parts={{ ...first, stay: moneyLess(first.rent, refund.amount) }} moneda={reservation.moneda} />
        )}
      </p>
    </section>
  );
};

type Arguments = { params: { id?: string; token?: string }; request: Request };

export const load = async ({ client }: PageContext, { params, request }: Arguments) => {
  const id = Number(params.id);
  const token = params.token ?? '';
  const instalments = instalmentsQuery(id, token);
  const opensPaid = async () => {
    await client.prefetchQuery(instalments);
    return client.getQueryData(instalments.queryKey) !== undefined;
  };
  if (new URL(request.url).searchParams.has(FOR_MONTHS) && (await opensPaid())) return;
  const payment = paymentQuery(id, token);
  await client.prefetchQuery(payment);
  const answered = client.getQueryData(payment.queryKey);
  if (!isRefused(answered)) return;
  if (isPaid(answered) && (await opensPaid())) return;
  // whether money of this reservation was paid, refunded or is in transit
  await Promise.all([client.prefetchQuery(reservationQuery(id, token)), client.prefetchQuery(outcomeQuery(id, token))]);
  return endsIn(400);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('payment:head'), noindex: true }), bare: true };
