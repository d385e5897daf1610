import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useMe } from '../api/session.ts';
import { dayIn, nightsBetween } from '../calendar/days.ts';
import type { Choice, StayRules } from '../calendar/rules.ts';
import { useEnv } from '../env.ts';
import { day } from '../format.ts';
import { cardPrice } from '../home/queries.ts';
import { useNarrow } from '../home/use-narrow.ts';
import { paths } from '../paths.ts';
import { guestsIn } from '../search-address.ts';
import { useSignInFirst } from '../shell/SignInFirst.tsx';
import { Button } from '../ui/Button.tsx';
import { Stepper } from '../ui/form/Stepper.tsx';
import { Converted, Price } from '../ui/listing/Price.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { later } from '../ui/state/later.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import { DateFields } from './DateFields.tsx';
import { availableQuery, busyQuery, type Listing, type Stay, simulationQuery } from './queries.ts';
import { Unavailable } from './Unavailable.tsx';

const PriceLines = later(() => import('./PriceLines.tsx').then(({ PriceLines }) => PriceLines));
const StayCalendar = later(() => import('../calendar/StayCalendar.tsx').then(({ StayCalendar }) => StayCalendar));
const MOST_GUESTS = 20;

/** Dates, guests, the sum and the way on: beside the page, or at the foot of a phone's screen (D-a03 to D-a14). */
export const Booking = ({ listing, stay, badLink = false }: { listing: Listing; stay: Stay | null; badLink?: boolean }) => {
  const { t, i18n } = useTranslation(['listing', 'common']);
  const { now } = useEnv();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const me = useMe();
  const narrow = useNarrow();
  const id = listing.idalojamiento;
  const most = Math.min(MOST_GUESTS, listing.maximo_huespedes);
  const today = dayIn(now, listing.zona_horaria);
  const [choice, setChoice] = useState<Choice>({ from: stay?.from ?? null, to: stay?.to ?? null });
  const [guests, setGuests] = useState(() => Math.min(most, guestsIn(params)));
  const late = stay !== null && stay.from < today;
  const [choosing, setChoosing] = useState(late || badLink);
  const [sheet, setSheet] = useState(false);
  const signInFirst = useSignInFirst();
  const asked = useRef(false);
  const firstDate = useRef<HTMLButtonElement>(null);
  /** The calendar beside the box takes the focus when it was asked for, and gives it back. */
  const openDates = () => {
    asked.current = true;
    setChoosing(true);
  };
  const closeDates = () => {
    setChoosing(false);
    firstDate.current?.focus();
  };
  const busy = useQuery(busyQuery(id));
  const rules = useMemo(
    (): StayRules => ({ today, busy: new Set(busy.data ?? []), minNights: listing.tiempo_min }),
    [today, busy.data, listing.tiempo_min],
  );
  const chosen = choice.from && choice.to ? { from: choice.from, to: choice.to } : null;
  const available = useQuery({ ...availableQuery(id, chosen ?? { from: today, to: today }, guests), enabled: chosen !== null });
  const price = useQuery({
    ...simulationQuery(id, chosen ?? { from: today, to: today }, guests),
    enabled: chosen !== null && available.data?.available === true,
  });

  const show = (next: Stay | null, who: number) => void navigate(paths.listing(id, next, who), { replace: true, preventScrollReset: true });
  const choose = (next: Choice) => {
    setChoice(next);
    if (next.from && next.to) show({ from: next.from, to: next.to }, guests);
  };
  const clear = () => {
    setChoice({ from: null, to: null });
    show(null, guests);
  };
  const bring = (who: number) => {
    setGuests(who);
    show(chosen, who);
  };
  const wanted = chosen ? paths.reserve(id, chosen, guests) : paths.listing(id, null, guests);
  const reserve = () => {
    if (!chosen) return openDates();
    if (me) void navigate(wanted);
    else signInFirst({ next: wanted, what: 'reserve' });
  };

  const { precio, precio_unidad } = cardPrice(listing);
  const unit = precio_unidad === 'mes' ? t('common:price.month') : t('common:price.night');
  const nights = chosen ? nightsBetween(chosen.from, chosen.to) : 0;
  const own = me?.idusuario === listing.user.idusuario;
  const because = own
    ? t('booking.own')
    : listing.aprobado !== 1
      ? t('booking.pending')
      : !chosen
        ? t('booking.datesFirst')
        : available.data?.available === false
          ? t('booking.notFree')
          : undefined;

  const calendar = (
    <div className="dates-in">
      <div className="dates-h">
        <div>
          <p className="h num" aria-live="polite">
            {chosen ? t('common:nights', { count: nights }) : choice.from ? t('booking.chooseOut') : t('booking.chooseIn')}
          </p>
          <p className="small mute">{t('minimum', { count: listing.tiempo_min })}</p>
        </div>
        {(choice.from || choice.to) && (
          <button type="button" className="link small" onClick={clear}>
            {t('booking.clear')}
          </button>
        )}
      </div>
      {(late || badLink) && choice.from === (stay?.from ?? null) && (
        <p className="note warning" role="status">
          <CircleAlert size={20} aria-hidden className="i" />
          {t('booking.badLink')}
        </p>
      )}
      <StayCalendar
        rules={rules}
        choice={choice}
        months={narrow ? 1 : 2}
        autoFocus={asked.current && !narrow}
        onChange={choose}
        until={<div className="calendar-space" />}
      />
      <DateFields rules={rules} choice={choice} onChange={choose} />
    </div>
  );
  const body = (
    <>
      <p className="p price">
        <Price amount={precio} moneda={listing.moneda} /> <span className="mute">{unit}</span>{' '}
        <Converted amount={precio} moneda={listing.moneda} />
      </p>
      <div className="duo">
        {(['from', 'to'] as const).map((which) => (
          <button
            type="button"
            key={which}
            ref={which === 'from' ? firstDate : undefined}
            className={choosing && !narrow && (which === 'from' ? !choice.from : choice.from && !choice.to) ? 'act' : undefined}
            aria-expanded={choosing}
            onClick={choosing && !narrow ? closeDates : openDates}
          >
            <span>{t(`booking.${which}`)}</span>
            <span className="num">{choice[which] ? day(choice[which], i18n.language) : t('booking.choose')}</span>
          </button>
        ))}
        <div className="g">
          <span className="small semi">{t('booking.guests')}</span>
          <Stepper
            label={t('booking.guests')}
            value={guests}
            min={1}
            max={most}
            maxReason={t('booking.most', { count: most })}
            onChange={bring}
          />
        </div>
      </div>
      {chosen && <Unavailable available={available} listing={listing} rules={rules} stay={chosen} onChoose={choose} />}
      {chosen && available.data?.available !== false && <PriceLines price={price} until={<LinesSkeleton count={3} />} />}
      <Button block because={because} onClick={reserve}>
        {t('booking.reserve')}
      </Button>
      {because && !chosen ? (
        <button type="button" className="link" onClick={openDates}>
          {because}
        </button>
      ) : (
        <p className="small mute centre">{because ?? t('booking.nothingYet', { name: listing.user.nombre })}</p>
      )}
      {!own && listing.aprobado === 1 && (
        <Link
          className="link small centre"
          to={paths.visit(id)}
          onClick={(event) => {
            if (me) return;
            event.preventDefault();
            signInFirst({ next: paths.visit(id), what: 'visit' });
          }}
        >
          {t('booking.visit')}
        </Link>
      )}
    </>
  );

  return (
    <>
      <aside className="aside" aria-label={t('booking.reserve')}>
        <div className="sticky">
          {choosing && !narrow && (
            <dialog
              open
              className="dates float"
              aria-label={t('booking.choose')}
              onKeyDown={(event) => event.key === 'Escape' && closeDates()}
            >
              {calendar}
              <div className="dates-f">
                <Button look="secondary" small onClick={closeDates}>
                  {t('booking.done')}
                </Button>
              </div>
            </dialog>
          )}
          <div className="box float">{body}</div>
        </div>
      </aside>
      <div className="bar">
        <div>
          <p className="price">
            {price.data ? (
              <Price amount={price.data.total} moneda={price.data.moneda} />
            ) : (
              <Price amount={precio} moneda={listing.moneda} unit={unit} />
            )}
          </p>
          <button type="button" className="link small" onClick={() => setSheet(true)}>
            {chosen ? t('common:nights', { count: nights }) : t('booking.datesFirst')}
          </button>
        </div>
        <Button onClick={() => (chosen && !because ? reserve() : setSheet(true))}>{t('booking.reserve')}</Button>
      </div>
      {narrow && (
        <Dialog open={sheet || choosing} kind="sheet" onClose={() => [setSheet(false), setChoosing(false)]} title={t('booking.yourStay')}>
          {calendar}
          <div className="box in-sheet">{body}</div>
        </Dialog>
      )}
    </>
  );
};
