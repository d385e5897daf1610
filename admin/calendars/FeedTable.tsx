import RefreshIcon from '@mui/icons-material/RefreshOutlined';
import Button from '@mui/material/Button';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import type { CalendarAddresses, Restrictions } from '../data/records.ts';
import { Blank } from '../ui/Blank.tsx';
import commands from '../ui/commands.module.css';
import { PlainTable } from '../ui/lists/PlainTable.tsx';
import { Time } from '../ui/Time.tsx';
import { useChange } from '../ui/writing.tsx';
import { Address } from './Addresses.tsx';
import { FeedState } from './FeedState.tsx';

/** The calendars that a space imports. */
export const FeedTable = ({ space, addresses }: { space: Restrictions; addresses: CalendarAddresses | null }) => {
  const t = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const read = useChange({
    send: (write) => write.readCalendars(space.id),
    onSuccess: (counts) => notify(t('posada.calendar.readDone', counts), { type: 'success' }),
    onError: (error) => notify(error.message || 'posada.refused', { type: 'error', autoHideDuration: null }),
    onSettled: refresh,
  });
  const heads = ['site', 'state', 'read', 'next', ...(addresses ? ['address'] : [])];
  return (
    <section>
      <h2>{t('posada.calendar.in')}</h2>
      {space.calendarios.length === 0 ? (
        <Blank>{t('posada.calendar.inNone')}</Blank>
      ) : (
        <>
          <PlainTable label={t('posada.calendar.in')} heads={heads.map((head) => t(`posada.calendar.${head}`))}>
            {space.calendarios.map((feed) => {
              const url = addresses?.calendarios.find(({ id }) => id === feed.id)?.url;
              return (
                <tr key={feed.id}>
                  <th scope="row">{feed.sitio}</th>
                  <td>
                    <FeedState feed={feed} />
                  </td>
                  <td>{feed.leido ? <Time brief at={feed.leido} /> : t('posada.calendar.never')}</td>
                  <td>
                    <Time brief at={feed.proximo} />
                  </td>
                  {addresses && <td>{url && <Address name={feed.sitio} url={url} />}</td>}
                </tr>
              );
            })}
          </PlainTable>
          {read && (
            <p className={commands.row}>
              <Button size="small" variant="outlined" startIcon={<RefreshIcon />} loading={read.isPending} onClick={() => read.mutate()}>
                {t('posada.calendar.readNow')}
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  );
};
