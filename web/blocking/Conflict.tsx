import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { inTheWay, type Nights, type Range } from './shared/rules.ts';
import { useRangeText } from './shared/use-range-text.ts';
import { Taken } from './Taken.tsx';

type Props = { open: boolean; range: Range | null; nights: Nights; onClose: () => void; onAgain: () => void };

/** Nights were taken concurrently: shows the conflict, and selects the free nights again with one press (C-02). */
export const Conflict = ({ open, range, nights, onClose, onAgain }: Props) => {
  const { t } = useTranslation(['blocking', 'common']);
  const rangeText = useRangeText();
  const taken = range ? inTheWay(nights, range) : [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('conflict.title')}
      actions={
        <>
          <Button look="quiet" onClick={onAgain}>
            {t('conflict.again')}
          </Button>
          <Button onClick={onClose}>{t('common:close')}</Button>
        </>
      }
    >
      {range && <p>{t('conflict.text', { range: rangeText(range) })}</p>}
      {taken.length > 0 ? <Taken taken={taken} /> : <p>{t('conflict.gone')}</p>}
    </Dialog>
  );
};
