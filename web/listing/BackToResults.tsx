import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { lastResults } from '../search-address.ts';
import styles from './listing.module.css';

/** The way back to the results a person came from in this tab; nothing for those who came by another way. */
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
