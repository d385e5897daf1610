import LinkIcon from '@mui/icons-material/Link';
import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'react-admin';

/** Copies the address of the event that is shown: it opens the replay at the same step. */
export const CopyLink = ({ at }: { at: number }) => {
  const t = useTranslate();
  const notify = useNotify();
  const copy = async () => {
    const address = new URL(window.location.href);
    address.searchParams.set('at', String(at));
    try {
      await navigator.clipboard.writeText(address.href);
      notify('posada.replay.copied', { type: 'success' });
    } catch {
      notify(address.href); // without the right to the clipboard it can be copied by hand
    }
  };
  return (
    <Button size="small" startIcon={<LinkIcon />} onClick={() => void copy()}>
      {t('posada.replay.copy')}
    </Button>
  );
};
