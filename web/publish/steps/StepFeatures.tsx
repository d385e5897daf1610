import { useTranslation } from 'react-i18next';
import { BUILDING_FEATURES, SPACE_FEATURES } from '../../../src/kernel/listings/vocabulary.ts';
import { offeredTo } from '../form/vocabulary.ts';
import { useField } from '../shared/wizard-context.ts';
import { Amenities } from './Amenities.tsx';

const COUNTED = ['estacionamiento_privado', 'estacionamiento_visita', 'estacionamiento_bicicleta'];

/** Step 4: features of the space and its building, 0 to 100 of each. */
export const StepFeatures = () => {
  const { t } = useTranslation('listing');
  const counts = useField('counts');
  const label = (name: (typeof SPACE_FEATURES | typeof BUILDING_FEATURES)[number]) => t(`feature.${name}`);
  const building = offeredTo(useField('tipo').value, BUILDING_FEATURES, counts.value);
  return (
    <>
      <Amenities
        legend={t('tab.space')}
        names={SPACE_FEATURES}
        counted={COUNTED}
        label={label}
        counts={counts.value}
        onChange={counts.set}
      />
      {building.length > 0 && (
        <Amenities
          legend={t('tab.building')}
          names={building}
          counted={COUNTED}
          label={label}
          counts={counts.value}
          onChange={counts.set}
        />
      )}
    </>
  );
};
