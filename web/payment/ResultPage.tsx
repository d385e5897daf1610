import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, CircleCheck, CircleX, Hourglass, Mail, MapPin, Phone, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { dayWithWeekday, instant, money } from '../format.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { type Reservation, reservationQuery } from '../reservations/queries.ts';
import { type Standing, standingOf } from '../reservations/state.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { calendarFile } from './calendar-file.ts';
import { type Outcome, outcomeQuery } from './queries.ts';
import './payment.css';
import '../reservations/reservations.css';

const STATUSES = ['success', 'pending', 'fail'] as const;
type Status = (typeof STATUSES)[number];
const isStatus = (value: string | undefined): value is Status => STATUSES.some((status) => status === value);

const asked = (params: URLSearchParams) => ({ id: Number(params.get('reserva')) || 0, token: params.get('token') ?? '' });

/**
 * Where a gateway sends back. What is true is asked of the server, whatever the address says: pending turns to success or failure
 * by itself, and closing the tab loses nothing (K-12, K-16, K-17).
 */
export const Page = () => {
  const { status } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { id, token } = asked(params);
  const known = id > 0 && token !== '';
  const { data: reservation } = useQuery({
    ...reservationQuery(id, token),
    enabled: known,
    refetchInterval: ({ state }) => (state.data && standingOf(state.data) === 'accepted' ? 2_000 : false),
  });
  const standing = reservation ? standingOf(reservation) : null;
  const { data: outcome } = useQuery({
    ...outcomeQuery(id, token),
    enabled: known && standing !== 'paid',
    refetchInterval: ({ state }) => (isDecided(state.data) ? false : 2_000),
  });
  const truth = truthOf(isStatus(status) ? status : null, standing, outcome);
  useEffect(() => {
    if (truth && truth !== status) void navigate(`${paths.result(truth)}?${params}`, { replace: true });
  }, [truth, status, navigate, params]);
  if (!truth) return null;
  if (truth === 'success' && reservation) return <Receipt reservation={reservation} />;
  return <Plain status={truth} reservation={reservation} outcome={outcome} token={token} />;
};

const isDecided = (outcome: Outcome | undefined) => outcome?.status === 'failed' || outcome?.status === 'returned';

/** What the server says goes before what the address says; without a reservation there is only the address. */
const truthOf = (told: Status | null, standing: Standing | null, outcome: Outcome | undefined): Status | null => {
  if (standing === 'paid') return 'success';
  if (told === null || standing === null) return told;
  return told === 'fail' || isDecided(outcome) ? 'fail' : 'pending';
};

const ICONS = { success: CircleCheck, pending: Hourglass, fail: CircleX } as const;

type PlainProps = { status: Status; reservation: Reservation | undefined; outcome: Outcome | undefined; token: string };

/** Still to come, or failed: why in plain words, until when it can be tried again, and where (K-17). */
const Plain = ({ status, reservation, outcome, token }: PlainProps) => {
  const { t, i18n } = useTranslation('payment');
  const Icon = ICONS[status];
  const canPay = reservation?.actions.includes('pay') ?? false;
  const until = canPay && reservation?.pay_by ? instant(reservation.pay_by, reservation.zona_horaria, i18n.language) : null;
  const text =
    outcome?.status === 'returned'
      ? t('result.returned')
      : outcome?.status === 'review'
        ? t('result.review')
        : status === 'fail' && outcome?.reason
          ? `${t(`result.reasons.${outcome.reason}`)}${canPay ? ` ${t('result.held')}` : ''}`
          : t(`result.${status}.text`);
  return (
    <div className="form-page" aria-live="polite">
      <EmptyState
        page
        icon={<Icon size={32} />}
        title={t(`result.${status}.title`)}
        action={
          <p className="row">
            {status === 'fail' && canPay && reservation && (
              <ButtonLink to={paths.pay(reservation.idreserva, token)}>{t('result.again')}</ButtonLink>
            )}
            <ButtonLink look={status === 'fail' ? 'quiet' : 'secondary'} to={status === 'fail' ? paths.made : paths.home}>
              {status === 'fail' ? t('trouble.mine') : t('result.home')}
            </ButtonLink>
          </p>
        }
      >
        {text} {until && t('result.until', until)}
      </EmptyState>
    </div>
  );
};

/** Paid: receipt number, amounts, and now the address and who to call; for the calendar and for paper (K-16, R-11). */
const Receipt = ({ reservation }: { reservation: Reservation }) => {
  const { t, i18n } = useTranslation(['payment', 'reservations', 'common']);
  const { accommodation, moneda } = reservation;
  const host = accommodation.user;
  const address = [accommodation.direccion, accommodation.numero].filter(Boolean).join(' ');
  const paid = reservation.fecha_pago && instant(reservation.fecha_pago, reservation.zona_horaria, i18n.language);
  return (
    <article className="form-page receipt">
      <p className="ok-line">
        <CircleCheck size={24} aria-hidden /> {t('receipt.paid')}
      </p>
      <h1>{t('receipt.title', { space: accommodation.nombre })}</h1>
      <p className="mute num">
        {t('receipt.number', { id: reservation.idreserva })}
        {paid && ` · ${paid.day}, ${paid.time}`}
      </p>
      <section className="panel panel-p">
        <h2>{t('receipt.where')}</h2>
        {address && (
          <p className="row">
            <MapPin size={20} aria-hidden />
            {address}, {accommodation.comuna}
          </p>
        )}
        <p className="semi">
          {host.nombre} {host.apellido}
        </p>
        {host.correo && (
          <p className="row">
            <Mail size={20} aria-hidden />
            <a className="link" href={`mailto:${host.correo}`}>
              {host.correo}
            </a>
          </p>
        )}
        {host.telefono && (
          <p className="row">
            <Phone size={20} aria-hidden />
            <a className="link num" href={`tel:+${host.telefono}`}>
              +{host.telefono}
            </a>
          </p>
        )}
      </section>
      <section className="panel panel-p">
        <h2>{t('receipt.stay')}</h2>
        <p className="num">
          {t('reservations:fromTo', {
            from: dayWithWeekday(reservation.fecha_inicio, i18n.language),
            to: dayWithWeekday(reservation.fecha_termino, i18n.language),
          })}
        </p>
        <p className="mute">
          {t('common:nights', { count: reservation.totalDays })} · {t('common:guests', { count: reservation.guests })}
        </p>
        <dl className="lines">
          {reservation.lines.map(({ code, label, amount }) => (
            <div key={code}>
              <dt>{label}</dt>
              <dd>{money(amount, moneda)}</dd>
            </div>
          ))}
          <div className="total">
            <dt>{t('receipt.total')}</dt>
            <dd>{money(reservation.total, moneda)}</dd>
          </div>
          {reservation.pagado && reservation.tipopago && (
            <div>
              <dt>
                {t('receipt.charged', { method: t(`receipt.by.${reservation.tipopago}`) })}
                {reservation.pagado.surcharge > 0 && (
                  <span className="small mute why-line">
                    {t('receipt.surcharge', { amount: money(reservation.pagado.surcharge, reservation.pagado.moneda) })}
                  </span>
                )}
              </dt>
              <dd>{money(reservation.pagado.amount, reservation.pagado.moneda)}</dd>
            </div>
          )}
        </dl>
      </section>
      <p className="row no-print">
        <Button look="secondary" icon={<CalendarPlus size={20} aria-hidden />} onClick={() => calendarFile(reservation, address)}>
          {t('receipt.calendar')}
        </Button>
        <Button look="secondary" icon={<Printer size={20} aria-hidden />} onClick={() => print()}>
          {t('receipt.print')}
        </Button>
        <ButtonLink look="quiet" to={paths.made}>
          {t('trouble.mine')}
        </ButtonLink>
      </p>
    </article>
  );
};

/** An unknown status goes home (spec 2). */
export const load = async ({ client }: PageContext, { request, params }: { request: Request; params: { status?: string } }) => {
  if (!isStatus(params.status)) throw redirect(paths.home);
  const { id, token } = asked(new URL(request.url).searchParams);
  if (id > 0 && token) await client.prefetchQuery(reservationQuery(id, token));
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('payment:result.head'), noindex: true }), bare: true };
