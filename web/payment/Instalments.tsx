import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { amountText, dayText, listText, unbrokenText } from '../../src/kernel/formats.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { paths } from '../paths.ts';
import { sendWithProgress } from '../publish/photos/upload.ts';
import type { Reservation } from '../reservations/shared/queries.ts';
import { Schedule } from '../reservations/shared/Schedule.tsx';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { Failure, Refusal } from '../ui/state/Failure.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import styles from './instalments.module.css';
import { NextInstalment, openMonths } from './NextInstalment.tsx';
import { type Instalments as Answer, type InstalmentChoice, instalmentsQuery } from './queries.ts';
import { receiptPdf } from './shared/documents.ts';
import { Methods, type Offer } from './shared/Methods.tsx';
import { Account, type Notice, NoticeForm } from './TransferBox.tsx';

type Props = { id: number; token: string };

/** A payment of the last 24 hours counts as news. */
const NEWS_MS = 24 * 60 * 60_000;
const justPaid = ({ later, server_now }: Reservation) =>
  later.filter(({ paid_at }) => paid_at !== null && Date.parse(server_now) - Date.parse(paid_at) < NEWS_MS);

/**
 * The later months of a paid stay, opened by the guest's link: the state of each, and paying one or several (D-127). Payments that arrive
 * while the page is open are announced at the top; months that are not yet due are collapsed.
 */
export const Instalments = ({ id, token }: Props) => {
  const { t } = useTranslation('payment');
  const { data, error, refetch } = useQuery(instalmentsQuery(id, token));
  const paid = data ? justPaid(data.reservation) : [];
  const isAnnounced = data?.reservation.later.some(({ state }) => state === 'announced') ?? false;
  const news = useFocusOnChange<HTMLDivElement>(data ? [isAnnounced, ...paid.map(({ due }) => due)].join() : null);
  const [next] = data ? openMonths(data.reservation) : [];
  const pay = data && data.opciones.length > 0 && <PayNow key={data.opciones[0]?.meses[0]} answer={data} token={token} />;
  return (
    <div className={`wrap form-page ${styles.page}`}>
      <h1>{t('instalments.title')}</h1>
      <div ref={news} tabIndex={-1} className={`stack ${styles.news}`}>
        {paid.length === 0 && <Returned />}
        {data && paid.length > 0 && <JustPaid reservation={data.reservation} months={paid} />}
        {isAnnounced && (
          <Note kind="info" icon={Hourglass} role="status">
            <b>{t('instalments.checking')}</b> {t('instalments.checkingText')}
          </Note>
        )}
      </div>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <LinesSkeleton count={6} />}
      {data && <Schedule reservation={data.reservation} side="guest" />}
      {data?.opciones.length === 0 && !isAnnounced && paid.length === 0 && (
        <Note kind="info" icon={CircleCheck}>
          <b>{t('instalments.none')}</b> {t('instalments.noneText')}
        </Note>
      )}
      {data && next?.state === 'planned' && pay ? (
        <>
          <NextInstalment reservation={data.reservation} />
          <details>
            <summary className="link">{t('instalments.early')}</summary>
            <div className={styles.page}>{pay}</div>
          </details>
        </>
      ) : (
        pay
      )}
      {data && paid.length === 0 && <ToStay id={id} />}
    </div>
  );
};

const ToStay = ({ id }: { id: number }) => {
  const { t } = useTranslation('payment');
  return (
    <p>
      <Link className="link" to={paths.stay(id)}>
        {t('receipt.stayPage')}
      </Link>
    </p>
  );
};

/** The success page of an instalment: what was paid, its receipts, a link to the stay. */
const JustPaid = ({ reservation, months }: { reservation: Reservation; months: Reservation['later'] }) => {
  const { t, i18n } = useTranslation('payment');
  const days = months.map(({ due }) => {
    const { charged } = reservation.dinero?.dates.find((date) => date.due === due) ?? {};
    return `${dayText(i18n.language, due)}${charged ? ` (${unbrokenText(charged.amount, charged.moneda)})` : ''}`;
  });
  return (
    <Note kind="success" icon={CircleCheck} role="status">
      <p>
        <b>{t('instalments.paid', { count: months.length, days: listText(i18n.language, days) })}</b>
      </p>
      {months.map(({ due }) => (
        <p key={due}>
          <a className="link" href={receiptPdf(reservation.idreserva, { month: due, token: reservation.token })} download>
            {t('instalments.receipt', { day: dayText(i18n.language, due) })}
          </a>
        </p>
      ))}
      <ToStay id={reservation.idreserva} />
    </Note>
  );
};

const LOOKS = { success: ['success', CircleCheck], pending: ['info', Hourglass], fail: ['error', TriangleAlert] } as const;

/** The result of the visit to the gateway's payment page, from the return URL. */
const Returned = () => {
  const { t } = useTranslation('payment');
  const status = useSearchParams()[0].get('pago');
  if (status !== 'success' && status !== 'pending' && status !== 'fail') return null;
  const [look, Icon] = LOOKS[status];
  return (
    <Note kind={look} icon={Icon} role="status">
      {t(`instalments.back.${status}`)}
    </Note>
  );
};

const PayNow = ({ answer: { reservation, opciones, bank }, token }: { answer: Answer; token: string }) => {
  const { t } = useTranslation('payment');
  const [count, setCount] = useState(1);
  const choice = opciones[count - 1] ?? opciones[0];
  const available = choice?.offers.filter((one) => one.available) ?? [];
  // the method used before
  const [method, setMethod] = useState<Offer['method'] | null>(
    available.find(({ method }) => method === reservation.tipopago)?.method ?? available[0]?.method ?? null,
  );
  if (!choice) return null;
  const offer = choice.offers.find((one) => one.method === method && one.available);
  return (
    <>
      {opciones.length > 1 && <HowMany choices={opciones} method={method} chosen={count} onChoose={setCount} />}
      <section className={styles.pay}>
        <h2>{t('how')}</h2>
        <Methods
          offers={choice.offers}
          chosen={method}
          onChoose={setMethod}
          transferHow={t('instalments.transferHow')}
          inside={(chosen) =>
            chosen.method === 'bankTransfer' && bank ? (
              <>
                <p className="small">{t('instalments.transfer')}</p>
                <Account bank={{ ...bank, amount: chosen.total.amount, moneda: chosen.total.moneda }} />
                <Announce id={reservation.idreserva} token={token} months={choice.meses} />
              </>
            ) : null
          }
        />
      </section>
      {offer && offer.method !== 'bankTransfer' && <ByCard id={reservation.idreserva} token={token} choice={choice} offer={offer} />}
    </>
  );
};

/** What is paid with this method, its charge included; undefined if it is not available. */
const totalText = (offers: readonly Offer[], method: Offer['method'] | null): string | undefined => {
  const { total } = offers.find((offer) => offer.method === method && offer.available) ?? {};
  return total && amountText(total.amount, total.moneda);
};

const HowMany = ({
  choices,
  method,
  chosen,
  onChoose,
}: {
  choices: readonly InstalmentChoice[];
  method: Offer['method'] | null;
  chosen: number;
  onChoose: (n: number) => void;
}) => {
  const { t, i18n } = useTranslation('payment');
  return (
    <fieldset className={styles.choices}>
      <legend>{t('instalments.howMany')}</legend>
      {choices.map(({ meses, importe, moneda, offers }, n) => (
        <label key={meses.length} className={`choice${chosen === n + 1 ? ' on' : ''}`}>
          <input type="radio" name="count" checked={chosen === n + 1} onChange={() => onChoose(n + 1)} />
          <span>
            <b className="semi">{t('instalments.next', { count: meses.length })}</b>
            <span className="small mute">{t('instalments.until', { day: dayText(i18n.language, meses.at(-1) ?? '') })}</span>
          </span>
          <span className={styles.amount}>{totalText(offers, method) ?? amountText(importe, moneda)}</span>
        </label>
      ))}
    </fieldset>
  );
};

/** The guest reports having transferred the money for these months, with or without a proof. */
const Announce = ({ id, token, months }: Props & { months: readonly string[] }) => {
  const { t } = useTranslation('payment');
  const [sent, setSent] = useState<number | null>(null);
  const send = useCommand({
    send: ({ reference, receipt }: Notice, key) =>
      answer(
        api.POST('/api/v1/pago/cuotas/transfer', {
          // multipart: the contract's body is what the form contains
          body: { id_reserva: id, token, meses: [...months], ...(reference && { reference }) },
          bodySerializer: () => {
            const form = new FormData();
            form.set('id_reserva', String(id));
            form.set('token', token);
            for (const due of months) form.append('meses[]', due);
            if (reference) form.set('reference', reference);
            if (receipt) form.set('receipt', receipt);
            return form;
          },
          ...withIdempotencyKey(key),
          ...(receipt && { fetch: (request: Request) => sendWithProgress(request, setSent) }),
        }),
      ).finally(() => setSent(null)),
    onDone: () => {},
    refresh: [['payment']],
  });
  return (
    <>
      <p className="small">{t('instalments.announce')}</p>
      <NoticeForm busy={send.busy} sent={sent} onSend={send.run} />
      {send.problem && <Refusal problem={send.problem} />}
    </>
  );
};

/** Redirects to the gateway's payment page; the amount comes from the server (SEC-30). */
const ByCard = ({ id, token, choice: { meses }, offer }: Props & { choice: InstalmentChoice; offer: Offer }) => {
  const { t } = useTranslation('payment');
  const metodo = offer.method === 'paypal' ? 'paypal' : 'mercadopago';
  const pay = useCommand({
    send: async (_, key) =>
      (await answer(api.POST('/api/v1/pago/cuotas', { body: { id_reserva: id, token, meses, metodo }, ...withIdempotencyKey(key) }))).url,
    onDone: (url) => location.assign(url),
    refresh: [['payment']],
  });
  return (
    <div className={styles.go}>
      <Button busy={pay.busy || pay.done !== undefined} onClick={() => pay.run()}>
        {t('payAmount', { amount: amountText(offer.total.amount, offer.total.moneda) })}
      </Button>
      {pay.problem && <Refusal problem={pay.problem} />}
    </div>
  );
};
