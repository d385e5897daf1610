import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../api/rates.ts';
import { opensMenu } from '../ui/overlay/OpensMenu.tsx';

const Menu = opensMenu(() => import('./LanguageMenu.tsx').then(({ LanguageMenu }) => LanguageMenu));

/** `short`: on a narrow screen only the globe icon is shown. */
export const LanguageAndCurrency = ({ short = false }: { short?: boolean }) => {
  const { t, i18n } = useTranslation();
  const { currency } = useCurrency();
  const language = i18n.language.toUpperCase();
  return (
    <Menu className="btn btn-quiet btn-s lang" label={t('shell.languageAndCurrency', { language, currency })}>
      <Globe size={20} aria-hidden />
      <span className={short ? 'only-wide' : undefined}>
        {language} · {currency}
      </span>
    </Menu>
  );
};
