import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Commands } from '../commands.ts';
import type { ViewingLine } from '../records.ts';
import { Command } from '../ui/Command.tsx';
import { NOTHING } from '../ui/nothing.ts';
import styles from './identity.module.css';

type ViewingIdentity = Awaited<ReturnType<Commands['seeIdentity']>>;

/** A look at who somebody is, for a reason that is kept (D-16). What was seen is kept in the state of this dialog only, until it closes. */
export const SeeIdentity = ({ viewing: { id, actions } }: { viewing: ViewingLine }) => {
  const [identity, setIdentity] = useState<ViewingIdentity | null>(null);
  const t = useTranslate();
  const heading = useId();
  const close = () => setIdentity(null);
  return (
    <>
      <Command
        label="posada.visit.seeIdentity"
        icon={<BadgeIcon />}
        about={`V-${id}`}
        refused={actions.includes('see_identity') ? null : t('posada.visit.noIdentity')}
        send={async (write, reason) => setIdentity(await write.seeIdentity(id, reason))}
        event={`/viewing-requests/${id}/show/history`}
      />
      {identity && (
        <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={heading}>
          <DialogTitle id={heading}>{t('posada.visit.identityOf', { name: `V-${id}` })}</DialogTitle>
          <DialogContent className={styles.identity}>
            <p>
              {t('posada.visit.nationalId')}: <b className="num">{identity.national_id ?? NOTHING}</b>
            </p>
            {identity.picture === null ? (
              <p className="mute">{t('posada.visit.noPicture')}</p>
            ) : (
              <img src={identity.picture} alt={t('posada.visit.picture')} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={close} autoFocus>
              {t('posada.visit.close')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
};
