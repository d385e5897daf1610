import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Console } from '../dataProvider.ts';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { Story } from '../ui/Story.tsx';

/** What happened to a listing. */
export const ListingHistory = ({ id }: { id: number }) => {
  const provider = useDataProvider<Console>();
  const { data, error, refetch } = useQuery({ queryKey: ['accommodations', 'events', id], queryFn: () => provider.listingEvents(id) });
  if (error) return <Failed retry={() => void refetch()} />;
  return data ? <Story events={data} /> : <Waiting />;
};
