import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { CalendarAddresses } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';
import { Facts } from '../ui/record/Facts.tsx';
import { useCopy } from '../ui/record/use-copy.ts';
import styles from './calendars.module.css';

/** A URL that can be copied. */
export const Address = ({ name, url }: { name: string; url: string }) => {
  const t = useTranslate();
  const copy = useCopy('posada.calendar.copied');
  return (
    <span className={styles.address}>
      <code>{url}</code>
      <Button size="small" startIcon={<CopyIcon />} aria-label={t('posada.calendar.copyOf', { name })} onClick={() => void copy(url)}>
        {t('posada.calendar.copy')}
      </Button>
    </span>
  );
};

type Props = { id: number; addresses: CalendarAddresses | null; opened: (addresses: CalendarAddresses) => void };

/** The calendar of a space as exported to other sites: its URLs, shown for a reason, and the file. */
export const Addresses = ({ id, addresses, opened }: Props) => {
  const t = useTranslate();
  const label = (name: string) => t(`posada.calendar.${name}`);
  return (
    <section>
      <h2>{label('out')}</h2>
      {addresses ? (
        <Facts
          facts={(['ical', 'json'] as const).map((kind) => [
            label(kind),
            <Address key={kind} name={label(kind)} url={addresses[`url_${kind}`]} />,
          ])}
        />
      ) : (
        <p className="mute">{label('hidden')}</p>
      )}
      <p className={commands.row}>
        {!addresses && (
          <Command
            label="posada.calendar.see"
            icon={<KeyIcon />}
            about={String(id)}
            send={async (write, reason) => opened(await write.openAddresses(id, reason))}
            event={`/desk/listing/${id}`}
          />
        )}
        <Button size="small" variant="outlined" startIcon={<DownloadIcon />} href={`/api/v1/ical/${id}/download`} download>
          {label('download')}
        </Button>
        <Link to={`/desk/listing/${id}`}>{label('looks')}</Link>
      </p>
    </section>
  );
};
