import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { opensMenu } from '../../../web/ui/overlay/OpensMenu.tsx';
import { lazyComponent } from '../../../web/ui/state/lazy-component.tsx';
import { show } from '../support/render.tsx';

afterEach(() => act(() => onlineManager.setOnline(true)));

const Part = () => <p>part</p>;
const lost = () => Promise.reject(new Error('Unable to preload CSS for /assets/a.css'));

it('an optional part that fails to load leaves its place empty, and loads once the browser is online again', async () => {
  let online = false;
  const load = vi.fn(() => (online ? Promise.resolve(Part) : lost()));
  const Spare = lazyComponent(load, { spare: true });
  onlineManager.setOnline(false);
  await show(
    <>
      <h1>page</h1>
      <Spare until={<i>place</i>} />
    </>,
  );
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  await act(async () => undefined);
  expect([screen.getByText('page'), screen.getByText('place')].every((element) => element.isConnected)).toBe(true);
  online = true;
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('part')).toBeVisible();
  expect(screen.queryByText('place')).toBeNull();
});

it('a style sheet that failed to load is retried with its part', async () => {
  const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[href="/assets/a.css"]')];
  const load = vi.fn(async () => {
    if (load.mock.calls.length > 1) return Part;
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/a.css' });
    document.head.append(link); // as Vite does, once
    link.dispatchEvent(new Event('error'));
    return lost();
  });
  const Late = lazyComponent(load);
  await expect(Late.fetch()).rejects.toThrow('preload CSS');
  const [first] = sheets();
  const failing = Late.fetch();
  await waitFor(() => expect(sheets()[0]).not.toBe(first));
  const [second] = sheets();
  second?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('preload CSS');
  expect(load).toHaveBeenCalledOnce();
  const coming = Late.fetch();
  await waitFor(() => expect(sheets()[0]).not.toBe(second));
  const [third, ...more] = sheets();
  expect(more).toEqual([]);
  third?.dispatchEvent(new Event('load'));
  await coming;
  expect(load).toHaveBeenCalledTimes(2);
  third?.remove();
});

it('a menu that fails to load leaves its button and states it; pressed again it opens', async () => {
  let online = false;
  const Opened = () => <div role="menu">menu</div>;
  const Menu = opensMenu(() => (online ? Promise.resolve(Opened) : lost()));
  const { user } = await show(<Menu className="btn">Cuenta</Menu>);
  await user.click(screen.getByRole('button', { name: 'Cuenta' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Una parte de la página no llegó');
  const button = screen.getByRole('button', { name: 'Cuenta' });
  expect(button).not.toHaveAttribute('aria-busy');
  online = true;
  await user.click(button);
  expect(await screen.findByRole('menu')).toBeVisible();
});
