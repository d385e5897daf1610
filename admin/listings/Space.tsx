import { useGetManyAggregate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Listing } from '../records.ts';
import { NOTHING } from '../ui/nothing.ts';
import { Named } from './Named.tsx';

/** A space by its number: its name, the number while that is on its way and where there is no such space. */
export const Space = ({ id }: { id: number | null }) => {
  const { data = [] } = useGetManyAggregate<Listing>('accommodations', { ids: id === null ? [] : [id] }, { enabled: id !== null });
  if (id === null) return NOTHING;
  const to = `/accommodations/${id}/show`;
  const found = data.find((listing) => listing?.id === id);
  return found ? <Named name={found.nombre} to={to} /> : <Link to={to}>{id}</Link>;
};
