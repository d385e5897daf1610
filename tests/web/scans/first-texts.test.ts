import { expect, it } from 'vitest';
import first from '../../../texts/es/site-first.ts';
import { routedPages } from './pages.ts';
import { modules, reached } from './reached.ts';
import { usedKeys } from './used-keys.ts';

/** They bring the texts they need by themselves. */
const APART = [
  'shell/SignInAgainDialog.tsx',
  'shell/AccountMenu.tsx',
  'account/impersonation/ImpersonationBanner.tsx',
  'search/results/NoMatch.tsx',
  'publish/terms/HostTermsPopup.tsx',
  'home/Band.tsx',
  'home/Benefits.tsx',
  'listing/AdminBar.tsx',
  'listing/booking/Unavailable.tsx',
  'listing/Cancellation.tsx',
  'listing/Rules.tsx',
  'reviews/ListingReviews.tsx',
  'notices/BellMenu.tsx',
  'talk/WriteDialog.tsx',
  'content/ContactForm.tsx',
  'ui/state/Wait.tsx',
];

it('a page that anybody may land on says only what is among the first texts', () => {
  const pages = routedPages('publicPage');
  expect(pages).toEqual(expect.arrayContaining(['home/HomePage.tsx', 'search/SearchPage.tsx', 'listing/ListingPage.tsx']));
  const shown = [...reached(['App.tsx', 'shell/Shell.tsx', 'shell/Trouble.tsx', ...pages], APART)].flatMap(
    (path) => modules.get(path) ?? [],
  );
  const missing = usedKeys(shown).filter(({ namespaces }) => namespaces.some((namespace) => !Object.hasOwn(first, namespace)));
  expect(missing.map(({ where, key }) => `${where} ${key}`)).toEqual([]);
});
