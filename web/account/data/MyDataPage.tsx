import { useTranslation } from 'react-i18next';
import { signedIn } from '../../guards.ts';
import type { Handle } from '../../head.ts';
import type { PageContext } from '../../page.ts';
import { Download } from './Download.tsx';
import styles from './data.module.css';
import { Erase } from './Erase.tsx';
import { Looks } from './Looks.tsx';
import { erasureQuery, looksQuery } from './queries.ts';

/** The data stored about a person: to download, to see who viewed it, and to delete (U-08). */
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
      <Erase />
    </div>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  await Promise.all([client.ensureQueryData(looksQuery), client.ensureQueryData(erasureQuery)]);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('ownData:title'), noindex: true }) };
