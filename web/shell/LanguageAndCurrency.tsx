import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../api/rates.ts';
import { opensMenu } from '../ui/OpensMenu.tsx';

const Menu = opensMenu(() => import('./LanguageMenu.tsx').then(({ LanguageMenu }) => LanguageMenu));

export const LanguageAndCurrency = () => {
  const { t, i18n } = useTranslation();
  const { currency } = useCurrency();
  const language = i18n.language.toUpperCase();
  return (
    <Menu className="btn btn-quiet btn-s lang" label={t('shell.languageAndCurrency', { language, currency })}>
      <Globe size={20} aria-hidden />
      <span className="only-wide">
        {language} · {currency}
      </span>
    </Menu>
  );
};
