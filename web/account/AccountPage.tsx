import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { ACCOUNT_ENTRIES } from './entries.ts';
import styles from './shared/account.module.css';

/** Links to everything about one's own account, one per line. */
export const AccountPage = () => {
  const { t } = useTranslation(['account', 'signIn', 'notices', 'ownData']);
  return (
    <div className="form-page">
      <h1>{t('account:menu.account')}</h1>
      <ul className={`panel ${styles.entries}`}>
        {ACCOUNT_ENTRIES.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>
              {t(label)}
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};

export const load = ({ client }: PageContext, { request }: { request: Request }) => signedIn(client, request);
export const handle: Handle = { meta: ({ t }) => ({ title: t('account:menu.account'), noindex: true }) };
