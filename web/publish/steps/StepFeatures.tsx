import { useTranslation } from 'react-i18next';
import { BUILDING_FEATURES, SPACE_FEATURES } from '../../../src/kernel/listings/vocabulary.ts';
import { useField } from '../shared/wizard-context.ts';
import { Amenities } from './Amenities.tsx';

const COUNTED = ['estacionamiento_privado', 'estacionamiento_visita', 'estacionamiento_bicicleta'];
const COWORK_ONLY = ['manager'];

/** Step 4: features of the space and its building, 0 to 100 of each. */
export const StepFeatures = () => {
  const { t } = useTranslation('listing');
  const counts = useField('counts');
  const cowork = useField('tipo').value === 'cowork';
  const label = (name: (typeof SPACE_FEATURES | typeof BUILDING_FEATURES)[number]) => t(`feature.${name}`);
  const offered = BUILDING_FEATURES.filter((name) => cowork || !COWORK_ONLY.includes(name) || (counts.value[name] ?? 0) > 0);
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
      <Amenities legend={t('tab.building')} names={offered} counted={COUNTED} label={label} counts={counts.value} onChange={counts.set} />
    </>
  );
};
