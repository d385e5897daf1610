import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { isMissing } from '../../data/api.ts';
import type { Console } from '../../data/dataProvider.ts';
import { Blank } from '../Blank.tsx';
import { MissingPage } from '../MissingPage.tsx';
import { Loaded } from '../Pending.tsx';
import { ConsolePage, PageHead } from './ConsolePage.tsx';
import { Story } from './Story.tsx';

/** Administrators' actions on something without a history page of its own: a mail, a report, a part of the program (A-05). */
export const DeskPage = () => {
  const { thing = '', name = '' } = useParams();
  const t = useTranslate();
  const provider = useDataProvider<Console>();
  const events = useQuery({ queryKey: ['desk', thing, name], queryFn: () => provider.deskEvents(thing, name) });
  if (isMissing(events.error)) return <MissingPage />;
  return (
    <ConsolePage title={t(`posada.desk.${thing}`, { _: thing })}>
      <PageHead>
        <h2>{name}</h2>
      </PageHead>
      <Loaded of={events}>
        {(entries) => (entries.length === 0 ? <Blank>{t('posada.desk.none')}</Blank> : <Story events={entries} />)}
      </Loaded>
    </ConsolePage>
  );
};
