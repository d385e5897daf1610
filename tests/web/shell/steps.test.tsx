import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter, Link, RouterProvider, useBlocker } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { createI18n } from '../../../web/i18n/index.ts';
import { keepStepsFromRouter } from '../../../web/steps.ts';
import { Dialog } from '../../../web/ui/overlay/Dialog.tsx';

const Page = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link to="/other?a=1">on</Link>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Name">
        <p>inside</p>
      </Dialog>
    </>
  );
};

const Unsaved = () => {
  const [isSaved, setIsSaved] = useState(false);
  const blocker = useBlocker(!isSaved);
  return (
    <>
      <p>{blocker.state}</p>
      <button
        type="button"
        onClick={() => {
          blocker.reset?.();
          setIsSaved(true);
        }}
      >
        keep
      </button>
    </>
  );
};

const loaded = vi.fn(() => null);
const drawn = vi.fn();
keepStepsFromRouter(() => router.state); // one for both tests: there is no end to its listening
const router = createBrowserRouter([
  { path: '/', loader: loaded, Component: Page, HydrateFallback: () => null },
  { path: '/other', loader: loaded, Component: Page },
  { path: '/unsaved', Component: Unsaved },
]);
router.subscribe(drawn);

const show = async () => {
  render(
    <I18nextProvider i18n={await createI18n('es')}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  await at('/');
};
const at = (path: string) => waitFor(() => expect(router.state.location.pathname).toBe(path));

const opened = async () => {
  act(() => screen.getByRole('button', { name: 'open' }).click());
  await screen.findByRole('dialog', { name: 'Name' });
};
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('the router ignores a dialog that opens and closes, and handles any other step', async () => {
  await show();
  await screen.findByRole('link', { name: 'on' });
  act(() => screen.getByRole('link', { name: 'on' }).click());
  await at('/other');
  loaded.mockClear();
  drawn.mockClear();

  await opened();
  act(() => history.back());
  await closed();
  expect([loaded.mock.calls, drawn.mock.calls, location.pathname]).toEqual([[], [], '/other']);

  await opened();
  act(() => screen.getByRole('button', { name: 'Cerrar' }).click());
  await closed();
  await waitFor(() => expect(history.state.dialogs).toBeUndefined());
  expect([loaded.mock.calls, drawn.mock.calls, location.pathname]).toEqual([[], [], '/other']);

  act(() => history.back());
  await at('/');
  expect(loaded).toHaveBeenCalledOnce();
});

it('a blocked step is reverted by the router, which handles the next', async () => {
  await show();
  await act(() => router.navigate('/unsaved'));
  act(() => history.back());
  await screen.findByText('blocked');
  await waitFor(() => expect(location.pathname).toBe('/unsaved'));
  act(() => screen.getByRole('button', { name: 'keep' }).click());
  await screen.findByText('unblocked');
  act(() => history.back());
  await at('/');
});
