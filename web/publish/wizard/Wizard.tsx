import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { LAST, STEPS, stepBefore } from '../form/steps.ts';
import { Autosave } from '../saving/Autosave.tsx';
import { SaveTrouble } from '../saving/SaveTrouble.tsx';
import { Saving } from '../saving/Saving.tsx';
import { StaleDialog } from '../saving/StaleDialog.tsx';
import styles from '../shared/publish.module.css';
import { fieldId, WizardContext } from '../shared/wizard-context.ts';
import { CardPreview } from './CardPreview.tsx';
import { Leaving } from './Leaving.tsx';
import { StepBody } from './StepBody.tsx';
import { StepList } from './StepList.tsx';
import { PHOTOS, type Props, useWizardForm } from './use-wizard-form.ts';

/** Nine steps of one form. Next validates the current step, Back does not; the form is saved at the end (docs/rules/product.md#pages). */
export const Wizard = (props: Props) => {
  const { listing, draft, begin } = props;
  const { t } = useTranslation(['publish', 'common']);
  const wizard = useWizardForm(props);
  const { form, gallery, step, furthest, heading, go, rooms, missing, errors, photoFault, checking, saving, send, dirty, over } = wizard;
  return (
    <WizardContext value={{ listing, gallery, photoFault }}>
      <FormProvider {...form}>
        <div className={`wrap ${styles.page}`}>
          <StepList step={step} furthest={furthest} rooms={rooms} go={go} />
          <div className={styles.beside}>
            <Form
              className={styles.form}
              onSubmit={(event) => {
                event.preventDefault();
                void wizard.next();
              }}
            >
              <div className={styles.head}>
                <h1 ref={heading} tabIndex={-1}>
                  {t(`head.${STEPS[step - 1] ?? 'type'}`)}
                </h1>
                <Autosave
                  draft={draft}
                  photos={gallery.photos}
                  step={step}
                  furthest={furthest}
                  etag={wizard.etag}
                  untouched={begin.base?.values === begin.values}
                  over={over}
                  onDirty={() => wizard.setDirty(true)}
                />
              </div>
              <ErrorSummary errors={errors} focus={(key) => document.getElementById(fieldId(key))?.focus()} />
              <StepBody step={step} />
              {saving.share !== null && <Saving share={saving.share} photos={gallery.photos} />}
              <div className={styles.nav}>
                <Button look="secondary" className={step === 1 ? 'hidden' : undefined} onClick={() => go(stepBefore(step, rooms))}>
                  {t('common:back')}
                </Button>
                {listing !== null && furthest === LAST && step < LAST && (
                  <Button look="quiet" className={styles.last} onClick={() => go(LAST)}>
                    {t('nav.last')}
                  </Button>
                )}
                <Button
                  type="submit"
                  busy={checking || saving.busy}
                  because={step === PHOTOS && missing > 0 ? t('photos.missing', { count: missing }) : undefined}
                >
                  {step < LAST ? t('nav.next') : t('nav.finish')}
                </Button>
              </div>
            </Form>
            <CardPreview />
          </div>
        </div>
        <SaveTrouble
          problem={saving.trouble}
          onReview={() => {
            saving.close();
            go(1);
          }}
          onAgain={() => {
            saving.close();
            send();
          }}
          onClose={saving.close}
        />
        {saving.stale && listing !== null && (
          <StaleDialog
            listing={listing}
            photos={gallery.photos}
            base={begin.base}
            onClose={saving.keepEditing}
            onSaveMine={({ space, etag: now }) => {
              const there = new Set(space.gallery.map(({ idgaleria }) => idgaleria));
              // drops photos that have been deleted elsewhere
              const left = gallery.photos.filter(({ id }) => id === undefined || there.has(id));
              gallery.dispatch({ type: 'replace', photos: left });
              saving.keepEditing();
              wizard.setEtag(now);
              send(now, left);
            }}
          />
        )}
        <Leaving dirty={dirty} over={over} />
      </FormProvider>
    </WizardContext>
  );
};
