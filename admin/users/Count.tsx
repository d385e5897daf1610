import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** How many rows of a list match, leading to them. */
export const Count = ({ resource, filter }: { resource: string; filter: object }) => {
  const t = useTranslate();
  const { total, error } = useGetList(resource, { filter, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' } });
  if (total === undefined) return error ? t('posada.failed') : '…';
  return <Link to={{ pathname: `/${resource}`, search: `filter=${encodeURIComponent(JSON.stringify(filter))}` }}>{total}</Link>;
};
