import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { WELCOME } from '../../../src/shared/listings/vocabulary.ts';
import { PERSON_TEXTS } from '../../../src/shared/person-texts.ts';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import { useField } from '../wizard/wizard-context.ts';
import { BothTexts } from './BothTexts.tsx';
import { Counters } from './Counters.tsx';
import { LineField } from './fields.tsx';

const RichText = lazy(() => import('./RichText.tsx').then((module) => ({ default: module.RichText })));

/** Step 7: who is welcome, the title, and the formatted description. */
export const StepWords = () => {
  const { t } = useTranslation('publish');
  const counts = useField('counts');
  return (
    <>
      <Counters
        legend={t('welcome.legend')}
        names={WELCOME}
        label={(name) => t(`welcome.${name}`)}
        counts={counts.value}
        onChange={counts.set}
      />
      <p className="small mute">{t('words.rule')}</p>
      <BothTexts name="nombre" label={t('words.title')} hint={t('words.titleHint')} max={PERSON_TEXTS.title.max} kind="line" />
      <BothTexts
        name="sobre_nosotros"
        label={t('words.about')}
        hint={t('words.aboutHint')}
        max={PERSON_TEXTS.about.max}
        editor={(props) => (
          <Suspense fallback={<LinesSkeleton count={4} />}>
            <RichText {...props} />
          </Suspense>
        )}
      />
      <LineField name="external_reference" label={t('words.reference')} hint={t('words.referenceHint')} />
    </>
  );
};
