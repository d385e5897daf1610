import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { rangeText } from '../../src/kernel/formats.ts';
import { firstSearchDay } from '../../src/kernel/local-time.ts';
import { MAX_GUESTS_IN_FILTER } from '../../src/kernel/stay-rules.ts';
import { placesQuery } from '../api/places.ts';
import { nightsBetween } from '../calendar/days.ts';
import type { Choice } from '../calendar/rules.ts';
import { useEnv } from '../env.ts';
import { type Place, type SearchedStay, type Stay, searchAddress } from '../search-address.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/form/Form.tsx';
import { Stepper } from '../ui/form/Stepper.tsx';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { useNarrow } from '../ui/use-media.ts';
import { Cell } from './Cell.tsx';
import styles from './finder.module.css';
import { PlaceField } from './PlaceField.tsx';
import { forgetSearch, type Recent, recentSearches, rememberSearch } from './recent.ts';

const StayCalendar = lazyComponent(() => import('../calendar/StayCalendar.tsx').then(({ StayCalendar }) => StayCalendar));

const NOTHING_BUSY: ReadonlySet<string> = new Set();

const NOTHING: SearchedStay = { place: null, from: null, to: null, guests: 1 };

type Props = {
  /** The initial values. */
  initial?: SearchedStay;
  /** Called instead of navigating to the results. */
  onFind?: (wanted: SearchedStay) => void;
  /** Overlaps the lower edge of the picture of the home page. */
  banner?: boolean;
  /** Whether the calendar starts with selection by number of months (D-176). */
  byMonths?: boolean;
  /** Called with the nights selected here, which nearby cards use (H-10). */
  onStay?: (stay: Stay | null) => void;
};

/** Where, when, who. A place is required; so are dates, unless the visitor chooses any dates (H-01, H-02, D-20). */
export const Finder = ({ initial = NOTHING, onFind, onStay, banner = false, byMonths = false }: Props) => {
  const { t, i18n } = useTranslation(['home', 'common']);
  const { now } = useEnv();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const [place, setPlace] = useState(initial.place);
  const [stay, setStay] = useState<Choice>({ from: initial.from, to: initial.to });
  const [guests, setGuests] = useState(initial.guests);
  const [wanted, setWanted] = useState<'place' | 'known' | 'connection' | 'dates' | null>(null);
  const [typed, setTyped] = useState('');
  const client = useQueryClient();
  const [recent, setRecent] = useState<Recent[]>([]);
  const placeInput = useRef<HTMLInputElement>(null);
  useEffect(() => setRecent(onFind ? [] : recentSearches()), [onFind]);

  const ask = (what: 'place' | 'known' | 'connection') => {
    setWanted(what);
    placeInput.current?.focus();
  };
  /** The selected place, or else the first one that matches the typed text. */
  const placeFor = async (): Promise<Place | null> => {
    const text = typed.trim();
    if (place || text.length < 2) return place;
    const [first = null] = await client.fetchQuery(placesQuery(text));
    return first;
  };
  const go = (place: Place, from: string | null, to: string | null) => {
    const address = searchAddress({ place, from, to, guests });
    const when = from && to ? rangeText(i18n.language, from, to) : t('anyDate');
    rememberSearch({ label: `${place.comuna}, ${when}`, address });
    if (onFind) onFind({ place, from, to, guests });
    else void navigate(address);
  };
  const submit = async () => {
    const found = await placeFor().catch(() => undefined);
    if (found === undefined) return ask('connection');
    if (!found) return ask(typed.trim() === '' ? 'place' : 'known');
    setPlace(found);
    if (!(stay.from && stay.to)) setWanted('dates');
    else go(found, stay.from, stay.to);
  };
  const faults = { place: t('wherePlease'), known: t('noPlaces', { text: typed.trim() }), connection: t('placesFailed') };

  const rules = { today: firstSearchDay(now), busy: NOTHING_BUSY, minNights: 1 };
  const dates = stay.from && stay.to ? rangeText(i18n.language, stay.from, stay.to) : null;
  return (
    <div id="buscar" className={banner ? styles.banner : undefined}>
      <search>
        <Form
          className={`${styles.finder} float`}
          aria-label={t('finder')}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <PlaceField
            value={place}
            inputRef={placeInput}
            recent={recent}
            error={wanted === null || wanted === 'dates' ? undefined : faults[wanted]}
            onText={setTyped}
            onChange={(next) => {
              setPlace(next);
              setWanted(null);
            }}
          />
          <div className={styles.two}>
            <Cell title={t('when')} value={dates} placeholder={t('whenPlaceholder')} preload={StayCalendar.fetch}>
              <StayCalendar
                rules={rules}
                choice={stay}
                scrolls={narrow}
                autoFocus
                first={byMonths ? 'months' : 'days'}
                onChange={(choice) => {
                  setStay(choice);
                  const { from, to } = choice;
                  if (to) setWanted(null);
                  onStay?.(from && to ? { from, to, nights: nightsBetween(from, to) } : null);
                }}
                until={<div className="calendar-space" />}
              />
            </Cell>
            <Cell title={t('who')} value={t('common:guests', { count: guests })} small>
              <div className="between">
                <span>{t('guestsLabel')}</span>
                <Stepper
                  label={t('guestsLabel')}
                  value={Math.min(guests, MAX_GUESTS_IN_FILTER)}
                  min={1}
                  max={MAX_GUESTS_IN_FILTER}
                  orMore
                  onChange={setGuests}
                />
              </div>
            </Cell>
          </div>
          <Button type="submit" icon={<Search size={20} aria-hidden />}>
            {t('search')}
          </Button>
        </Form>
      </search>
      {wanted === 'dates' && (
        <p className={`${styles.note} err`} role="alert">
          <CircleAlert size={16} aria-hidden className="i" />
          {t('whenPlease')}{' '}
          <button type="button" className="link" onClick={() => place && go(place, null, null)}>
            {t('anyDate')}
          </button>
        </p>
      )}
      <RecentSearches recent={recent} onForget={(address) => setRecent(forgetSearch(address))} />
    </div>
  );
};

const RecentSearches = ({ recent, onForget }: { recent: readonly Recent[]; onForget: (address: string) => void }) => {
  const { t } = useTranslation('home');
  if (recent.length === 0) return null;
  return (
    <ul className={styles.recent} aria-label={t('recent')}>
      <li className="small mute">{t('recentLabel')}</li>
      {recent.map(({ label, address }) => (
        <li className="chip" key={address}>
          <Link to={address}>{label}</Link>
          <button type="button" aria-label={t('forget', { label })} onClick={() => onForget(address)}>
            <X size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
};
