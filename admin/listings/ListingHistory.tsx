import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Console } from '../dataProvider.ts';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { Time } from '../ui/Time.tsx';

/** What happened to a listing, the latest on top, each with whoever did it and the reason given. */
export const ListingHistory = ({ id }: { id: number }) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error, refetch } = useQuery({ queryKey: ['accommodations', 'events', id], queryFn: () => provider.listingEvents(id) });
  if (error) return <Failed retry={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <ol className="story box">
      {[...data].reverse().map(({ position, at, type, by, data: said }) => (
        <li key={position}>
          <strong>{t(`posada.event.${type}`, { _: type })}</strong>
          <span className="mute">{t(`posada.by.${by}`)}</span>
          <Time at={at} />
          {typeof said['reason'] === 'string' && <p>{t(`posada.block.${said['reason']}`, { _: said['reason'] })}</p>}
        </li>
      ))}
    </ol>
  );
};
