import { useRestTexts } from '../../i18n/rest.ts';
import { usePublishTexts } from '../shared/texts.ts';
import { HostTerms } from './HostTerms.tsx';
import '../shared/publish.module.css';

/** Asks a host who has not signed the terms on the home page (docs/rules/product.md#states, H-07). */
export const HostTermsPopup = () => {
  const hasWizard = usePublishTexts();
  const hasRest = useRestTexts();
  return hasWizard && hasRest ? <HostTerms /> : null;
};
