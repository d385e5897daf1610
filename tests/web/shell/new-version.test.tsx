import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, api } from '../../../web/api/client.ts';
import { NewVersion } from '../../../web/shell/NewVersion.tsx';
import { answering, show } from '../support/render.tsx';

beforeEach(() => localStorage.clear());

/** Any answer of a server of this version. */
const hears = async (version: string) => {
  answering(() => new Response('{}', { headers: { 'content-type': 'application/json', 'app-version': version } }));
  await act(async () => {
    await answer(api.GET('/api/v1/exchange'));
  });
};

it('blocks once per version of the server; the same stale bundle then shows a line instead (X-30, D-57, SEC-40)', async () => {
  const { unmount } = await show(<NewVersion />);
  for (const version of ['1.0.54', '1.0.9', '0.9.99', 'nonsense', '1.0']) await hears(version);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();

  await hears('1.0.100');
  expect(screen.getByRole('alertdialog', { name: 'Hay una versión nueva' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeVisible();
  unmount();

  await show(<NewVersion />);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Hay una versión nueva de Posada.');

  await hears('1.0.101');
  expect(screen.getByRole('alertdialog')).toBeVisible();
});
