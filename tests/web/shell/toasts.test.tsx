import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { meQuery } from '../../../web/api/session.ts';
import { OfferLanguage } from '../../../web/shell/LanguageMenu.tsx';
import { Shell } from '../../../web/shell/Shell.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { useToast } from '../../../web/ui/overlay/Toasts.tsx';
import { person } from '../support/person.ts';
import { answering, json, show } from '../support/render.tsx';

const Page = () => {
  const { say, fail, lead } = useToast();
  return (
    <>
      <h1>{'Page'}</h1>
      <Button onClick={() => fail('It failed.')}>{'Fail'}</Button>
      <Button onClick={() => lead('It was not there.')}>{'Lead'}</Button>
      <Button onClick={() => say('It is done.')}>{'Do'}</Button>
    </>
  );
};

const toasts = () => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent);

it('an error ends with the page or step it was about, and a success message stays its full time (X-21)', async () => {
  answering(() => json({}));
  const routes = [{ element: <Shell />, children: [{ path: '/reservar', element: <Page /> }] }];
  const { user, router } = await show(null, { routes, at: '/reservar' });
  await user.click(screen.getByRole('button', { name: 'Fail' }));
  await user.click(screen.getByRole('button', { name: 'Do' }));
  await waitFor(() => expect(toasts()).toEqual(['It is done.', 'It failed.']));
  await router.navigate('/reservar?paso=2');
  await waitFor(() => expect(toasts()).toEqual(['It is done.']));
  await user.click(screen.getByRole('button', { name: 'Fail' }));
  await waitFor(() => expect(toasts()).toEqual(['It failed.', 'It is done.']));
});

it('the reason for a redirect is shown on its target page', async () => {
  answering(() => json({}));
  const routes = [{ element: <Shell />, children: [{ path: '/reservar', element: <Page /> }] }];
  const { user, router } = await show(null, { routes, at: '/reservar' });
  await user.click(screen.getByRole('button', { name: 'Lead' }));
  await router.navigate('/reservar?paso=2');
  await user.click(screen.getByRole('button', { name: 'Do' }));
  await waitFor(() => expect(toasts()).toEqual(['It is done.', 'It was not there.']));
});

it('after a sign-in the language of the account is offered, and taking it changes page and account (X-23)', async () => {
  const requests = answering(() => json({}));
  const routes = [{ element: <Shell />, children: [{ path: '/login', element: <h1>{'Page'}</h1> }] }];
  const { client, user } = await show(null, { routes, at: '/login' });
  client.setQueryData(meQuery.queryKey, person({ language: 'en' }));
  await user.click(await screen.findByRole('button', { name: 'Usar inglés' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toContain('POST /api/v1/users/settings/setLanguage');
});

it.each([
  ['es', []],
  ['en', ['Tus correos te llegan en inglés.Usar inglés']],
] as const)('on a Spanish page an account in %s is offered %j', async (language, offers) => {
  await show(<OfferLanguage account={person({ language })} />);
  expect(toasts()).toEqual(offers);
});
