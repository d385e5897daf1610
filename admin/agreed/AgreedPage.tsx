import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetOne, useLocaleState, useTranslate } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { exactInstantText } from '../../src/kernel/instants.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language, ownNameOf } from '../../src/kernel/languages.ts';
import { isMissing } from '../data/api.ts';
import type { Console } from '../data/dataProvider.ts';
import { READ_ONCE } from '../data/recorded.ts';
import type { Agreed, Reservation } from '../data/records.ts';
import { ReservationHead } from '../reservations/ReservationHead.tsx';
import { RecordClock, useZone } from '../ui/clock.tsx';
import { MissingPage } from '../ui/MissingPage.tsx';
import { Failed, Waiting } from '../ui/Pending.tsx';
import frame from '../ui/record/frame.module.css';
import styles from './agreed-then.module.css';
import { MakePack } from './MakePack.tsx';
import { SideThen } from './SideThen.tsx';
import { SpaceThen } from './SpaceThen.tsx';

/** What both sides agreed to at the instant in the URL; without one, when the host agreed (D5). Each request is recorded as a view. */
export const AgreedPage = () => {
  const id = Number(useParams()['id']);
  const provider = useDataProvider<Console>();
  const [params, setParams] = useSearchParams();
  const [locale] = useLocaleState();
  const at = params.get('at');
  const requested = params.get('lang');
  const language: Language = isLanguage(requested) ? requested : isLanguage(locale) ? locale : DEFAULT_LANGUAGE;
  const reservation = useGetOne<Reservation>('reservations', { id });
  const agreed = useQuery({
    queryKey: ['agreed', id, at],
    queryFn: () => provider.agreed(id, at),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    ...READ_ONCE,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const choose = (chosen: Language) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('lang', chosen);
        return next;
      },
      { replace: true },
    );
  if (isMissing(reservation.error)) return <MissingPage />;
  return (
    <RecordClock ofSpace={reservation.data?.zona_horaria ?? 'UTC'}>
      <div className={frame.page}>
        {reservation.data && <ReservationHead reservation={reservation.data} />}
        {agreed.error && <Failed retry={() => void agreed.refetch()} />}
        {!agreed.error && !agreed.data && <Waiting rows={12} />}
        {agreed.data && <Then id={id} agreed={agreed.data} language={language} choose={choose} />}
      </div>
    </RecordClock>
  );
};

type Props = { id: number; agreed: Agreed; language: Language; choose: (language: Language) => void };

const Then = ({ id, agreed, language, choose }: Props) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const zone = useZone() ?? agreed.zona_horaria;
  return (
    <>
      <div className={styles.head}>
        <p className="num" role="status">
          {t('posada.agreed.at', { at: exactInstantText(locale, zone, agreed.al, true, false) })}
        </p>
        <fieldset className={styles.languages} aria-label={t('posada.agreed.language')}>
          {LANGUAGES.map((one) => (
            <button type="button" key={one} lang={one} aria-pressed={one === language} onClick={() => choose(one)}>
              {ownNameOf(one)}
            </button>
          ))}
        </fieldset>
        <MakePack id={id} />
      </div>
      <div className={styles.agreed}>
        <Moments agreed={agreed} language={language} />
        <div className={styles.sides}>
          <SideThen side="guest" agreed={agreed} language={language} />
          <SideThen side="host" agreed={agreed} language={language} />
          <SpaceThen agreed={agreed} language={language} />
        </div>
      </div>
    </>
  );
};

/** The instants of changes, each with its own URL. */
const Moments = ({ agreed, language }: { agreed: Agreed; language: Language }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const zone = useZone() ?? agreed.zona_horaria;
  const texts: Language = isLanguage(locale) ? locale : DEFAULT_LANGUAGE;
  const last = new Map(agreed.momentos.map((moment) => [moment.at, moment])); // of several changes in one instant, the last one
  return (
    <nav className="box" aria-label={t('posada.agreed.moments')}>
      <h2>{t('posada.agreed.moments')}</h2>
      <ol className={styles.moments}>
        {[...last.values()].map(({ at, texto }) => (
          <li key={at}>
            <Link to={`?at=${encodeURIComponent(at)}&lang=${language}`} aria-current={at === agreed.al ? 'step' : undefined}>
              <span>{texto[texts]}</span>
              <span className="mute num">{exactInstantText(locale, zone, at, true, false)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
};
