import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Trouble } from '../../../web/shell/Trouble.tsx';
import { CHUNK_MS, ChunkTimeout, inTime } from '../../../web/ui/state/chunk-time.ts';
import { lazyComponent } from '../../../web/ui/state/lazy-component.tsx';
import { show } from '../support/render.tsx';

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
const late = () => Promise.reject(new ChunkTimeout('late'));
const Part = lazyComponent<object>(lost);
const LatePart = lazyComponent<object>(late);

it.each([
  ['a page', { path: '/mine', lazy: lost }],
  ['a part of a page', { path: '/mine', element: <Part /> }],
  ['a page that is late', { path: '/mine', lazy: late }],
  ['a part of a page that is late', { path: '/mine', element: <LatePart /> }],
])('%s whose code failed to load states it, offers a retry, and keeps the address (X-31)', async (_, route) => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined); // React logs errors that the boundary has caught
  const { router } = await show(<p>home</p>, { path: '/', routes: [{ errorElement: <Trouble inside />, children: [route] }] });
  await router.navigate('/mine?page=2');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Una parte de la página no llegó');
  expect(router.state.location).toMatchObject({ pathname: '/mine', search: '?page=2' });
  expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeEnabled();
  quiet.mockRestore();
});

it('waits 120 seconds for a part that hangs (X-31)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const outcome = vi.fn();
  void inTime(new Promise(() => undefined)).catch(outcome);
  await vi.advanceTimersByTimeAsync(CHUNK_MS - 1);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(expect.any(ChunkTimeout));
  expect(CHUNK_MS).toBe(120_000);
  expect(await inTime(Promise.resolve('part'))).toBe('part');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
