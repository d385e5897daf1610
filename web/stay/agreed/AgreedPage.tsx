import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, Info } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { instantParts } from '../../../src/kernel/instants.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language, ownNameOf } from '../../../src/kernel/languages.ts';
import { Note } from '../../ui/Note.tsx';
import { Failure } from '../../ui/state/Failure.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import stayStyles from '../shared/stay.module.css';
import { AGREED } from './address.ts';
import styles from './agreed.module.css';
import { PriceThen } from './PriceThen.tsx';
import { type Agreed, agreedQuery } from './queries.ts';
import { SpaceThen } from './SpaceThen.tsx';

/** What the reader agreed to: price, deadlines, terms and space as their page showed them at an instant (D5). */
export const AgreedPage = ({ id, side }: { id: number; side: 'guest' | 'host' }) => {
  const { t } = useTranslation('agreed');
  const [params] = useSearchParams();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...agreedQuery(id, params.get(AGREED) || null),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={`wrap ${stayStyles.page}`}>
      <Link className={stayStyles.back} to="?">
        <ChevronLeft size={18} aria-hidden />
        {t('back')}
      </Link>
      <h1>{t('title')}</h1>
      <p className="mute measure">{t('intro')}</p>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <LinesSkeleton count={8} />}
      {data && <Then agreed={data} side={side} busy={isPlaceholderData} />}
    </div>
  );
};

const Then = ({ agreed, side, busy }: { agreed: Agreed; side: 'guest' | 'host'; busy: boolean }) => {
  const { t, i18n } = useTranslation('agreed');
  const [spoken, speak] = useState<Language | null>(null);
  const language = spoken ?? (isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE);
  const page = (side === 'guest' ? agreed.huesped : agreed.anfitrion)?.[language];
  const { day, time, city } = instantParts(i18n.language, agreed.zona_horaria, agreed.al);
  return (
    <div className={styles.layout} aria-busy={busy}>
      <Moments agreed={agreed} />
      <div className={styles.column}>
        <div className={styles.head}>
          <p className="semi num" role="status">
            {t('at', { day, time, city })}
          </p>
          <Languages chosen={language} choose={speak} />
        </div>
        {page ? (
          <PriceThen agreed={agreed} page={page} side={side} language={language} />
        ) : (
          <Note kind="info" icon={Info}>
            {t('nothing')}
          </Note>
        )}
        <SpaceThen agreed={agreed} language={language} />
      </div>
    </div>
  );
};

/** The instants of changes, each with its own URL. */
const Moments = ({ agreed: { momentos, al, zona_horaria } }: { agreed: Agreed }) => {
  const { t, i18n } = useTranslation('agreed');
  const id = useId();
  // of several changes in one instant, only the last was visible
  const last = new Map(momentos.map((moment) => [moment.at, moment]));
  return (
    <nav className={styles.moments} aria-labelledby={id}>
      <h2 id={id}>{t('moments')}</h2>
      <ol>
        {[...last.values()].map(({ at, texto }) => {
          const { day, time } = instantParts(i18n.language, zona_horaria, at);
          return (
            <li key={at}>
              <Link to={`?${AGREED}=${encodeURIComponent(at)}`} aria-current={at === al ? 'step' : undefined} replace>
                <span>{texto[isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE]}</span>
                <span className="small mute num">
                  {day}, {time}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
};

/** The page existed in both languages and can be read in either. */
const Languages = ({ chosen, choose }: { chosen: Language; choose: (language: Language) => void }) => {
  const { t } = useTranslation('agreed');
  return (
    <fieldset className={styles.languages}>
      <legend className="vh">{t('language')}</legend>
      {LANGUAGES.map((language) => (
        <button
          type="button"
          key={language}
          lang={language}
          className="btn btn-secondary btn-sm"
          aria-pressed={language === chosen}
          onClick={() => choose(language)}
        >
          {ownNameOf(language)}
        </button>
      ))}
    </fieldset>
  );
};
