import LinkIcon from '@mui/icons-material/Link';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useCopy } from '../ui/record/use-copy.ts';

/** Copies the URL of the displayed event: it opens the replay at the same step. */
export const CopyLink = ({ at }: { at: number }) => {
  const t = useTranslate();
  const copy = useCopy('posada.replay.copied');
  const copyAddress = () => {
    const address = new URL(window.location.href);
    address.searchParams.set('at', String(at));
    return copy(address.href);
  };
  return (
    <Button size="small" startIcon={<LinkIcon />} onClick={() => void copyAddress()}>
      {t('posada.replay.copy')}
    </Button>
  );
};
