import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { operatesIn } from '../../../src/kernel/legal/stay-terms.ts';
import { MAX_GUESTS } from '../../../src/kernel/stay-rules.ts';
import { useMe } from '../../api/session.ts';
import type { Choice } from '../../calendar/rules.ts';
import { useEnv } from '../../env.ts';
import { cardPrice } from '../../home/queries.ts';
import { paths } from '../../paths.ts';
import { guestsIn } from '../../search-address.ts';
import { useSignInFirst } from '../../ui/overlay/SignInFirst.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { availableQuery, type Listing, type Stay, simulationQuery } from '../shared/queries.ts';
import { useStayRules } from './use-stay-rules.ts';

/** At these widths the bar replaces the box (`booking.module.css`), which is then in a sheet (D-a03). */
const BAR = '(max-width: 1023px)';

/**
 * The selection for a space, the server's responses to it, and the possible actions: one state for the box, the calendar and the bar of a
 * phone.
 */
export const useBooking = (listing: Listing, stay: Stay | null, badLink: boolean) => {
  const { t } = useTranslation(['listing', 'common']);
  const { stays } = useEnv();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const me = useMe();
  const narrow = useMedia(BAR);
  const id = listing.idalojamiento;
  const most = Math.min(MAX_GUESTS, listing.maximo_huespedes);
  const rules = useStayRules(listing);
  const { today } = rules;
  const [choice, setChoice] = useState<Choice>({ from: stay?.from ?? null, to: stay?.to ?? null });
  const [guests, setGuests] = useState(() => Math.min(most, guestsIn(params)));
  const late = stay !== null && stay.from < today;
  const [choosing, setChoosing] = useState(late || badLink);
  const [sheet, setSheet] = useState(false);
  const signInFirst = useSignInFirst();
  const openedByPress = useRef(false);
  const firstDate = useRef<HTMLButtonElement>(null);
  /** The calendar beside the box takes the focus when it is opened, and returns it. */
  const openDates = () => {
    openedByPress.current = true;
    setChoosing(true);
  };
  const closeDates = () => {
    setChoosing(false);
    firstDate.current?.focus();
  };
  const chosen = choice.from && choice.to ? { from: choice.from, to: choice.to } : null;
  const available = useQuery({ ...availableQuery(id, chosen ?? { from: today, to: today }, guests), enabled: chosen !== null });
  const price = useQuery({
    ...simulationQuery(id, chosen ?? { from: today, to: today }, guests),
    enabled: chosen !== null && available.data?.available === true,
  });
  /** The price of the selected stay is not loaded yet. */
  const isPriceAwaited = chosen !== null && !available.error && available.data?.available !== false && !price.data && !price.error;

  const show = (next: Stay | null, who: number) => void navigate(paths.listing(id, next, who), { replace: true, preventScrollReset: true });
  const choose = (next: Choice) => {
    setChoice(next);
    if (next.from && next.to) show({ from: next.from, to: next.to }, guests);
    else if (!next.from) show(null, guests);
  };
  const changeGuests = (who: number) => {
    setGuests(who);
    show(chosen, who);
  };
  const wanted = chosen ? paths.reserve(id, chosen, guests, price.data?.tarifa) : paths.listing(id, null, guests);
  const reserve = () => {
    if (!chosen) return openDates();
    if (me) void navigate(wanted);
    else signInFirst({ next: wanted, what: 'reserve' });
  };

  const { precio_unidad } = cardPrice(listing);
  const unit = precio_unidad === 'mes' ? t('common:price.month') : t('common:price.night');
  const own = me?.idusuario === listing.user.idusuario;
  /** Why nothing can be reserved here, regardless of the dates. */
  const shut = own
    ? t('booking.own')
    : listing.aprobado !== 1
      ? t('booking.pending')
      : operatesIn(stays, listing.country_code)
        ? undefined
        : t('booking.closed');
  const because = shut ?? (chosen && available.data?.available === false ? t('booking.notFree') : undefined);
  return {
    narrow,
    today,
    rules,
    firstDate,
    most,
    own,
    shut,
    because,
    unit,
    chosen,
    choice,
    guests,
    available,
    price,
    isPriceAwaited,
    choosing,
    openDates,
    closeDates,
    sheet,
    setSheet,
    setChoosing,
    choose,
    changeGuests,
    reserve,
    isOpenedByPress: () => openedByPress.current,
    /** The dates in the URL are unavailable, and no others have been selected. */
    isLinkBad: (late || badLink) && choice.from === (stay?.from ?? null),
  };
};
export type BookingState = ReturnType<typeof useBooking>;
