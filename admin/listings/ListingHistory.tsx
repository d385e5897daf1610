import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Console } from '../data/dataProvider.ts';
import type { ToldEvent } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { Story } from '../ui/record/Story.tsx';

/** The history of a listing; an active strike can be reverted at its entry (D-50). */
export const ListingHistory = ({ id }: { id: number }) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error, refetch } = useQuery({ queryKey: ['accommodations', 'events', id], queryFn: () => provider.listingEvents(id) });
  if (error) return <Failed retry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const waived = new Set(data.filter(({ type }) => type === 'StrikeWaived').map(({ data: { reservationId } }) => reservationId));
  const waive = ({ type, data: { reservationId } }: ToldEvent) =>
    type === 'ListingStruck' && typeof reservationId === 'number' && !waived.has(reservationId) ? (
      <Command
        label="posada.waiveStrike"
        tells={t('posada.waiveStrikeTells')}
        about={`R-${reservationId}`}
        send={(write, reason) => write.waiveStrike(id, reservationId, reason).then(() => refetch())}
        event={`/accommodations/${id}/show/history`}
      />
    ) : null;
  return <Story events={data} doOn={waive} />;
};
