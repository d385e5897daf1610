import { usePublishTexts } from '../texts.ts';
import { HostTerms } from './HostTerms.tsx';
import '../publish.module.css';

/** On the home page of a host who has not signed (docs/rules/product.md#states, H-07). */
export const HostTermsPopup = () => (usePublishTexts() ? <HostTerms /> : null);
