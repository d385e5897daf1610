import { RecordContextProvider, Title, useLocaleState, useTranslate } from 'react-admin';
import { stayLengthText } from '../../src/kernel/formats.ts';
import type { Reservation } from '../data/records.ts';
import { MoneyState } from '../payments/MoneyState.tsx';
import { ClockChoice } from '../ui/clock.tsx';
import commands from '../ui/commands.module.css';
import { Day } from '../ui/Day.tsx';
import { Neighbours } from '../ui/lists/Neighbours.tsx';
import { Named } from '../ui/Named.tsx';
import { Person } from '../ui/Person.tsx';
import frame from '../ui/record/frame.module.css';
import { LinkTabs } from '../ui/record/LinkTabs.tsx';
import { More } from '../ui/record/More.tsx';
import { StateChip } from '../ui/StateChip.tsx';
import { ReservationCommands } from './ReservationCommands.tsx';
import { Announcement, OneFigure } from './ToReceive.tsx';

/** The head of every page of a reservation: people, place, dates, amount, and the tabs. */
export const ReservationHead = ({ reservation }: { reservation: Reservation }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { id, status, huesped, anfitrion, alojamiento, espacio, fecha_inicio, fecha_termino } = reservation;
  const name = t('posada.reservation', { name: `R-${id}` });
  const here = `/reservations/${id}/show`;
  return (
    <RecordContextProvider value={reservation}>
      <Title title={name} />
      <header className={frame.head}>
        <h2>{name}</h2>
        <StateChip state={status} />
        {reservation.contracargo && <MoneyState state={`contest_${reservation.contracargo}`} />}
        <span className={commands.row}>
          <ReservationCommands reservation={reservation} />
          <More raw={`${here}/raw`} />
        </span>
        <Neighbours />
      </header>
      <p className={frame.meta}>
        <span>
          {t('posada.by.guest')} <Person id={huesped} />
        </span>
        <span>
          {t('posada.by.host')} <Person id={anfitrion} />
        </span>
        <span>
          {t('resources.accommodations.name', { smart_count: 1 })} <Named name={espacio} to={`/accommodations/${alojamiento}/show`} />
        </span>
        <span>
          {t('posada.facts.stay')}{' '}
          <b>
            <Day day={fecha_inicio} /> – <Day day={fecha_termino} />, {stayLengthText(locale, fecha_inicio, fecha_termino)}
          </b>
        </span>
        <span>
          <OneFigure reservation={reservation} /> <Announcement reservation={reservation} />
        </span>
        <ClockChoice ofSpace={reservation.zona_horaria} />
      </p>
      <LinkTabs
        label={name}
        tabs={[
          { to: here, label: t('posada.tabs.data') },
          { to: `/reservations/${id}/replay`, label: t('posada.tabs.history') },
          { to: `/reservations/${id}/agreed`, label: t('posada.tabs.agreed') },
          { to: `${here}/mails`, label: t('posada.tabs.mails') },
        ]}
      />
    </RecordContextProvider>
  );
};
