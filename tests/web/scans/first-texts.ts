import { expect, it } from 'vitest';
import first from '../../../texts/es/site-first.ts';
import rest from '../../../texts/es/site-rest.ts';
import { routedPages } from './pages.ts';
import { modules, reached } from './reached.ts';
import { usedKeys } from './used-keys.ts';

/** They bring the texts they need by themselves. */
const APART = [
  'shell/SignInAgainDialog.tsx',
  'shell/AccountMenu.tsx',
  'shell/LanguageMenu.tsx',
  'account/impersonation/ImpersonationBanner.tsx',
  'search/results/NoMatch.tsx',
  'publish/terms/HostTermsPopup.tsx',
  'home/Band.tsx',
  'home/Benefits.tsx',
  'listing/AdminBar.tsx',
  'listing/booking/Unavailable.tsx',
  'listing/Cancellation.tsx',
  'listing/Rules.tsx',
  'reviews/Reviews.tsx',
  'notices/BellMenu.tsx',
  'messages/WriteDialog.tsx',
  'content/ContactForm.tsx',
  'ui/state/Wait.tsx',
];

it('an entry page uses only the first texts', () => {
  const pages = routedPages('publicPage');
  expect(pages).toEqual(expect.arrayContaining(['home/HomePage.tsx', 'search/SearchPage.tsx', 'listing/ListingPage.tsx']));
  const shown = [...reached(['app/App.tsx', 'shell/Shell.tsx', 'shell/Trouble.tsx', ...pages], APART)].flatMap(
    (path) => modules.get(path) ?? [],
  );
  const missing = usedKeys(shown).filter(({ namespaces }) => namespaces.some((namespace) => !Object.hasOwn(first, namespace)));
  expect(missing.map(({ where, key }) => `${where} ${key}`)).toEqual([]);
});

/** What brings the texts of the signed-in pages, and those of the wizard. */
const BRINGS = [
  [rest, /useRestTexts|withRest|loadRestTexts|\.texts\(\)/],
  [{ publish: {} }, /usePublishTexts|loadWizardTexts/],
] as const;

it('a module with its own texts loads all of them', () => {
  const lacking = APART.flatMap((path) => {
    const shown = [
      ...reached(
        [path],
        APART.filter((other) => other !== path),
      ),
    ].flatMap((one) => modules.get(one) ?? []);
    const name = path.replace(/^.*\/|\.tsx$/g, '');
    const users = [...modules.values()].filter((file) => file.path === path || file.text.includes(`/${name}.tsx'`));
    // a page shows other things as well: a line naming it also lists its text
    const ways = users.map(({ path: user, text }) =>
      user.endsWith('Page.tsx')
        ? text
            .split('\n')
            .filter((line) => new RegExp(`[/<]${name}\\b`).test(line))
            .join('\n')
        : text,
    );
    return BRINGS.flatMap(([texts, how]) => {
      const said = usedKeys(shown).filter(({ namespaces }) => namespaces.some((namespace) => Object.hasOwn(texts, namespace)));
      return said.length === 0 || ways.some((text) => how.test(text)) ? [] : [`${path} ${said[0]?.key}`];
    });
  });
  expect(lacking).toEqual([]);
});
