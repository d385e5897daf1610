import { useQuery } from '@tanstack/react-query';
import { Title, useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Console } from '../dataProvider.ts';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { Time } from '../ui/Time.tsx';

/** Who may use the console, and whose role waits for a second administrator. */
export const RolesPage = () => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error, refetch } = useQuery({ queryKey: ['roles'], queryFn: provider.roles });
  return (
    <div className="record">
      <Title title={t('posada.role.title')} />
      <p className="mute">{t('posada.role.note')}</p>
      {error && !data && <Failed retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <ul className="box roles">
          {data.map(({ id, nombre, rol, propuesto }) => (
            <li key={id}>
              <Link to={`/users/${id}/show`}>{nombre || id}</Link>
              <b>{t(`posada.role.${rol ?? 'none'}`)}</b>
              {propuesto && (
                <span className="mute">
                  {t('posada.role.proposed', { role: t(`posada.role.${propuesto.rol}`), by: propuesto.por })},{' '}
                  <Time at={propuesto.fecha} brief />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
