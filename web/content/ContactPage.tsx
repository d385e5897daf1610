import { useTranslation } from 'react-i18next';
import { countriesQuery } from '../account/shared/queries.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { ContactForm } from './ContactForm.tsx';

export const ContactPage = () => {
  const { t } = useTranslation('forms');
  return (
    <div className="form-page">
      <h1>{t('contact.title')}</h1>
      <p className="mute">{t('contact.text')}</p>
      <ContactForm variant="page" />
    </div>
  );
};

export const load = ({ client }: PageContext) => client.prefetchQuery(countriesQuery);
export const handle: Handle = { meta: ({ t }) => ({ title: t('forms:contact.title'), description: t('forms:contact.text') }) };
