import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Reservation } from '../records.ts';
import { Blank } from '../ui/Blank.tsx';
import { Day } from '../ui/Day.tsx';
import { Failed, Waiting } from '../ui/Pending.tsx';
import frame from '../ui/record/frame.module.css';
import { StateChip } from '../ui/StateChip.tsx';
import { LeadCost } from './StayCost.tsx';

const LATEST = { sort: { field: 'id', order: 'DESC' }, pagination: { page: 1, perPage: 10 } } as const;

/** Other reservations of the same guest, and of the same listing. */
export const Related = ({ reservation }: { reservation: Reservation }) => (
  <div className={frame.two}>
    <Latest title="posada.related.guest" filter={{ huesped: reservation.huesped }} except={reservation.id} />
    <Latest title="posada.related.listing" filter={{ alojamiento: reservation.alojamiento }} except={reservation.id} />
  </div>
);

const Latest = ({ title, filter, except }: { title: string; filter: object; except: number }) => {
  const t = useTranslate();
  const { data, error, refetch } = useGetList<Reservation>('reservations', { ...LATEST, filter });
  const others = data?.filter(({ id }) => id !== except);
  return (
    <section>
      <h2>{t(title)}</h2>
      {error && <Failed retry={() => void refetch()} />}
      {!error && !others && <Waiting rows={3} />}
      {others?.length === 0 && <Blank>{t('posada.related.none')}</Blank>}
      {others && others.length > 0 && (
        <ul className={`${frame.story} box`}>
          {others.map((other) => (
            <li key={other.id}>
              <Link to={`/reservations/${other.id}/show`}>R-{other.id}</Link>
              <span>
                <Day day={other.fecha_inicio} /> – <Day day={other.fecha_termino} />
              </span>
              <span>
                <LeadCost reservation={other} />
              </span>
              <StateChip state={other.status} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
