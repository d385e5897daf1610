import { Menu as Base } from '@base-ui/react/menu';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { answer, api } from '../api/client.ts';
import { useCurrency } from '../api/rates.ts';
import { useMe } from '../api/session.ts';
import { isLanguage, LANGUAGES, type Language, speak } from '../i18n/index.ts';
import type { MenuProps } from '../ui/OpensMenu.tsx';
import { usePressed } from '../ui/use-pressed.ts';
import { remember } from './cookies.ts';

const CURRENCIES = ['USD', 'EUR', 'CLP', 'ARS', 'PEN', 'GBP', 'MXN', 'COP'];
const NAMES: Record<Language, string> = { es: 'Español', en: 'English' };

/** Both stay on the page: dates, filters and what was typed remain. */
export const LanguageMenu = ({ className, label, children }: MenuProps) => {
  const trigger = usePressed();
  const { t, i18n } = useTranslation();
  const { currency, choose } = useCurrency();
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  const change = async (language: Language) => {
    remember('iso639_1', language);
    await speak(i18n, language);
    const params = new URLSearchParams(search);
    params.delete('lang');
    const named = pathname.replace(/^\/(es|en)\//, `/${language}/`); // pages that name their language have one for each
    if (search.includes('lang=') || named !== pathname)
      await navigate({ pathname: named, search: String(params), hash }, { replace: true, preventScrollReset: true });
    if (me) await answer(api.POST('/api/v1/users/settings/setLanguage', { body: { language } })).catch(() => null);
    await client.invalidateQueries();
  };

  return (
    <Base.Root modal={false}>
      <Base.Trigger ref={trigger} className={className} aria-label={label}>
        {children}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="menu-place" align="end" sideOffset={8}>
          <Base.Popup className="menu float">
            <Base.RadioGroup value={i18n.language} onValueChange={(value) => isLanguage(value) && void change(value)}>
              <Base.GroupLabel className="menu-label">{t('shell.language')}</Base.GroupLabel>
              {LANGUAGES.map((language) => (
                <Base.RadioItem key={language} value={language} className="menu-item" lang={language} closeOnClick>
                  {NAMES[language]}
                  <Base.RadioItemIndicator className="menu-check">
                    <Check size={18} aria-hidden />
                  </Base.RadioItemIndicator>
                </Base.RadioItem>
              ))}
            </Base.RadioGroup>
            <Base.Separator className="rule" />
            <Base.RadioGroup value={currency} onValueChange={(value: string) => choose(value)}>
              <Base.GroupLabel className="menu-label">{t('shell.currency')}</Base.GroupLabel>
              {CURRENCIES.map((code) => (
                <Base.RadioItem key={code} value={code} className="menu-item" closeOnClick>
                  {code}
                  <Base.RadioItemIndicator className="menu-check">
                    <Check size={18} aria-hidden />
                  </Base.RadioItemIndicator>
                </Base.RadioItem>
              ))}
            </Base.RadioGroup>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
