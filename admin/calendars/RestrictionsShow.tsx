import { useState } from 'react';
import { ShowBase, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { CalendarAddresses, Conflict, Restrictions } from '../data/records.ts';
import { Blank } from '../ui/Blank.tsx';
import { ColumnsTable } from '../ui/lists/ColumnsTable.tsx';
import { listPath } from '../ui/lists/lists.ts';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { ConsolePage, PageHead } from '../ui/record/ConsolePage.tsx';
import { Addresses } from './Addresses.tsx';
import { conflictColumns } from './ConflictList.tsx';
import { FeedTable } from './FeedTable.tsx';
import { UploadDates } from './UploadDates.tsx';

/** The exported and imported calendars of one space, and their conflicts. Revealed URLs are held only in this page's memory. */
export const RestrictionsShow = () => <ShowBase<Restrictions> render={({ record }) => record && <RestrictionsPage space={record} />} />;

const RestrictionsPage = ({ space }: { space: Restrictions }) => {
  const [addresses, setAddresses] = useState<CalendarAddresses | null>(null);
  const t = useTranslate();
  return (
    <ConsolePage title={`${t('resources.restrictions.name', { smart_count: 1 })}: ${space.nombre}`}>
      <PageHead>
        <h2>{space.nombre}</h2>
        <Link to={`/accommodations/${space.id}/show`}>{t('posada.calendar.openSpace')}</Link>
      </PageHead>
      <Addresses id={space.id} addresses={addresses} opened={setAddresses} />
      <FeedTable space={space} addresses={addresses} />
      <UploadDates id={space.id} />
      <Conflicts space={space} />
    </ConsolePage>
  );
};

const SHOWN = 100;

/** The first conflicts, and how many more there are. */
export const Conflicts = ({ space: { id } }: { space: Pick<Restrictions, 'id'> }) => {
  const t = useTranslate();
  const filter = { alojamiento: id };
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<Conflict>('conflicts', {
    filter,
    sort: { field: 'desde', order: 'ASC' },
    pagination: { page: 1, perPage: SHOWN },
  });
  return (
    <section>
      <h2>{t('posada.calendar.conflicts')}</h2>
      {error && <Failed retry={() => void refetch()} />}
      {!error && !data && <Waiting rows={2} />}
      {data?.length === 0 && <Blank good>{t('posada.calendar.conflictsNone')}</Blank>}
      {data && data.length > 0 && <ColumnsTable resource="conflicts" columns={conflictColumns} rows={data} />}
      {data && total > data.length && (
        <p className="mute">
          {t('posada.calendar.conflictsMore', { smart_count: total - data.length, shown: data.length })}{' '}
          <Link to={listPath('conflicts', filter)}>{t('posada.calendar.conflictsAll', { total })}</Link>
        </p>
      )}
    </section>
  );
};
