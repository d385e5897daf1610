import { useTranslation } from 'react-i18next';
import { GoingOn } from '../../ui/state/GoingOn.tsx';

const AFTER_MS = 5_000; // docs/rules/product.md#numbers

/** Redirects to the host's spaces after five seconds (W-40). */
export const GoingTo = ({ to }: { to: string }) => {
  const { t } = useTranslation('publish');
  return <GoingOn to={to} afterMs={AFTER_MS} label={t('going.spaces')} stay={t('going.stay')} soon={t('going.soon')} />;
};
