import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { HttpError, useLocaleState, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { countText } from '../../src/kernel/formats.ts';
import { type Preview, previewOf, WHATS, type What } from '../data/export-calls.ts';
import { sending } from '../ui/focus/pressed.ts';
import { useChange } from '../ui/writing.tsx';
import { Chips } from './Chips.tsx';
import { Columns } from './Columns.tsx';
import { FILTERS, requestIn } from './export-request.ts';
import styles from './exports.module.css';
import { Filters } from './Filters.tsx';
import { Moments } from './Moments.tsx';
import { Sample } from './Sample.tsx';

const AGAIN_MS = 1_500;
/** The debounce of a typed filter. */
const REST_MS = 400;
const PURPOSES = ['accounting', 'tax', 'support', 'dispute'] as const;

const Line = ({ label, children }: { label: string; children: ReactNode }) => {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div className={styles.line} role="group" aria-labelledby={id}>
      <b id={id}>{label}</b>
      <div>{children}</div>
    </div>
  );
};

/** The debounced value. */
const useDebouncedText = (value: string): string => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
};

const isWhat = (name: string | null): name is What => WHATS.some((known) => known === name);

/** The request is in the URL, so that it can be bookmarked and shared; its size is shown here before it is generated. */
export const ExportForm = ({ begun }: { begun: () => void }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const [params, setParams] = useSearchParams();
  const [purpose, setPurpose] = useState('');
  const que = params.get('que');
  const what: What = isWhat(que) ? que : 'reservations';
  const entered = requestIn(what, params);
  const settled = useDebouncedText(JSON.stringify(entered && { ...entered, lang: locale }));
  const preview = useQuery({
    queryKey: ['export-preview', what, settled],
    queryFn: () => previewOf(what, JSON.parse(settled)),
    enabled: settled !== 'null',
    retry: false,
    placeholderData: (last, query) => (query?.queryKey[1] === what ? last : undefined),
    refetchInterval: ({ state }) => (state.data?.listo === false ? AGAIN_MS : false),
  });
  const all = useQuery({ queryKey: ['export-columns', what, locale], queryFn: () => previewOf(what, { lang: locale }) });
  const start = useChange({
    send: (write) => write.startExport(what, { ...entered, lang: locale }, purpose.trim()),
    onSettled: begun,
  });
  const reset = start?.reset;
  // biome-ignore lint/correctness/useExhaustiveDependencies: clears the result of the last download when the request changes
  useEffect(() => reset?.(), [settled, reset]);

  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const choose = (next: What) => setParams(withTable(params, next), { replace: true });
  if (!start) return null;
  const ready = entered !== null && preview.data?.listo === true && purpose.trim() !== '';
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (ready && !start.isPending) start.mutate();
  };
  return (
    <form className="box" onSubmit={submit} noValidate>
      <h2>
        {t('posada.export.fresh')} <span className="mute">{t('posada.export.kept')}</span>
      </h2>
      <Line label={t('posada.export.which')}>
        <Chips names={WHATS} chosen={[what]} labelOf={(name) => t(`posada.export.what.${name}`)} press={choose} />
      </Line>
      <Line label={t('posada.export.filters')}>
        <Filters what={what} params={params} set={set} />
      </Line>
      <Line label={t('posada.export.columns')}>{all.data && <Columns all={all.data.columnas} params={params} set={set} />}</Line>
      <Line label={t('posada.export.when')}>
        <Moments params={params} set={set} wrong={preview.isError} />
      </Line>
      {preview.data && <Sample preview={preview.data} />}
      <Line label={t('posada.export.purpose')}>
        <Autocomplete
          freeSolo
          options={PURPOSES.map((name) => t(`posada.export.purposes.${name}`))}
          inputValue={purpose}
          onInputChange={(_, value) => setPurpose(value)}
          renderInput={(props) => (
            <TextField {...props} label={t('posada.export.purposeAsk')} size="small" required helperText={t('posada.export.purposeKept')} />
          )}
        />
      </Line>
      <div className={styles.go}>
        <p role="status">
          <RowCount error={start.error ?? preview.error} rows={preview.data} state={start.data} isMissing={entered === null} />
        </p>
        <Button type="submit" variant="contained" startIcon={<DownloadIcon />} disabled={!ready} {...sending(start.isPending)}>
          {t(start.isPending ? 'posada.export.making' : 'posada.export.make')}
        </Button>
      </div>
    </form>
  );
};

/** The URL for another table: filters that it also supports are preserved, columns are not. */
const withTable = (params: URLSearchParams, what: What): URLSearchParams => {
  const names = [
    'momento',
    'al',
    'entre',
    ...FILTERS[what].flatMap(({ name, options }) => (name === 'q' || options ? [] : [name])),
    'pais',
  ];
  const next = new URLSearchParams({ que: what });
  for (const name of names) {
    const value = params.get(name);
    if (value) next.set(name, value);
  }
  return next;
};

/** Which instant is invalid; null for any other error. */
const faultOf = (error: Error): string | null => {
  const wrong = error instanceof HttpError ? error.body?.errors : undefined;
  if (wrong?.al) return 'posada.export.notPast';
  if (wrong?.entre) return 'posada.export.notBefore';
  return error.message === '' ? 'posada.refused' : null;
};

type Counted = {
  readonly error: Error | null;
  readonly rows: Preview | undefined;
  readonly state: 'saved' | 'later' | undefined;
  readonly isMissing: boolean;
};

const RowCount = ({ error, rows, state, isMissing }: Counted) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  if (error) return <span className={styles.error}>{t(faultOf(error) ?? '', { _: error.message })}</span>;
  if (isMissing) return t('posada.export.instantMissing');
  if (state) return t(`posada.export.${state}`);
  if (!rows) return t('posada.export.counting');
  if (!rows.listo || rows.filas === null) return t('posada.export.computing');
  const values = {
    smart_count: rows.filas,
    rows: countText(locale, rows.filas),
    of: countText(locale, rows.de ?? 0),
    columns: rows.columnas.length,
  };
  return (
    <>
      <b>{t(rows.de === null ? 'posada.export.rows' : 'posada.export.changed', values)}</b> {t('posada.export.sheet', values)}
    </>
  );
};
