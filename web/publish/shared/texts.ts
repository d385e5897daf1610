import { hasWizard, loadWizardTexts } from '../../i18n/index.ts';
import { useTexts } from '../../i18n/rest.ts';

/** The texts of the wizard. */
export const usePublishTexts = (): boolean => useTexts(hasWizard, loadWizardTexts);
