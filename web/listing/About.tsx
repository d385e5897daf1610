import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './listing.module.css';

const LONG = 600;

/**
 * The host's description; `foreign` is set if it is in a language other than the reader's. Formatting only, sanitised by the server when
 * written (SEC-14); long ones are collapsed (D-a18, D-a19).
 */
export const About = ({ html, foreign }: { html: string; foreign: string | undefined }) => {
  const { t } = useTranslation('listing');
  const long = html.length > LONG;
  const [open, setOpen] = useState(!long);
  if (!html) return null;
  return (
    <section aria-labelledby="h-about">
      <h2 id="h-about">{t('about')}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: an allow-list of tags, made on the server */}
      <div className={open ? styles.rich : `${styles.rich} ${styles.folded}`} lang={foreign} dangerouslySetInnerHTML={{ __html: html }} />
      {foreign && <p className="small mute">{t('untranslated')}</p>}
      {long && (
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('less') : t('more')}
        </button>
      )}
    </section>
  );
};
