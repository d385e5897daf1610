import { useTranslation } from 'react-i18next';
import { instantParts } from '../../../src/kernel/instants.ts';
import { ownZone } from '../../../src/kernel/local-time.ts';
import { useOnline } from '../../ui/use-online.ts';

/** Offline: when the displayed data was loaded. */
export const AsOf = ({ at }: { at: number }) => {
  const { t, i18n } = useTranslation('reservations');
  const online = useOnline();
  if (online) return null;
  const { day, time } = instantParts(i18n.language, ownZone(), new Date(at).toISOString());
  return <p className="mute num">{t('asOf', { day, time })}</p>;
};
