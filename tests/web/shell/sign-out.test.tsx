import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recentSearches, rememberSearch } from '../../../web/home/recent.ts';
import { SignOut } from '../../../web/shell/SignOut.tsx';
import { person } from '../support/person.ts';
import { answering, show } from '../support/render.tsx';

it('signing out leaves nothing of a person in the browser, except choices for the browser itself (X-29)', async () => {
  rememberSearch({ label: 'Lisboa', address: '/search?search_query=lisboa' });
  for (const [key, value] of Object.entries({ 'posada.visits': '[[7,1]]', iso639_1: 'es', posada_consent: 'all' }))
    localStorage.setItem(key, value);
  sessionStorage.setItem('posada.talk-draft.3.space.7', 'Hola');
  answering(() => new Response(null, { status: 204 }));
  const { user } = await show(<SignOut open onClose={() => undefined} />, { me: person() });
  expect(recentSearches()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Salir' }));
  await waitFor(() => expect(recentSearches()).toEqual([]));
  expect([sessionStorage.length, Object.keys(localStorage).sort()]).toEqual([0, ['iso639_1', 'posada_consent']]);
});
