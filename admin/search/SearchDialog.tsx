import SearchIcon from '@mui/icons-material/SearchOutlined';
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import type { PopperProps } from '@mui/material/Popper';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useDataProvider, useDebouncedEvent, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Console } from '../data/dataProvider.ts';
import type { Hit } from '../data/records.ts';
import styles from './find.module.css';
import { HitLine } from './HitLine.tsx';
import { pathOf } from './hit.ts';
import { useRecent } from './recent.ts';

const WAIT_MS = 200;

type Props = {
  readonly close: () => void;
  /** Whether single-key shortcuts are on: `/` opens the search, J and K move through the most urgent cases. */
  readonly slash: boolean;
  readonly setSlash: (slash: boolean) => void;
};

/** Renders the list inside the dialog, not in a separate layer. */
const InPlace = ({ children }: Pick<PopperProps, 'children'>) => (
  <div className={styles.list}>{typeof children === 'function' ? null : children}</div>
);

const isElsewhere = (event: SyntheticEvent): boolean => {
  const { ctrlKey = false, metaKey = false } = event as Partial<{ ctrlKey: boolean; metaKey: boolean }>;
  return ctrlKey || metaKey;
};

/**
 * Finds any record from one field: arrows move, Enter opens, Ctrl + Enter opens in another tab, Esc closes. Without text it shows recently
 * opened records.
 */
export const SearchDialog = ({ close, slash, setSlash }: Props) => {
  const t = useTranslate();
  const navigate = useNavigate();
  const provider = useDataProvider<Console>();
  const { recent, opened, forget } = useRecent();
  const [typed, type] = useState('');
  const [sought, seek] = useState('');
  const seekLater = useDebouncedEvent((text: string) => seek(text.trim()), WAIT_MS);
  const isRecent = sought === '';
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['search', sought, isRecent ? recent : []],
    queryFn: () => (isRecent ? provider.searchRecent(recent) : provider.search(sought)),
    enabled: !isRecent || recent.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const groups = isRecent && recent.length === 0 ? [] : (data ?? []);
  const hits = groups.flatMap((group) => group.data);
  const options = isRecent ? recent.flatMap((ref) => hits.find(({ tipo, id }) => ref.tipo === tipo && ref.id === id) ?? []) : hits;
  const more = new Set(groups.filter(({ mas }) => mas).map(({ tipo }) => tipo));
  const isBehind = typed.trim() !== sought || isFetching;
  const open = (event: SyntheticEvent, hit: Hit | null) => {
    if (!hit) return;
    opened(hit);
    if (isElsewhere(event)) return void window.open(`/admin${pathOf(hit)}`, '_blank', 'noopener');
    close();
    void navigate(pathOf(hit));
  };
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': t('posada.find.title') } }}
      className={styles.find}
    >
      <Autocomplete<Hit>
        open
        autoHighlight
        forcePopupIcon={false}
        disablePortal
        clearOnBlur={false}
        value={null}
        options={options}
        filterOptions={(all) => all}
        getOptionLabel={({ nombre, id }) => nombre ?? id}
        getOptionKey={({ tipo, id }) => `${tipo}:${id}`}
        isOptionEqualToValue={(one, other) => one.tipo === other.tipo && one.id === other.id}
        inputValue={typed}
        onInputChange={(_, text, reason) => {
          if (reason !== 'input' && reason !== 'clear') return; // selecting a result does not enter its name
          type(text);
          seekLater(text);
        }}
        onChange={open}
        onClose={(_, reason) => reason === 'escape' && close()}
        groupBy={({ tipo }) => (isRecent ? 'recent' : tipo)}
        loading={isBehind && !error}
        loadingText={t('posada.find.looking')}
        noOptionsText={t(error ? 'posada.failed' : isRecent ? 'posada.find.hint' : 'posada.find.nothing', { text: sought })}
        slots={{ popper: InPlace }}
        slotProps={{ listbox: { className: styles.hits, 'aria-label': t('posada.find.results') }, paper: { elevation: 0 } }}
        renderInput={(params) => <Box params={params} label={t('posada.find.title')} hint={t('posada.find.placeholder')} />}
        renderGroup={({ key, group, children }) => {
          const name = isRecent ? t('posada.find.recent') : t(`resources.${group}.name`, { smart_count: 2 });
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox may contain options and groups, not a fieldset
            <li key={key} role="group" aria-label={name}>
              <div className={styles.kind} aria-hidden>
                {name} {more.has(group as Hit['tipo']) && <span>{t('posada.find.more')}</span>}
              </div>
              <ul role="presentation">{children}</ul>
            </li>
          );
        }}
        renderOption={({ key, ...props }, hit) => (
          <li key={key} {...props}>
            <HitLine hit={hit} typed={isRecent ? '' : sought} />
          </li>
        )}
      />
      {error && (
        <Button size="small" onClick={() => void refetch()}>
          {t('posada.retry')}
        </Button>
      )}
      <p className="unseen" role="status">
        {!isBehind && !isRecent && t('posada.find.count', { smart_count: options.length })}
      </p>
      <Foot slash={slash} setSlash={setSlash} forget={isRecent && recent.length > 0 ? forget : null} />
    </Dialog>
  );
};

type FootProps = Pick<Props, 'slash' | 'setSlash'> & { readonly forget: (() => void) | null };

/** The shortcuts, and what is stored. */
const Foot = ({ slash, setSlash, forget }: FootProps) => {
  const t = useTranslate();
  return (
    <footer className={styles.foot}>
      <span className={styles.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('posada.find.move')} <kbd>↵</kbd> {t('posada.find.open')} <kbd>Ctrl ↵</kbd> {t('posada.find.tab')}{' '}
        <kbd>J</kbd> <kbd>K</kbd> {t('posada.find.first')}
      </span>
      {forget ? (
        <Button size="small" onClick={forget}>
          {t('posada.find.forget')}
        </Button>
      ) : (
        <span className="mute">{t('posada.find.exact')}</span>
      )}
      <FormControlLabel
        control={<Checkbox size="small" checked={slash} onChange={(_, checked) => setSlash(checked)} />}
        label={t('posada.find.slash')}
      />
    </footer>
  );
};

const Box = ({ params, label, hint }: { params: AutocompleteRenderInputParams; label: string; hint: string }) => (
  <TextField
    {...params}
    autoFocus
    placeholder={hint}
    slotProps={{
      ...params.slotProps,
      htmlInput: { ...params.slotProps.htmlInput, maxLength: 200, 'aria-label': label, type: 'text', spellCheck: false },
      input: {
        ...params.slotProps.input,
        startAdornment: (
          <InputAdornment position="start">
            <SearchIcon />
          </InputAdornment>
        ),
        endAdornment: <kbd>Esc</kbd>,
      },
    }}
  />
);
