import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Console } from '../data/dataProvider.ts';
import type { ConditionTerms } from '../data/records.ts';
import { PlainTable } from '../ui/lists/PlainTable.tsx';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { Time } from '../ui/Time.tsx';
import versioned from '../versions/versioned.module.css';

/** The effect of these conditions on published spaces, and on the last 100 requests. */
export const ConditionsDryRun = ({ terms }: { terms: ConditionTerms }) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error, refetch } = useQuery({ queryKey: ['conditions', 'trial', terms], queryFn: () => provider.tryConditions(terms) });
  if (error && !data) return <Failed retry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { espacios } = data;
  const spaces = (text: string, { antes: before, despues: after }: typeof espacios.abiertos) => (
    <li>{t(`posada.conditions.${text}`, { all: espacios.publicados, before, after })}</li>
  );
  const changed = data.solicitudes.filter(({ antes, despues }) => antes !== despues);
  return (
    <section className={versioned.trial} aria-label={t('posada.conditions.trial')}>
      <ul>
        {spaces('spaces', espacios.abiertos)}
        {spaces('shorter', espacios.minimo)}
        {spaces('underLaw', espacios.ley)}
        <li>
          {data.solicitudes.length === 0
            ? t('posada.conditions.noRequests')
            : t('posada.conditions.sum', { requests: data.solicitudes.length, changed: data.cambian })}
        </li>
      </ul>
      <p className="mute">{t('posada.conditions.honest')}</p>
      {changed.length > 0 && (
        <PlainTable
          label={t('posada.conditions.requests')}
          heads={['reservation', 'requested', 'before', 'after'].map((name) => t(`posada.conditions.column.${name}`))}
        >
          {changed.map(({ reserva, pedida, antes, despues, motivo }) => (
            <tr key={reserva}>
              <td>
                <Link to={`/reservations/${reserva}/replay`}>R-{reserva}</Link>
              </td>
              <td>
                <Time at={pedida} brief />
              </td>
              <td>{t(`posada.conditions.outcome.${antes}`)}</td>
              <td>{t(`posada.conditions.outcome.${despues}`, { why: motivo && t(`posada.conditions.motive.${motivo}`) })}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  );
};
