import { useTranslation } from 'react-i18next';
import { ROOM_FEATURES } from '../../api/wire-names.ts';
import { useField } from '../wizard/wizard-context.ts';
import { Counters } from './Counters.tsx';

/** Step 5: the features of each room; there can be several beds (D-26). */
export const StepRooms = () => {
  const { t } = useTranslation(['publish', 'listing']);
  const [rooms, piezas] = [useField('rooms'), useField('piezas')];
  const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return (
    <>
      {Array.from({ length: rooms.value }, (_, i) => `room-${i + 1}`).map((key, i) => (
        <Counters
          key={key}
          legend={t('listing:room', { n: i + 1 })}
          names={ROOM_FEATURES}
          label={(name) => capitalised(t(`listing:roomItem.${name}` as 'listing:roomItem.wifi'))}
          counts={piezas.value[i] ?? {}}
          onChange={(counts) => piezas.set(Array.from({ length: rooms.value }, (_, j) => (j === i ? counts : (piezas.value[j] ?? {}))))}
        />
      ))}
    </>
  );
};
