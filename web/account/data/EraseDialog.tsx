import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { PasswordDialog } from '../password/PasswordDialog.tsx';
import { erasureQuery } from './queries.ts';

/** Requests the erasure of the account. */
export const EraseDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('ownData');
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title={t('erase.askTitle')}
      text={t('erase.askText')}
      confirm={t('erase.confirm')}
      danger
      send={(body, key) => answer(api.POST('/api/v1/users/me/erase', { body, ...withIdempotencyKey(key) }))}
      refresh={[erasureQuery.queryKey]}
    />
  );
};
