import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { LANGUAGES, type Language, languageInPath, ownNameOf } from '../../src/kernel/languages.ts';
import { answer, api } from '../api/client.ts';
import { useCurrency } from '../api/rates.ts';
import { type Me, meQuery, useMe } from '../api/session.ts';
import { speak } from '../i18n/index.ts';
import { Menu, MenuChoices, MenuRule } from '../ui/overlay/Menu.tsx';
import type { MenuProps } from '../ui/overlay/OpensMenu.tsx';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { remember } from './cookies.ts';

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

/** Changes the language of the site and of the signed-in account; dates, filters and form values are preserved. */
const useChangeLanguage = () => {
  const { i18n } = useTranslation();
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return async (language: Language): Promise<void> => {
    remember('iso639_1', language);
    await speak(i18n, language);
    const params = new URLSearchParams(search);
    params.delete('lang');
    // pages with the language in the path have one path per language
    const named = languageInPath(pathname) ? pathname.replace(/^\/[^/]+/, `/${language}`) : pathname;
    if (search.includes('lang=') || named !== pathname)
      await navigate({ pathname: named, search: String(params), hash }, { replace: true, preventScrollReset: true });
    if (me) await answer(api.POST('/api/v1/users/settings/setLanguage', { body: { language } })).catch(() => null);
    // the profile of a visitor is not refetched: the server would only reject it
    await client.invalidateQueries({ predicate: ({ queryKey }) => me !== null || queryKey[0] !== meQuery.queryKey[0] });
  };
};

/** After a sign-in, offers once to switch to the language of the account's mails. */
export const OfferLanguage = ({ account: { language } }: { account: Me }) => {
  const { t, i18n } = useTranslation('account');
  const { say } = useToast();
  const change = useChangeLanguage();
  const latest = useRef(change); // the offer may be taken on a later page
  useEffect(() => {
    latest.current = change;
  });
  const offer = useEffectEvent(() => {
    if (language === i18n.language) return;
    const name = new Intl.DisplayNames(i18n.language, { type: 'language' }).of(language) ?? language;
    say(t('otherLanguage.mails', { language: name }), {
      label: t('otherLanguage.use', { language: name }),
      run: () => void latest.current(language),
    });
  });
  useEffect(() => offer(), []);
  return null;
};
