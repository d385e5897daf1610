import { Clock, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { STEP_OF_REASON } from '../../src/kernel/sent-back.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './listing.module.css';
import type { Listing } from './shared/queries.ts';

/** What our team asks the host to change before the space goes live, and how to submit it again. */
export const SentBack = ({ id, request: { motivo, palabras } }: { id: number; request: NonNullable<Listing['devuelto']> }) => {
  const { t } = useTranslation('listing');
  return (
    <Note kind="warning" icon={Clock}>
      <b>{t('sentBack.title')}</b>
      <p>{t(`sentBack.change.${motivo}`)}</p>
      {palabras && <p>{palabras}</p>}
      <ButtonLink
        className={styles.again}
        look="secondary"
        small
        to={paths.edit(id, STEP_OF_REASON[motivo])}
        icon={<Pencil size={18} aria-hidden />}
      >
        {t('sentBack.act')}
      </ButtonLink>
    </Note>
  );
};
