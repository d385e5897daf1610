import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { BankData } from '../records.ts';
import { Facts } from '../ui/record/Facts.tsx';
import { factsOf } from './bank-facts.ts';

/** The numbers in clear: kept in the state of this dialog only, until it closes. */
export const BankDialog = ({ user, data, close }: { user: number; data: BankData; close: () => void }) => {
  const t = useTranslate();
  const heading = useId();
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={heading}>
      <DialogTitle id={heading}>{t('posada.bank.of', { id: user })}</DialogTitle>
      <DialogContent>
        <Facts facts={factsOf(data, t)} />
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          {t('posada.bank.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
