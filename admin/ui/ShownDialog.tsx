import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

/** Requested content, shown until the dialog is closed. */
export const ShownDialog = ({ title, close, children }: { title: string; close: () => void; children: ReactNode }) => {
  const t = useTranslate();
  const heading = useId();
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <DialogTitle id={heading}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          {t('posada.bulk.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
