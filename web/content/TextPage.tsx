import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { countryList, countryName } from '../../src/kernel/countries.ts';
import { dayText } from '../../src/kernel/formats.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../src/kernel/languages.ts';
import type { StayTerms } from '../../src/kernel/legal/stay-terms.ts';
import type { Operator } from '../../src/kernel/types.ts';
import { useEnv } from '../env.ts';
import type { Handle } from '../head.ts';
import { spelt } from '../paths.ts';
import { TextField } from '../ui/form/Field.tsx';
import styles from './content.module.css';
import { matching } from './questions.ts';
import { type Question, Questions, type Section, Words } from './Sections.tsx';

const PAGES = { '/tyc': 'terms', '/privacidad': 'privacy', '/faq': 'faq', '/about': 'about' } as const;
type Name = (typeof PAGES)[keyof typeof PAGES];

const nameOf = (pathname: string): Name => PAGES[spelt(pathname) as keyof typeof PAGES] ?? 'about';

/** What the settings contain about the operator of the site, as variables of the texts. */
const variables = (operator: Operator | null, language: Language) => ({
  operator: operator ? [operator.name, operator.id, operator.address].filter(Boolean).join(', ') : '',
  email: operator?.email ?? '',
  law: operator ? countryName(operator.law, language) : '',
  day: operator ? dayText(language, operator.since) : '',
  years: operator?.years ?? '',
});

/** The site-wide conditions for a stay, in sentences. */
const saysOf = ({ operates, leastNights, enforcesLettingLaw }: StayTerms, language: Language, t: TFunction<'reading'>) => ({
  countries: countryList(operates, language),
  shortest: leastNights > 1 ? t('stays.shortest', { count: leastNights }) : '',
  buenosAires: enforcesLettingLaw ? t('stays.lawEnforced') : t('stays.lawTold'),
});

/** A page of text: its sections come from the texts of the language. */
export const TextPage = () => {
  const { t, i18n } = useTranslation('reading');
  const { operator, stays } = useEnv();
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const values = { ...variables(operator, language), ...saysOf(stays, language, t) };
  const name = nameOf(useLocation().pathname);
  const sections = t(`${name}.sections`, { returnObjects: true, ...values });
  return (
    <article className={`wrap ${styles.textPage}`}>
      <h1>{t(`${name}.title`)}</h1>
      <p className="lead">{t(`${name}.lead`, values)}</p>
      {name === 'faq' ? (
        <Searched all={sections as unknown as Question[]} />
      ) : (
        (sections as unknown as Section[]).map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            <Words {...section} />
          </section>
        ))
      )}
    </article>
  );
};

/** Questions with a search; the matches are open. */
const Searched = ({ all }: { all: readonly Question[] }) => {
  const { t } = useTranslation('reading');
  const [typed, setTyped] = useState('');
  const questions = matching(all, typed);
  const isSearch = typed.trim() !== '';
  return (
    <>
      <div className={styles.questions}>
        <TextField
          type="search"
          label={t('faq.search.label')}
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="small mute" role="status">
          {isSearch && (questions.length === 0 ? t('faq.search.none') : t('faq.search.found', { count: questions.length }))}
        </p>
      </div>
      <Questions questions={questions} open={isSearch} />
    </>
  );
};

/** One module serves four pages: the head depends on the path. */
export const handle: Handle = {
  meta: ({ t, path, env }) => ({
    title: t(`reading:${nameOf(path)}.title`),
    description: t(`reading:${nameOf(path)}.lead`, variables(env.operator, env.language)),
  }),
};
