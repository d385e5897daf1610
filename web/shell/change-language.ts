import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Language, languageInPath } from '../../src/kernel/languages.ts';
import { answer, api } from '../api/client.ts';
import { meQuery, useMe } from '../api/session.ts';
import { speak } from '../i18n/index.ts';
import { remember } from './cookies.ts';

/** Changes the language of the site and of the signed-in account; dates, filters and form values are preserved. */
export const useChangeLanguage = () => {
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
