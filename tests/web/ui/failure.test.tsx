import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DeletionPage } from '../../../web/account/data/DeletionPage.tsx';
import { Problem } from '../../../web/api/problem.ts';
import { Failure } from '../../../web/ui/state/Failure.tsx';
import { answering, json, show } from '../support/render.tsx';

const failed = (status: number) => <Failure error={new Problem(status, { detail: 'No se puede.' })} retry={() => undefined} />;
const retry = () => screen.queryByRole('button', { name: 'Reintentar' });

it.each([400, 401, 402, 405, 409, 411, 429, 500])('what ended in %i may be loaded again (X-02)', async (status) => {
  await show(failed(status));
  expect(retry()).toBeVisible();
});

it.each([403, 404, 410])('what ended in %i is not there for this person, and nothing offers to load it again', async (status) => {
  await show(failed(status));
  expect(await screen.findByText('No se puede.')).toBeVisible();
  expect(retry()).toBeNull();
});

it('without a connection it says what was not loaded, and nothing of what was typed', async () => {
  await show(failed(0));
  expect(screen.getByRole('alert')).toHaveTextContent('No pudimos cargarlo. Revisa tu conexión.');
  expect(retry()).toBeVisible();
});

it('a link to no deletion says so, and where an account is deleted', async () => {
  answering(() => json({ status: 404, code: 'not_found', detail: 'Lo que buscas no existe o no es tuyo.' }, 404));
  await show(<DeletionPage />, { language: 'en', at: '/facebook/delete/abc', path: '/facebook/delete/:token' });
  expect(await screen.findByRole('heading', { level: 1, name: 'This link does not lead to a deletion' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'My data' })).toHaveAttribute('href', '/mis-datos');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
