import { useTranslation } from 'react-i18next';
import { ROOM_FEATURES } from '../../../src/kernel/listings/vocabulary.ts';
import { offeredTo } from '../form/vocabulary.ts';
import { useField } from '../shared/wizard-context.ts';
import { Amenities } from './Amenities.tsx';

const COUNTED = ['cama_2_plazas', 'cama_1_media_plaza', 'cama_1_plaza', 'camarote', 'sofa_cama', 'bano_privado', 'bano_compartido'];

/** Step 5: the features of each room; a room can have several beds (D-26). */
export const StepRooms = () => {
  const { t } = useTranslation(['publish', 'listing']);
  const tipo = useField('tipo').value;
  const rooms = useField('rooms');
  const piezas = useField('piezas');
  const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return (
    <>
      {Array.from({ length: rooms.value }, (_, i) => `room-${i + 1}`).map((key, i) => (
        <Amenities
          key={key}
          legend={t('listing:room', { n: i + 1 })}
          names={offeredTo(tipo, ROOM_FEATURES, piezas.value[i] ?? {})}
          counted={COUNTED}
          label={(name) => capitalised(t(`listing:roomItem.${name}`))}
          counts={piezas.value[i] ?? {}}
          onChange={(counts) => piezas.set(Array.from({ length: rooms.value }, (_, j) => (j === i ? counts : (piezas.value[j] ?? {}))))}
        />
      ))}
    </>
  );
};
