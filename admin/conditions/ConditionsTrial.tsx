import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ConditionTerms, Console } from '../dataProvider.ts';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { Time } from '../ui/Time.tsx';

/** What would have become of the last 100 requests under these conditions: how many would have ended otherwise, and which. */
export const ConditionsTrial = ({ terms }: { terms: ConditionTerms }) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error, refetch } = useQuery({ queryKey: ['conditions', 'trial', terms], queryFn: () => provider.tryConditions(terms) });
  if (error && !data) return <Failed retry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.solicitudes.length === 0) return <p className="mute">{t('posada.conditions.noRequests')}</p>;
  const changed = data.solicitudes.filter(({ antes, despues }) => antes !== despues);
  return (
    <section className="tariff-trial" aria-label={t('posada.conditions.trial')}>
      <p>{t('posada.conditions.sum', { requests: data.solicitudes.length, changed: data.cambian })}</p>
      {changed.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be reachable by keyboard
        <section className="tariff-quotes conditions-requests" aria-label={t('posada.conditions.requests')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {['reservation', 'requested', 'before', 'after'].map((name) => (
                  <th key={name} scope="col">
                    {t(`posada.conditions.column.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changed.map(({ reserva, pedida, antes, despues }) => (
                <tr key={reserva}>
                  <td>
                    <Link to={`/reservations/${reserva}/replay`}>R-{reserva}</Link>
                  </td>
                  <td>
                    <Time at={pedida} brief />
                  </td>
                  <td>{t(`posada.conditions.outcome.${antes}`)}</td>
                  <td>{t(`posada.conditions.outcome.${despues}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
};
