import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { ImpersonationBanner } from '../account/impersonation/banner.ts';
import { clearOfflineLists, useMe } from '../api/session.ts';
import { useEnv } from '../env.ts';
import { usePendingFavourite } from '../favourites/shared/use-favourite.ts';
import { type Handle, type Meta, titleOf } from '../head.ts';
import { type Translate, withRest } from '../i18n/index.ts';
import { OnlyLooking } from '../ui/Button.tsx';
import { focusHeading, isFocusLost } from '../ui/focus-heading.ts';
import { SignInFirst } from '../ui/overlay/SignInFirst.tsx';
import { useLeaveErrors } from '../ui/overlay/Toasts.tsx';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import { useInBrowser } from '../ui/use-in-browser.ts';
import { CookieLine, CookieLineProvider } from './CookieLine.tsx';
import { CurrencyProvider } from './Currency.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { NewVersion } from './NewVersion.tsx';
import { Offline } from './Offline.tsx';
import { SignInAgain } from './SignInAgain.tsx';

const Live = lazyComponent(() => import('../api/Live.tsx').then(({ Live }) => Live), { spare: true });
const OfferLanguage = lazyComponent(
  withRest(() => import('./LanguageMenu.tsx').then(({ OfferLanguage }) => OfferLanguage)),
  { spare: true },
);

/** The layout of every page: skip link, header, main, footer, and overlays that any page can open. */
export const Shell = () => {
  const { t } = useTranslation();
  const matches = useMatches();
  const inBrowser = useInBrowser(); // the script that it writes on the server violates the content security policy
  const bare = matches.some(({ handle }) => (handle as Handle | undefined)?.bare);
  const wide = useLocation().pathname === '/search';
  const meta = useMeta();
  useTitle(meta);
  useFocus();
  usePendingFavourite();
  const me = useMe();
  const visitor = me === null;
  const [wasVisitor] = useState(visitor); // and signs in on this page
  useEffect(() => {
    if (visitor) clearOfflineLists();
  }, [visitor]);
  return (
    <CurrencyProvider>
      <CookieLineProvider>
        <a className="skip btn btn-primary" href="#contenido">
          {t('shell.skip')}
        </a>
        <Progress />
        {!visitor && <Live />}
        {wasVisitor && me && <OfferLanguage account={me} />}
        {me?.impersonation_ends_at && <ImpersonationBanner me={me} endsAt={me.impersonation_ends_at} />}
        <OnlyLooking value={me?.impersonation_ends_at && (t as Translate)('account:impersonation.readOnly')}>
          <Header wide={wide} bare={bare} />
          <Offline />
          <main id="contenido" tabIndex={-1}>
            <SignInFirst>
              <Outlet />
            </SignInFirst>
          </main>
        </OnlyLooking>
        <Footer isBrief={bare || meta?.noindex === true} />
        <NewVersion />
        <SignInAgain />
        <CookieLine />
        {inBrowser && <ScrollRestoration />}
      </CookieLineProvider>
    </CurrencyProvider>
  );
};

/** The title of the page and whether search engines may list it; null if it was not found. */
const useMeta = (): Meta | null => {
  const { i18n } = useTranslation();
  const t = i18n.t as Translate; // the instance contains every namespace, and its methods are bound to it
  const client = useQueryClient();
  const env = useEnv();
  const matches = useMatches();
  const { search } = useLocation();
  const deepest = matches.findLast(({ handle }) => (handle as Handle | undefined)?.meta);
  if (!deepest) return null;
  return (deepest.handle as Required<Handle>).meta({
    t,
    client,
    params: deepest.params,
    query: new URLSearchParams(search),
    env,
    path: deepest.pathname,
  });
};

/** After a navigation the document title follows the page; the first title comes from the server. A page that was not found has its own. */
const useTitle = (meta: Meta | null) => {
  const { i18n } = useTranslation();
  const title = meta && titleOf(meta);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language changes the title as well
  useEffect(() => {
    if (title) document.title = title;
  }, [title, i18n.language]);
};

/**
 * After a navigation to another page, its h1 gets the focus. On the same page this happens only if the focus was lost, so that filters keep
 * it. Error toasts disappear with the page or step they were about.
 */
const useFocus = () => {
  const { key, pathname } = useLocation();
  const before = useRef({ key, pathname });
  const leaveErrors = useLeaveErrors();
  useEffect(() => {
    const last = before.current;
    before.current = { key, pathname };
    if (last.key === key) return;
    leaveErrors();
    const onThePage = document.getElementById('contenido')?.contains(document.activeElement) ?? false;
    if (isFocusLost() || (last.pathname !== pathname && !onThePage)) focusHeading();
  }, [key, pathname, leaveErrors]);
};

/** A progress line while a page loads, after a short delay so that fast loads do not flash. */
const Progress = () => {
  const loading = useNavigation().state === 'loading';
  const { t } = useTranslation();
  return (
    <div className={loading ? 'progress on' : 'progress'} role="status">
      {loading && <span className="vh">{t('shell.loading')}</span>}
    </div>
  );
};
