import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isProblem } from '../api/problem.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import { Failure } from '../ui/state/Failure.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import { Alternatives } from './request/Alternatives.tsx';
import { couponQuery, offersWith, withCoupon } from './request/coupon.ts';
import { draftQuery, standingQuery } from './request/draft.ts';
import { useKeptRequest } from './request/kept.ts';
import { RequestedNote } from './request/RequestedNote.tsx';
import styles from './request/reserve.module.css';
import { StepPayment } from './request/StepPayment.tsx';
import { StepPrice } from './request/StepPrice.tsx';
import { StepSend } from './request/StepSend.tsx';
import { Summary } from './request/Summary.tsx';
import { standingOf } from './state.ts';

const STEPS = [StepPrice, StepPayment, StepSend] as const;

/** The step that the address names, from 0, but none beyond the first that lacks something: the terms, then a method that can be used. */
const stepIn = (params: URLSearchParams, furthest: number): number =>
  Math.max(0, Math.min(furthest, (Number(params.get('paso')) || 1) - 1));

/**
 * The wizard of a request (docs/rules/product.md#pages): price, payment, send. The draft is created when the page opens in a browser; the
 * same listing and dates return the same draft, so a reload or a second tab creates no other, and a reload goes on at the same step (K-05).
 */
export const ReservePage = () => {
  const { t } = useTranslation('reservations');
  const { idalojamiento = '', fecha_inicio: from = '', fecha_termino: to = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const listing = Number(idalojamiento);
  const guests = Math.max(1, Math.min(20, Number(params.get('huespedes')) || 1));
  const tariff = /^\d{1,6}$/.exec(params.get('tarifa') ?? '')?.[0];
  const asked = { listing, from, to, guests, tariff: tariff === undefined ? undefined : Number(tariff) };
  const draft = useQuery(draftQuery(asked));
  const coupon = useQuery({ ...couponQuery(asked, params.get('cupon') ?? ''), enabled: draft.isSuccess && params.has('cupon') });
  const { terms, setTerms, note, setNote, forget } = useKeptRequest(listing);
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
  const go = (next: number) => {
    const query = new URLSearchParams(params);
    query.set('paso', String(next + 1));
    setParams(query);
    scrollTo({ top: 0 });
  };
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

  if (draft.error) {
    const gone = isProblem(draft.error) && draft.error.status < 500 && draft.error.status > 0;
    return (
      <div className="wrap trouble">
        <h1>{t('reserve.cannot')}</h1>
        <Failure error={draft.error} retry={gone ? undefined : () => void draft.refetch()} />
        <Alternatives problem={isProblem(draft.error) ? draft.error : null} pathOf={(stay) => paths.reserve(listing, stay, guests)} />
        <ButtonLink look="secondary" to={paths.listing(listing, { from, to }, guests)}>
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
  const offer = offers.find(({ method, available }) => available && method === reservation.tipopago);
  const step = stepIn(params, !terms ? 0 : offer ? 2 : 1);
  const Step = STEPS[step] ?? StepPrice;
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.main}>
        {standing === 'draft' ? (
          <>
            <StepNames step={step} />
            <Step
              draft={reservation}
              offers={offers}
              offer={offer}
              terms={terms}
              setTerms={setTerms}
              note={note}
              setNote={setNote}
              coupon={{
                asked,
                applied: coupon.data,
                refused: isProblem(coupon.error) ? coupon.error.detail : undefined,
                choose: chooseCoupon,
              }}
              go={(next) => {
                if (next < 0) void navigate(paths.listing(listing, { from, to }, guests));
                else go(next);
              }}
            />
          </>
        ) : (
          <RequestedNote reservation={reservation} />
        )}
      </div>
      <Summary reservation={reservation} offer={offer} />
    </div>
  );
};

/** The names of the three steps; the current one is marked. */
const StepNames = ({ step }: { step: number }) => {
  const { t } = useTranslation('reservations');
  return (
    <ol className="steps" aria-label={t('reserve.steps')}>
      {[t('reserve.step1'), t('reserve.step2'), t('reserve.step3')].map((name, i) => (
        <li key={name} className={i < step ? 'done' : undefined} aria-current={i === step ? 'step' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
};

export const load = ({ client }: PageContext, { request }: { request: Request }) => signedIn(client, request);
export const handle: Handle = { meta: ({ t }) => ({ title: t('reservations:reserve.head'), noindex: true }), bare: true };
