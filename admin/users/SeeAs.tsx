import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import { useGetIdentity, useTranslate } from 'react-admin';
import type { HeldRole } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import { eventsPath } from '../ui/lists/lists.ts';
import { ForWriters } from '../ui/writing.tsx';

/** The minimum length of the reason, which the person reads. */
const LEAST = 10;

/** Views the site as a person, read-only and for a reason that they are notified of. Not available for members of the team. */
export const SeeAs = ({ user, held }: { user: number; held: HeldRole | null | undefined }) => {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  if (!held || !identity || identity.id === user) return null;
  const refused = held.rol !== null ? t('posada.impersonation.team') : null;
  return (
    <ForWriters>
      <section>
        <h2>{t('posada.impersonation.title')}</h2>
        <p className="mute">{t('posada.impersonation.text')}</p>
        <Command
          label="posada.impersonation.see"
          icon={<EyeIcon />}
          about={`U-${user}`}
          asks="posada.impersonation.reason"
          least={LEAST}
          tells={t('posada.impersonation.closed')}
          refused={refused}
          send={async (write, reason) => {
            await write.impersonate(user, reason);
            // the site's cached data of the administrator must not be shown as the person's
            await caches.delete('posada-kept').catch(() => false);
            location.assign('/');
          }}
          event={eventsPath(`user-${user}`)}
        />
      </section>
    </ForWriters>
  );
};
