import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { lastResults } from '../search-address.ts';
import styles from './listing.module.css';

/** The link back to the results from which a person came in this tab; hidden for everyone else. */
export const BackToResults = () => {
  const { t } = useTranslation('listing');
  const search = lastResults();
  if (search === null) return null;
  return (
    <p className={styles.back}>
      <Link className="link tall small" to={`${paths.search}${search}`}>
        <ChevronLeft size={16} aria-hidden />
        {t('backToResults')}
      </Link>
    </p>
  );
};
