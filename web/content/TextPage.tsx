import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Handle } from '../head.ts';
import { spelt } from '../paths.ts';
import styles from './content.module.css';

const PAGES = { '/tyc': 'terms', '/privacidad': 'privacy', '/faq': 'faq', '/about': 'about' } as const;
type Name = (typeof PAGES)[keyof typeof PAGES];
type Section = { title: string; text: string };

const nameOf = (pathname: string): Name => PAGES[spelt(pathname) as keyof typeof PAGES] ?? 'about';

/** A page of text: its sections come from the texts of the language. */
export const TextPage = () => {
  const { t } = useTranslation('reading');
  const name = nameOf(useLocation().pathname);
  const sections = t(`${name}.sections`, { returnObjects: true }) as unknown as Section[];
  return (
    <article className={`wrap ${styles.textPage}`}>
      <h1>{t(`${name}.title`)}</h1>
      <p className="lead">{t(`${name}.lead`)}</p>
      {sections.map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          {text.split('\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
};

/** One module serves four addresses: the head follows the path. */
export const handle: Handle = {
  meta: ({ t, path }) => ({ title: t(`reading:${nameOf(path)}.title`), description: t(`reading:${nameOf(path)}.lead`) }),
};
