import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Commands } from '../data/commands.ts';
import type { ViewingLine } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import { NOTHING } from '../ui/nothing.ts';
import { ShownDialog } from '../ui/ShownDialog.tsx';
import styles from './identity.module.css';

type ViewingIdentity = Awaited<ReturnType<Commands['seeIdentity']>>;

/** Shows a person's identity for a recorded reason (D-16). It is held only in the state of this dialog, until it closes. */
export const SeeIdentity = ({ viewing: { id, actions } }: { viewing: ViewingLine }) => {
  const [identity, setIdentity] = useState<ViewingIdentity | null>(null);
  const t = useTranslate();
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
        <ShownDialog title={t('posada.visit.identityOf', { name: `V-${id}` })} close={() => setIdentity(null)}>
          <div className={styles.identity}>
            <p>
              {t('posada.visit.nationalId')}: <b className="num">{identity.national_id ?? NOTHING}</b>
            </p>
            {identity.picture === null ? (
              <p className="mute">{t('posada.visit.noPicture')}</p>
            ) : (
              <img src={identity.picture} alt={t('posada.visit.picture')} />
            )}
          </div>
        </ShownDialog>
      )}
    </>
  );
};
