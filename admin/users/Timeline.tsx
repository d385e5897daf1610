import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { RecordContextProvider, useGetList, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { READ_ONCE } from '../data/recorded.ts';
import type { Moment } from '../data/records.ts';
import { Actor, Stream } from '../events/Stream.tsx';
import { Blank } from '../ui/Blank.tsx';
import { pressed } from '../ui/focus/pressed.ts';
import { PlainTable } from '../ui/lists/PlainTable.tsx';
import { NOTHING } from '../ui/nothing.ts';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import styles from './timeline.module.css';

const PER_PAGE = 25;
const KINDS: readonly Moment['clase'][] = [
  'sign_in',
  'account',
  'role',
  'listing',
  'reservation',
  'payment',
  'message',
  'review',
  'visit',
  'mail',
  'look',
  'other',
];

/** The value of a date-time field as an instant; undefined while it is invalid. */
const instantOf = (typed: string | null): string | undefined => {
  const ms = Date.parse(typed ?? '');
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
};

/**
 * What a person did and what happened to them, latest first; kind, time and page are in the URL. Each read is recorded as an
 * event.
 */
export const Timeline = ({ user }: { user: number }) => {
  const t = useTranslate();
  const [params, setParams] = useSearchParams();
  const kind = KINDS.find((one) => one === params.get('kind'));
  const from = params.get('from');
  const to = params.get('to');
  const page = Math.max(1, Number(params.get('page')) || 1);
  const set = (changes: Record<string, string>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries({ page: '', ...changes })) value === '' ? next.delete(name) : next.set(name, value);
    setParams(next, { replace: true });
  };
  const filter = { clase: kind, desde: instantOf(from), hasta: instantOf(to) };
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<Moment>(
    `users/${user}/timeline`,
    { filter, pagination: { page, perPage: PER_PAGE }, sort: { field: 'fecha', order: 'DESC' } },
    { ...READ_ONCE, placeholderData: (before) => before }, // a page stays until the next one is loaded, and with it the pressed button
  );
  const when = (name: 'from' | 'to', value: string | null) => (
    <TextField
      type="datetime-local"
      label={t(`posada.timeline.${name}`)}
      value={value ?? ''}
      onChange={({ target }) => set({ [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  const last = Math.max(1, Math.ceil(total / PER_PAGE));
  return (
    <section aria-label={t('posada.timeline.title')}>
      <p className="mute">{t('posada.timeline.note')}</p>
      <div className={`box ${styles.filters}`}>
        <TextField select label={t('posada.timeline.kind')} value={kind ?? ''} onChange={({ target }) => set({ kind: target.value })}>
          <MenuItem value="">{t('posada.timeline.all')}</MenuItem>
          {KINDS.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`posada.timeline.kinds.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {when('from', from)}
        {when('to', to)}
      </div>
      {error && !data && <Failed retry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data?.length === 0 && <Blank>{t('posada.timeline.none')}</Blank>}
      {data && data.length > 0 && <Moments moments={data} />}
      {last > 1 && (
        <nav className={styles.pages} aria-label={t('posada.timeline.pages')}>
          <Button size="small" variant="outlined" {...pressed(() => set({ page: String(page - 1) }), page <= 1)}>
            {t('posada.timeline.newer')}
          </Button>
          <span className="num mute">{t('posada.list.place', { place: page, total: last })}</span>
          <Button size="small" variant="outlined" {...pressed(() => set({ page: String(page + 1) }), page >= last)}>
            {t('posada.timeline.older')}
          </Button>
        </nav>
      )}
    </section>
  );
};

const Moments = ({ moments }: { moments: readonly Moment[] }) => {
  const t = useTranslate();
  return (
    <PlainTable
      label={t('posada.timeline.entries')}
      heads={['when', 'kind', 'what', 'by', 'about'].map((column) => t(`posada.timeline.column.${column}`))}
    >
      {moments.map((moment) => (
        <RecordContextProvider key={moment.id} value={moment}>
          <Line moment={moment} />
        </RecordContextProvider>
      ))}
    </PlainTable>
  );
};

const Line = ({ moment: { fecha, clase, tipo, actor, propia, flujo } }: { moment: Moment }) => {
  const t = useTranslate();
  return (
    <tr>
      <td className="unbroken">
        <Time at={fecha} />
      </td>
      <td>{t(`posada.timeline.kinds.${clase}`)}</td>
      <td>{clase === 'mail' ? <Word of="template" is={tipo} /> : <Word of="event" is={tipo} />}</td>
      <td>{propia ? t('posada.timeline.self') : <Actor is={actor} />}</td>
      <td>{flujo === null ? NOTHING : <Stream of={flujo} />}</td>
    </tr>
  );
};
