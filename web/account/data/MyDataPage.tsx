import { useTranslation } from 'react-i18next';
import { signedIn } from '../../guards.ts';
import type { Handle } from '../../head.ts';
import type { PageContext } from '../../page.ts';
import { Download } from './Download.tsx';
import styles from './data.module.css';
import { Looks } from './Looks.tsx';
import { looksQuery } from './queries.ts';

/** What is kept of a person: to take along, and who looked at it (U-08). */
export const MyDataPage = () => {
  const { t } = useTranslation('ownData');
  return (
    <div className={`form-page ${styles.page}`}>
      <header>
        <h1>{t('title')}</h1>
        <p className="mute">{t('intro')}</p>
      </header>
      <Download />
      <Looks />
    </div>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  await client.ensureQueryData(looksQuery);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('ownData:title'), noindex: true }) };
