import { useTranslation } from 'react-i18next';
import { LANGUAGES, ownNameOf } from '../../src/kernel/languages.ts';
import { useCurrency } from '../api/rates.ts';
import { Menu, MenuChoices, MenuRule } from '../ui/overlay/Menu.tsx';
import type { MenuProps } from '../ui/overlay/OpensMenu.tsx';
import { useChangeLanguage } from './change-language.ts';

const CURRENCIES = ['USD', 'EUR', 'CLP', 'ARS', 'PEN', 'GBP', 'MXN', 'COP'];

/** Both menus stay on the page: dates, filters and form values are preserved. */
export const LanguageMenu = (button: MenuProps) => {
  const { t, i18n } = useTranslation();
  const { currency, choose } = useCurrency();
  const change = useChangeLanguage();

  return (
    <Menu
      {...button}
      content={
        <>
          <MenuChoices
            label={t('shell.language')}
            value={i18n.language}
            choices={LANGUAGES.map((value) => ({ value, text: ownNameOf(value), lang: value }))}
            onChange={(value) => void change(value)}
          />
          <MenuRule />
          <MenuChoices
            label={t('shell.currency')}
            value={currency}
            choices={CURRENCIES.map((value) => ({ value, text: value }))}
            onChange={choose}
          />
        </>
      }
    />
  );
};
