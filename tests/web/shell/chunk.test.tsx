import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Trouble } from '../../../web/shell/Trouble.tsx';
import { lazyComponent } from '../../../web/ui/state/lazy-component.tsx';
import { show } from '../support/render.tsx';

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
const Part = lazyComponent<object>(lost);

it.each([
  ['a page', { path: '/mine', lazy: lost }],
  ['a part of a page', { path: '/mine', element: <Part /> }],
])('%s whose program did not arrive says so, offers to load it again, and keeps the address (X-31)', async (_, route) => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of what the boundary has caught
  const { router } = await show(<p>home</p>, { path: '/', routes: [{ errorElement: <Trouble inside />, children: [route] }] });
  await router.navigate('/mine?page=2');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Una parte de la página no llegó');
  expect(router.state.location).toMatchObject({ pathname: '/mine', search: '?page=2' });
  expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeEnabled();
  quiet.mockRestore();
});
