import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Note.tsx';
import type { useMoneySent } from './outcome.ts';

/** Says that a payment is on its way or in review, so that the guest does not pay again (K-14). */
export const SentNote = ({ sent }: { sent: ReturnType<typeof useMoneySent> }) => {
  const { t } = useTranslation('payment');
  return (
    sent && (
      <Note kind="info" icon={Hourglass} role="status">
        {sent === 'review' ? t('result.review') : t('underWay')}
      </Note>
    )
  );
};
