import { useQuery } from '@tanstack/react-query';
import { Title, useDataProvider, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Console } from '../dataProvider.ts';
import { Failed, Waiting } from './Pending.tsx';
import { Story } from './Story.tsx';

/** What administrators did with a thing that has no history page of its own: a mail, a report, a part of the program. */
export const DeskPage = () => {
  const { thing = '', name = '' } = useParams();
  const t = useTranslate();
  const provider = useDataProvider<Console>();
  const { data, error, refetch } = useQuery({ queryKey: ['desk', thing, name], queryFn: () => provider.deskEvents(thing, name) });
  return (
    <div className="record">
      <Title title={t(`posada.desk.${thing}`, { _: thing })} />
      <header className="hd">
        <h2>{name}</h2>
      </header>
      {error && <Failed retry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data && data.length === 0 && <p className="box nothing">{t('posada.desk.none')}</p>}
      {data && data.length > 0 && <Story events={data} />}
    </div>
  );
};
