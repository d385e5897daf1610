import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import ClockIcon from '@mui/icons-material/Schedule';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { countText, decimalText } from '../../src/kernel/formats.ts';
import { type MadeExport, myExports } from '../data/export-calls.ts';
import { ClockNote } from '../ui/clock.tsx';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { Time } from '../ui/Time.tsx';
import { useChange } from '../ui/writing.tsx';
import styles from './exports.module.css';

const EVERY_MS = 2_000;
const isOn = ({ estado }: MadeExport) => estado === 'waiting' || estado === 'running';

/** The administrator's own exports: progress, the file while it is available, and a link to repeat the request. */
export const MyExports = () => {
  const t = useTranslate();
  const heading = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['exports'],
    queryFn: myExports,
    refetchInterval: ({ state }) => (state.data?.some(isOn) ? EVERY_MS : false),
  });
  return (
    <section className={`box ${styles.mine}`} aria-labelledby={heading}>
      <h2 id={heading}>{t('posada.export.mine')}</h2>
      <ClockNote />
      {error && !data && <Failed retry={() => void refetch()} />}
      {!error && !data && <Waiting rows={1} />}
      {data?.length === 0 && <p className="mute">{t('posada.export.none')}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((one) => (
            <Made key={one.id} made={one} />
          ))}
        </ul>
      )}
    </section>
  );
};

const Made = ({ made }: { made: MadeExport }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const queries = useQueryClient();
  const cancel = useChange({
    send: (write, id: string) => write.cancelExport(id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['exports'] }),
  });
  const { que, estado, filas, hechas, bytes, al, entre, url, vence, pedida } = made;
  const name = t(`posada.export.what.${que}`);
  const values = { smart_count: filas, rows: countText(locale, filas), done: countText(locale, hechas) };
  return (
    <li className={isOn(made) || url ? undefined : 'mute'}>
      {estado === 'failed' ? <ErrorIcon color="error" /> : url || estado === 'sent' ? <DoneIcon color="success" /> : <ClockIcon />}
      <b>{name}</b>
      {url && (
        <a href={url} download>
          XLSX
        </a>
      )}
      {cancel && isOn(made) && (
        <Button size="small" onClick={() => cancel.mutate(made.id)} aria-label={`${t('posada.export.cancel')}: ${name}`}>
          {t('posada.export.cancel')}
        </Button>
      )}
      {!isOn(made) && !url && (
        <Link to={{ search: again(made) }} aria-label={`${t('posada.export.again')}: ${name}`}>
          {t('posada.export.again')}
        </Link>
      )}
      {estado === 'running' && (
        <LinearProgress
          aria-label={name}
          variant={filas > 0 ? 'determinate' : 'indeterminate'}
          value={filas > 0 ? (100 * hechas) / filas : 0}
        />
      )}
      <p>
        {t(`posada.export.state.${estado}`, values)}
        {bytes !== null && estado !== 'expired' && `, ${sizeOf(locale, bytes)}`}
        {'. '}
        {al === null ? (
          <Time at={pedida} brief />
        ) : (
          <>
            {entre !== null && (
              <>
                <Time at={entre} brief />
                {' – '}
              </>
            )}
            <Time at={al} brief />
          </>
        )}
        {url && vence && (
          <span className={styles.until}>
            {' '}
            {t('posada.export.until')} <Time at={vence} brief />
          </span>
        )}
      </p>
    </li>
  );
};

const KB = 1_000;
const sizeOf = (locale: string, bytes: number): string =>
  bytes < KB * KB ? `${Math.ceil(bytes / KB)} kB` : `${decimalText(locale, Math.round(bytes / KB / 100) / 10)} MB`;

/** `2026-07-27T16:21` in this browser's time zone. */
const local = (instant: string): string => {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** The URL of the page with the same request. */
const again = ({ que, filtros, columnas, al, entre }: MadeExport): string =>
  String(
    new URLSearchParams({
      que,
      ...Object.fromEntries(Object.entries(filtros).map(([name, value]) => [name, String(value)])),
      columns: columnas.join(','),
      ...(al === null ? {} : { al: local(al), momento: entre === null ? 'at' : 'between' }),
      ...(entre === null ? {} : { entre: local(entre) }),
    }),
  );
