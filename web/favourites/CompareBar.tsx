import { Columns3, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import type { Stay } from '../search-address.ts';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './favourites.module.css';
import { useCompared } from './use-marks.ts';

/** The link to the comparison of the selected spaces; hidden while there are none. */
export const CompareBar = ({ stay, guests = 1 }: { stay: Pick<Stay, 'from' | 'to'> | null; guests?: number }) => {
  const { t } = useTranslation('favourites');
  const { list, clear } = useCompared();
  if (list.length === 0) return null;
  return (
    <p className={styles.compare}>
      <ButtonLink look="secondary" small icon={<Columns3 size={18} aria-hidden />} to={paths.compare(list, stay, guests)}>
        {t('compareThese', { count: list.length })}
      </ButtonLink>
      <button type="button" className="btn btn-quiet btn-icon" aria-label={t('compareNone')} onClick={clear}>
        <X size={18} aria-hidden />
      </button>
    </p>
  );
};
