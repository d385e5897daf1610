import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import { useGetIdentity, useTranslate } from 'react-admin';
import type { HeldRole } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import { ForWriters } from '../ui/writing.tsx';

/** The fewest letters of the reason, which the person reads. */
const LEAST = 10;

/** The site as a person sees it, reading only and for a reason that they are told (A-12). Nobody of the team is seen so. */
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
            await caches.delete('posada-kept').catch(() => false); // what the site keeps of the administrator is not shown as the person's
            location.assign('/');
          }}
          event={`/events?filter=${encodeURIComponent(JSON.stringify({ flujo: `user-${user}` }))}`}
        />
      </section>
    </ForWriters>
  );
};
