import { Clock, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { STEP_OF_REASON } from '../../src/kernel/sent-back.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './listing.module.css';
import type { Listing } from './shared/queries.ts';

type Props = {
  request: NonNullable<Listing['devuelto']>;
  /** The space whose form is linked; without it the reader is in the form. */
  id?: number;
};

/** What our team asks the host to change before the space goes live, and how to submit it again. */
export const SentBack = ({ id, request: { motivo, palabras } }: Props) => {
  const { t } = useTranslation('listing');
  return (
    <Note kind="warning" icon={Clock}>
      <b>{t('sentBack.title')}</b>
      <p>{t(`sentBack.change.${motivo}`)}</p>
      {palabras && <p>{palabras}</p>}
      {id !== undefined && (
        <ButtonLink
          className={styles.again}
          look="secondary"
          small
          to={paths.edit(id, STEP_OF_REASON[motivo])}
          icon={<Pencil size={18} aria-hidden />}
        >
          {t('sentBack.act')}
        </ButtonLink>
      )}
    </Note>
  );
};
