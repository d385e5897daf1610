import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { isProblem } from '../api/problem.ts';
import { useCommand } from '../api/use-command.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { Stay } from '../listing/shared/queries.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import { Failure } from '../ui/state/Failure.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import { Alternatives } from './request/Alternatives.tsx';
import { couponQuery, offersWith, withCoupon } from './request/coupon.ts';
import { RequestedNote } from './request/RequestedNote.tsx';
import styles from './request/reserve.module.css';
import { StayFields } from './request/StayFields.tsx';
import { StepPayment } from './request/StepPayment.tsx';
import { StepPrice } from './request/StepPrice.tsx';
import { StepSend } from './request/StepSend.tsx';
import { Summary } from './request/Summary.tsx';
import { useStoredRequest } from './request/stored-request.ts';
import { draftQuery, standingQuery } from './shared/draft.ts';
import { standingOf } from './shared/state.ts';

/**
 * A request on one page, in three parts (docs/rules/product.md#pages): stay and price, payment, sending. The draft is created when the page
 * opens in a browser; the same listing and dates return the same draft, so a reload or a second tab creates no other. Changing the dates
 * moves it (K-05).
 */
export const ReservePage = () => {
  const { t } = useTranslation('reservations');
  const { idalojamiento = '', fecha_inicio: from = '', fecha_termino: to = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const listing = Number(idalojamiento);
  const guests = Math.max(1, Math.min(20, Number(params.get('huespedes')) || 1));
  const tariff = /^\d{1,6}$/.exec(params.get('tarifa') ?? '')?.[0];
  const requested = { listing, from, to, guests, tariff: tariff === undefined ? undefined : Number(tariff) };
  const draft = useQuery({ ...draftQuery(requested), placeholderData: keepPreviousData });
  const coupon = useQuery({ ...couponQuery(requested, params.get('cupon') ?? ''), enabled: draft.isSuccess && params.has('cupon') });
  const { forget, ...saved } = useStoredRequest(listing);
  const made = draft.data?.reservation;
  const { data: seen } = useQuery(standingQuery(made));
  const current = made?.requested_at === null && seen && standingOf(seen) !== 'draft' ? seen : made;
  const standing = current ? standingOf(current) : null;
  const stood = useRef(standing);
  useEffect(() => {
    if (stood.current === 'draft' && standing !== 'draft') {
      focusHeading();
      forget();
    }
    stood.current = standing;
  }, [standing, forget]);
  const chooseCoupon = (code: string) =>
    setParams(
      (before) => {
        const query = new URLSearchParams(before);
        if (code === '') query.delete('cupon');
        else query.set('cupon', code);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  const change = useChange(made?.idreserva, { from, to, guests }, (next) => {
    const query = new URLSearchParams(params);
    query.set('huespedes', String(next.guests));
    const path = paths.reserve(listing, next, next.guests).split('?')[0];
    void navigate(`${path}?${query}`, { replace: true, preventScrollReset: true });
  });
  const backToSpace = paths.listing(listing, { from, to }, guests);

  if (draft.error) {
    const isFinal = isProblem(draft.error) && draft.error.status < 500 && draft.error.status > 0;
    return (
      <div className="wrap trouble">
        <h1>{t('reserve.cannot')}</h1>
        <Failure error={draft.error} retry={isFinal ? undefined : () => void draft.refetch()} />
        <Alternatives problem={isProblem(draft.error) ? draft.error : null} pathOf={(stay) => paths.reserve(listing, stay, guests)} />
        <ButtonLink look="secondary" to={backToSpace}>
          {t('reserve.backToSpace')}
        </ButtonLink>
      </div>
    );
  }
  if (!draft.data || !current)
    return (
      <div className={`wrap ${styles.page}`}>
        <LinesSkeleton count={8} />
        <LinesSkeleton count={5} />
      </div>
    );
  const reservation = withCoupon(current, coupon.data);
  const offers = offersWith(draft.data.offers, coupon.data);
  const open = offers.filter(({ available }) => available);
  const wanted = [saved.method, reservation.tipopago, reservation.from?.method];
  const offer = wanted.map((name) => open.find(({ method }) => method === name)).find(Boolean) ?? open[0];
  const applied = {
    stay: requested,
    applied: coupon.data,
    refused: isProblem(coupon.error) ? coupon.error.detail : undefined,
    choose: chooseCoupon,
  };
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.main}>
        {standing === 'draft' ? (
          <>
            <p>
              <Link className="link tall" to={backToSpace}>
                {t('reserve.backToSpace')}
              </Link>
            </p>
            <h1>{t('reserve.head')}</h1>
            <section aria-labelledby="stay">
              <h2 id="stay">{t('reserve.step1')}</h2>
              <StayFields listing={listing} stay={{ from, to }} {...change} />
              <StepPrice draft={reservation} offer={offer} coupon={applied} />
            </section>
            <section aria-labelledby="payment">
              <h2 id="payment">{t('reserve.step2')}</h2>
              <StepPayment draft={reservation} offers={offers} offer={offer} setMethod={saved.setMethod} />
            </section>
            <section aria-labelledby="send">
              <h2 id="send">{t('reserve.step3')}</h2>
              <StepSend {...saved} draft={reservation} offer={offer} coupon={applied} changing={change.busy || draft.isPlaceholderData} />
            </section>
          </>
        ) : (
          <RequestedNote reservation={reservation} />
        )}
      </div>
      <Summary reservation={reservation} offer={offer} brief={standing === 'draft'} />
    </div>
  );
};

/**
 * Changes the dates and guests of the draft. A change of guests waits for the previous change, so that the draft ends with the last number
 * pressed; `follow` is called with the draft's resulting values.
 */
const useChange = (
  id: number | undefined,
  { from, to, guests }: Stay & { guests: number },
  follow: (next: Stay & { guests: number }) => void,
) => {
  const [wanted, setWanted] = useState(guests);
  const sent = useRef(guests); // the URL follows a moment later
  const done = useRef<(() => void) | null>(null);
  const change = useCommand({
    send: (next: Stay & { guests: number }, key) =>
      answer(
        api.PUT('/api/v1/reservations/{id}', {
          params: { path: { id: id ?? 0 } },
          body: { fecha_inicio: next.from, fecha_termino: next.to, guests: next.guests },
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: (_, next) => {
      done.current?.();
      follow(next);
    },
    onFailed: () => {
      sent.current = guests;
      setWanted(guests);
    },
  });
  const { run, busy, problem, reset } = change;
  useEffect(() => {
    if (id === undefined || busy || wanted === sent.current) return;
    sent.current = wanted;
    run({ from, to, guests: wanted });
  });
  return {
    guests: wanted,
    onGuests: setWanted,
    busy,
    problem,
    onClose: reset,
    onDates: (stay: Stay, then: () => void) => {
      done.current = then;
      run({ ...stay, guests: wanted });
    },
  };
};

export const load = ({ client }: PageContext, { request }: { request: Request }) => signedIn(client, request);
export const handle: Handle = { meta: ({ t }) => ({ title: t('reservations:reserve.head'), noindex: true }), bare: true };
