import { useTranslation } from 'react-i18next';
import type { Handle } from '../head.ts';
import { ContactForm } from './ContactForm.tsx';

/** The contact form for investors; the letter is marked as such (docs/rules/product.md#pages, docs/rules/product.md#data). */
export const InvestmentPage = () => {
  const { t } = useTranslation('forms');
  return (
    <div className="form-page">
      <h1>{t('investment.title')}</h1>
      <p className="mute">{t('investment.text')}</p>
      <ContactForm variant="investment" />
    </div>
  );
};

export const handle: Handle = { meta: ({ t }) => ({ title: t('forms:investment.title'), description: t('forms:investment.text') }) };
