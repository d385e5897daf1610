import { Clock, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import type { Listing } from './queries.ts';

/** What our team asks the host to change before the space goes live, and the way to hand it in again. */
export const SentBack = ({ id, asked: { motivo, palabras } }: { id: number; asked: NonNullable<Listing['devuelto']> }) => {
  const { t } = useTranslation('listing');
  return (
    <Note kind="warning" icon={Clock}>
      <b>{t('sentBack.title')}</b>
      <p>{t(`sentBack.change.${motivo}`)}</p>
      {palabras && <p>{palabras}</p>}
      <ButtonLink look="secondary" small to={paths.edit(id)} icon={<Pencil size={18} aria-hidden />}>
        {t('sentBack.act')}
      </ButtonLink>
    </Note>
  );
};
