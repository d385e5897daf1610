import { useQuery } from '@tanstack/react-query';
import { CircleX, Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { partsFor } from '../../src/kernel/instants.ts';
import { isProblem } from '../api/problem.ts';
import { useMe } from '../api/session.ts';
import type { Handle } from '../head.ts';
import { endsIn, type PageContext } from '../page.ts';
import { idIn, loginThen, paths } from '../paths.ts';
import { type Reservation, reservationQuery } from '../reservations/shared/queries.ts';
import { type Standing, standingOf } from '../reservations/shared/state.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState, StatePage } from '../ui/state/EmptyState.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import { useReaderZone } from '../ui/state/use-time-left.ts';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import { PaymentTrouble } from './PaymentTrouble.tsx';
import { Receipt } from './Receipt.tsx';
import { type Outcome, outcomeQuery } from './shared/outcome.ts';

const STATUSES = ['success', 'pending', 'fail'] as const;
type Status = (typeof STATUSES)[number];
const isStatus = (value: string | undefined): value is Status => STATUSES.some((status) => status === value);

/** The code of a link that lacks the id or the token. */
const INCOMPLETE = 'E01';

const paymentIn = (params: URLSearchParams) => ({ id: idIn(params.get('reserva') ?? undefined), token: params.get('token') ?? '' });
/** The URL names no reservation: a bookmark, or a gateway that drops the query. */
const namesNone = (params: URLSearchParams) => !params.has('reserva') && !params.has('token');

/**
 * The return page of a gateway. The state comes from the server, not from the URL: pending becomes success or failure without a reload, and
 * closing the tab loses nothing (K-12, K-16, K-17).
 */
export const ResultPage = () => {
  const { status } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { id, token } = paymentIn(params);
  const known = id > 0 && token !== '';
  const asking = useQuery({
    ...reservationQuery(id, token),
    enabled: known,
    refetchInterval: ({ state }) => (state.data && standingOf(state.data) === 'accepted' ? 2_000 : false),
  });
  const { data: reservation } = asking;
  const standing = reservation ? standingOf(reservation) : null;
  const { data: outcome } = useQuery({
    ...outcomeQuery(id, token),
    enabled: known && standing !== 'paid',
    refetchInterval: ({ state: { data, error } }) => (isDecided(data) || opensNothing(error) ? false : 2_000),
  });
  const trouble = standing && troubleOf(standing);
  const truth = trouble ? null : truthOf(isStatus(status) ? status : null, standing, outcome);
  const heading = useFocusOnChange<HTMLHeadingElement>(truth);
  useEffect(() => {
    if (truth && truth !== status) void navigate(`${paths.result(truth)}?${params}`, { replace: true });
  }, [truth, status, navigate, params]);
  if (namesNone(params)) return <General />;
  if (!known) return <PaymentTrouble code={INCOMPLETE} id={id} token={token} />;
  if (!reservation) return <Unopened query={asking} id={id} token={token} />;
  if (trouble) return <PaymentTrouble code={trouble} id={id} token={token} />;
  if (!truth) return null;
  if (truth === 'success') return <Receipt reservation={reservation} heading={heading} />;
  const nothingBegun = standing === 'accepted' && outcome?.status === 'none'; // no payment was started, so there is none to wait for
  return <Plain status={nothingBegun ? 'fail' : truth} reservation={reservation} outcome={outcome} token={token} />;
};

/** Explains where to see the result of a payment, for visitors without a reservation; makes no statement about any payment. */
const General = () => {
  const { t } = useTranslation('payment');
  const me = useMe();
  return (
    <StatePage
      icon={<Hourglass size={32} />}
      title={t('result.general.title')}
      action={<ButtonLink to={me ? paths.made : loginThen(paths.made)}>{t('trouble.mine')}</ButtonLink>}
    >
      {t('result.general.text')}
    </StatePage>
  );
};

/**
 * The code the payment page would show for this state (docs/api.md#link-and-payment-codes); null when the reservation is paid or can be
 * paid.
 */
const troubleOf = (standing: Standing): 'E02' | 'E03' | 'E04' | null => {
  switch (standing) {
    case 'accepted':
    case 'transfer':
    case 'announced':
    case 'checking':
    case 'paid':
      return null;
    case 'by_host':
    case 'agreed':
      return 'E03';
    case 'payment_deadline':
    case 'transfer_deadline':
    case 'by_guest':
    case 'by_admin':
      return 'E02';
    default:
      return 'E04';
  }
};

type UnopenedProps = { query: { error: unknown; refetch: () => unknown }; id: number; token: string };

/** The reservation in the URL could not be loaded: the payment status in the URL is ignored. */
const Unopened = ({ query: { error, refetch }, id, token }: UnopenedProps) => {
  if (opensNothing(error)) return <PaymentTrouble code="E05" id={id} token={token} />;
  return <div className="form-page">{error ? <Failure error={error} retry={() => void refetch()} /> : <LinesSkeleton count={6} />}</div>;
};

/** The link does not open the reservation, and retrying would not help. */
const opensNothing = (error: unknown): boolean => isProblem(error) && (error.status === 400 || error.status === 404);

const isDecided = (outcome: Outcome | undefined) => outcome?.status === 'failed' || outcome?.status === 'returned';

/** The status to show: the server's takes precedence over the one in the URL. */
const truthOf = (claimed: Status | null, standing: Standing | null, outcome: Outcome | undefined): Status | null => {
  if (standing === 'paid') return 'success';
  if (claimed === null || standing === null) return null;
  if (isDecided(outcome)) return 'fail';
  return claimed === 'fail' && outcome?.status !== 'pending' && outcome?.status !== 'review' ? 'fail' : 'pending';
};

const ICONS = { pending: Hourglass, fail: CircleX } as const;

type PlainProps = { status: Exclude<Status, 'success'>; reservation: Reservation; outcome: Outcome | undefined; token: string };

/** Pending or failed: the reason, the deadline for another attempt, and the link to it (K-17). */
const Plain = ({ status, reservation, outcome, token }: PlainProps) => {
  const { t, i18n } = useTranslation('payment');
  const Icon = ICONS[status];
  const canPay = reservation.actions.includes('pay');
  const reader = useReaderZone();
  const until = canPay && reservation.pay_by ? partsFor(reader, i18n.language, reservation.zona_horaria, reservation.pay_by) : null;
  const next = canPay ? t('result.held') : '';
  const text = () => {
    // an unexpected payment was refunded, so the payment is still open
    if (outcome?.status === 'returned') return canPay ? `${t('money.notAsked')} ${next}` : t('money.returned');
    if (outcome?.status === 'review') return t('result.review');
    if (status === 'fail') return `${outcome?.reason ? t(`result.reasons.${outcome.reason}`) : t('result.fail.text')} ${next}`;
    return t(`result.${status}.text`);
  };
  return (
    <div className="form-page" aria-live="polite">
      <EmptyState
        page
        bad={status === 'fail'}
        icon={<Icon size={32} />}
        title={t(`result.${status}.title`)}
        action={
          <p className="row">
            {status === 'fail' && canPay && <ButtonLink to={paths.pay(reservation.idreserva, token)}>{t('result.again')}</ButtonLink>}
            <ButtonLink look={status === 'fail' && canPay ? 'quiet' : 'secondary'} to={paths.made}>
              {t('trouble.mine')}
            </ButtonLink>
          </p>
        }
      >
        {text()} {until && status === 'fail' && t('result.until', until)}
      </EmptyState>
    </div>
  );
};

/**
 * An unknown status redirects to the home page (docs/rules/product.md#pages); a link with only one of id and token responds with the 400 of
 * its code, one that opens nothing with 404.
 */
export const load = async ({ client }: PageContext, { request, params }: { request: Request; params: { status?: string } }) => {
  if (!isStatus(params.status)) throw redirect(paths.home);
  const query = new URL(request.url).searchParams;
  if (namesNone(query)) return undefined;
  const { id, token } = paymentIn(query);
  if (id <= 0 || !token) return endsIn(400);
  const reservation = reservationQuery(id, token);
  await Promise.all([client.prefetchQuery(reservation), client.prefetchQuery(outcomeQuery(id, token))]);
  const { error } = client.getQueryState(reservation.queryKey) ?? {};
  return opensNothing(error) ? endsIn(404) : undefined;
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('payment:result.head'), noindex: true }), bare: true };
